import { type DbOrTx, Prisma } from '../../db.ts';
import { AppError } from '../../http/app-error.ts';

const withPlan = {
  subscription: { include: { plan: { select: { name: true, monthlyPrice: true } } } },
} satisfies Prisma.UserInclude;

export type UserRow = Prisma.UserGetPayload<{ include: typeof withPlan }>;

/** Throws `session_ended` for an account that is gone: its own user asks. */
export async function findUser(db: DbOrTx, id: number): Promise<UserRow> {
  const user = await db.user.findUnique({ where: { id }, include: withPlan });
  if (!user) throw new AppError('session_ended');
  return user;
}

/** What a login is held against: one query, whether or not there is such an account. */
export function findCredentials(db: DbOrTx, email: string) {
  return db.user.findUnique({ where: { email }, select: { id: true, passwordHash: true } });
}

export function findSessionState(db: DbOrTx, id: number) {
  return db.user.findUnique({
    where: { id },
    select: { id: true, role: true, sessionVersion: true },
  });
}

type NewUser = Pick<Prisma.UserCreateInput, 'firstname' | 'lastname' | 'email' | 'role'> & {
  passwordHash: string;
};

/** Throws `email_taken`, which ends the transaction it is called in. */
export async function insertUser(tx: DbOrTx, user: NewUser): Promise<number> {
  try {
    const { id } = await tx.user.create({ data: user, select: { id: true } });
    return id;
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('email_taken', { cause: error });
    throw error;
  }
}

export async function hasAdmin(db: DbOrTx): Promise<boolean> {
  return (await db.user.findFirst({ where: { role: 'admin' }, select: { id: true } })) !== null;
}

/** Whoever makes the first administrator holds this lock until the commit. */
export async function lockAdmins(tx: DbOrTx): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtext('nobayon:first-admin'))`;
}

export async function findPasswordHash(db: DbOrTx, id: number): Promise<string | null> {
  const user = await db.user.findUnique({ where: { id }, select: { passwordHash: true } });
  return user?.passwordHash ?? null;
}

/**
 * Sets a password and ends every session. Gives the new session version; null when the account is
 * gone, or when its password is not `before` any more.
 */
export async function replacePassword(
  tx: DbOrTx,
  id: number,
  passwordHash: string,
  before?: string,
): Promise<number | null> {
  const [changed] = await tx.user.updateManyAndReturn({
    where: { id, ...(before !== undefined && { passwordHash: before }) },
    data: { passwordHash, sessionVersion: { increment: 1 } },
    select: { sessionVersion: true },
  });
  return changed?.sessionVersion ?? null;
}

export async function endSessions(db: DbOrTx, id: number): Promise<void> {
  await db.user.updateMany({ where: { id }, data: { sessionVersion: { increment: 1 } } });
}

/** Whom a mail about the account goes to; null when the account is gone. */
export function findMailFacts(db: DbOrTx, where: { id: number } | { email: string }) {
  return db.user.findUnique({
    where,
    select: { id: true, firstname: true, lastname: true, email: true },
  });
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}
