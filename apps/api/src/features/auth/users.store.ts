import { type Db, type DbOrTx, Prisma } from '../../db.ts';

const withPlan = {
  subscription: { include: { plan: { select: { name: true, monthlyPrice: true } } } },
} satisfies Prisma.UserInclude;

export type UserRow = Prisma.UserGetPayload<{ include: typeof withPlan }>;

export function findUser(db: DbOrTx, id: number): Promise<UserRow | null> {
  return db.user.findUnique({ where: { id }, include: withPlan });
}

export function findUserByEmail(db: DbOrTx, email: string): Promise<UserRow | null> {
  return db.user.findUnique({ where: { email }, include: withPlan });
}

export function findSessionState(db: DbOrTx, id: number) {
  return db.user.findUnique({
    where: { id },
    select: { id: true, role: true, sessionVersion: true },
  });
}

type NewUser = { firstname: string; lastname: string; email: string; passwordHash: string };

/** Null when the email is taken. `andThen` runs in the same commit. */
export async function insertUser(
  db: Db,
  user: NewUser,
  andThen: (tx: DbOrTx, userId: number) => Promise<void>,
): Promise<UserRow | null> {
  try {
    return await db.$transaction(async (tx) => {
      const { id } = await tx.user.create({ data: user, select: { id: true } });
      await andThen(tx, id);
      return tx.user.findUniqueOrThrow({ where: { id }, include: withPlan });
    });
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}
