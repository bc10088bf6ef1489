import type { Role } from '@nobayon/shared/contract/auth.ts';
import { type DbOrTx, Prisma } from '../../db.ts';
import { AppError } from '../../http/app-error.ts';

const withPlan = {
  subscription: { include: { plan: { select: { name: true, monthlyPrice: true } } } },
} satisfies Prisma.UserInclude;

export type UserRow = Prisma.UserGetPayload<{ include: typeof withPlan }>;

export function findUserRow(db: DbOrTx, id: number): Promise<UserRow | null> {
  return db.user.findUnique({ where: { id }, include: withPlan });
}

export function listUserRows(db: DbOrTx, ids: number[]): Promise<UserRow[]> {
  return db.user.findMany({ where: { id: { in: ids } }, include: withPlan });
}

/** What a login is held against: one query, whether or not there is such an account. */
export function findCredentials(db: DbOrTx, email: string) {
  const select = { id: true, passwordHash: true, sessionVersion: true };
  return db.user.findUnique({ where: { email }, select });
}

type NewUser = Pick<
  Prisma.UserCreateInput,
  | 'firstname'
  | 'lastname'
  | 'email'
  | 'role'
  | 'chatRemoteId'
  | 'chatPasswordKnown'
  | 'chatOwnership'
> & { passwordHash: string };

/** Throws `email_taken` or `chat_account_taken`, which end the transaction it is called in. */
export async function insertUser(tx: DbOrTx, user: NewUser): Promise<number> {
  const { id } = await orTaken(tx.user.create({ data: user, select: { id: true } }));
  return id;
}

type ChangedUser = {
  firstname: string;
  lastname: string;
  email: string;
  role: Role;
  /** Left out keeps the password. */
  passwordHash?: string;
  /** Whose an account in the chat service is by its address has to be found out anew. */
  chatOwnership?: null;
  /** Ends every session of the user. */
  endSessions: boolean;
};

/**
 * Makes an account what it is given here, and gives its session version. Throws `email_taken`, which
 * ends the transaction it is called in.
 */
export async function updateUserRow(
  tx: DbOrTx,
  id: number,
  { endSessions: ends, ...data }: ChangedUser,
): Promise<number> {
  const change = tx.user.update({
    where: { id },
    data: {
      ...data,
      ...(ends && { sessionVersion: { increment: 1 } }),
      // The chat service has the old one until it is told.
      ...(data.passwordHash !== undefined && { chatPasswordKnown: false }),
    },
    select: { sessionVersion: true },
  });
  return (await orTaken(change)).sessionVersion;
}

/** The account, with what it has and every way to sign in. Payments keep their copies. */
export async function deleteUserRow(tx: DbOrTx, id: number): Promise<void> {
  await tx.user.delete({ where: { id }, select: { id: true } });
}

export async function hasAdmin(db: DbOrTx): Promise<boolean> {
  return (await db.user.findFirst({ where: { role: 'admin' }, select: { id: true } })) !== null;
}

export async function hasOtherAdmin(tx: DbOrTx, id: number): Promise<boolean> {
  const other = await tx.user.findFirst({
    where: { role: 'admin', id: { not: id } },
    select: { id: true },
  });
  return other !== null;
}

/** Whoever changes who is an administrator holds this lock until the commit. */
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
    // The chat service has the old one until it is told.
    data: { passwordHash, sessionVersion: { increment: 1 }, chatPasswordKnown: false },
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

/** What is taken, by the index that says so. */
const takenBy = {
  users_email_key: 'email_taken',
  users_chat_remote_id_key: 'chat_account_taken',
} as const;

/** Says in our words that somebody else has something already. */
async function orTaken<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    const code = isUniqueViolation(error) && takenCode(error);
    throw code ? new AppError(code, { cause: error }) : error;
  }
}

function takenCode({ message }: Prisma.PrismaClientKnownRequestError) {
  return Object.entries(takenBy).find(([index]) => message.includes(index))?.[1];
}

function isUniqueViolation(error: unknown): error is Prisma.PrismaClientKnownRequestError {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}
