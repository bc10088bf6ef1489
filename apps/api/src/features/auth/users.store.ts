import type { Role } from '@nobayon/shared/contract/account/auth.ts';
import { type DbOrTx, Prisma } from '../../db.ts';
import { AppError } from '../../http/app-error.ts';
import { dropAddressChange } from './address/address-proofs.store.ts';

const withPlan = {
  subscription: { include: { plan: { select: { name: true, monthlyPrice: true } } } },
  addressProof: { select: { email: true } },
} satisfies Prisma.UserInclude;

export type UserRow = Prisma.UserGetPayload<{ include: typeof withPlan }>;

export function findUserRow(db: DbOrTx, id: number): Promise<UserRow | null> {
  return db.user.findUnique({ where: { id }, include: withPlan });
}

export function listUserRows(db: DbOrTx, ids: number[]): Promise<UserRow[]> {
  return db.user.findMany({ where: { id: { in: ids } }, include: withPlan });
}

export async function isAddressTaken(db: DbOrTx, email: string): Promise<boolean> {
  return (await db.user.findUnique({ where: { email }, select: { id: true } })) !== null;
}

/** What a login is held against: one query, whether or not there is such an account. */
export function findCredentials(db: DbOrTx, email: string) {
  const forChat = { emailProvenAt: true, chatRemoteId: true, chatPasswordKnown: true } as const;
  const select = {
    id: true,
    passwordHash: true,
    sessionVersion: true,
    secondFactorSince: true,
    ...forChat,
  };
  return db.user.findUnique({ where: { email }, select });
}

type NewUser = Pick<
  Prisma.UserCreateInput,
  | 'firstname'
  | 'lastname'
  | 'email'
  | 'role'
  | 'emailProvenAt'
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
  role: Role;
  /** Left out keeps the password. */
  passwordHash?: string;
  /** Ends every session of the user. */
  endSessions: boolean;
};

/**
 * Makes an account what it is given here, and gives its session version. A new password cancels a
 * change of address that waits.
 */
export async function updateUserRow(
  tx: DbOrTx,
  id: number,
  { endSessions: ends, ...data }: ChangedUser,
): Promise<number> {
  const { sessionVersion } = await tx.user.update({
    where: { id },
    data: {
      ...data,
      ...(ends && { sessionVersion: { increment: 1 } }),
      // The chat service has the old one until it is told.
      ...(data.passwordHash !== undefined && { chatPasswordKnown: false }),
    },
    select: { sessionVersion: true },
  });
  if (data.passwordHash !== undefined) await dropAddressChange(tx, id);
  return sessionVersion;
}

export async function renameUser(
  tx: DbOrTx,
  id: number,
  { firstname, lastname }: { firstname: string; lastname: string },
): Promise<void> {
  await tx.user.update({ where: { id }, data: { firstname, lastname }, select: { id: true } });
}

/** Keeps a phone number with an account, or none. */
export async function setPhone(db: DbOrTx, id: number, phone: string | null): Promise<void> {
  await db.user.updateMany({ where: { id }, data: { phone } });
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
  // It may be what they chose a new password for.
  if (changed) await dropAddressChange(tx, id);
  return changed?.sessionVersion ?? null;
}

/**
 * The address of this user has been shown to be theirs. Any account of the chat service that has it
 * is theirs from the next sync on, which sees whether theirs still has it.
 */
export async function proveAddress(db: DbOrTx, id: number, now: Date): Promise<void> {
  await db.$executeRaw`
    UPDATE users SET email_proven_at = coalesce(email_proven_at, ${now}) WHERE id = ${id}`;
}

/** What counts when an address is shown to be somebody's. */
export function findStanding(db: DbOrTx, id: number) {
  const select = { role: true, emailProvenAt: true, secondFactorSince: true } as const;
  return db.user.findUnique({ where: { id }, select });
}

/** Keeps the same password in another form, unless it was changed meanwhile. */
export async function rewriteHash(
  db: DbOrTx,
  id: number,
  { before, after }: { before: string; after: string },
): Promise<void> {
  await db.user.updateMany({ where: { id, passwordHash: before }, data: { passwordHash: after } });
}

/**
 * Gives a user another address, which ends every session. Gives the new session version. Throws
 * `email_taken`, which ends the transaction it is called in.
 */
export async function replaceAddress(
  tx: DbOrTx,
  id: number,
  email: string,
  emailProvenAt: Date | null,
): Promise<number> {
  const change = tx.user.update({
    where: { id },
    data: { email, emailProvenAt, sessionVersion: { increment: 1 } },
    select: { sessionVersion: true },
  });
  const { sessionVersion } = await orTaken(change);
  // Whose an account in the chat service is by its address has to be found out anew.
  await tx.user.updateMany({ where: { id, chatRemoteId: null }, data: { chatOwnership: null } });
  return sessionVersion;
}

/** Ends every session of a user. Gives the new session version; null when the account is gone. */
export async function endSessions(db: DbOrTx, id: number): Promise<number | null> {
  const [ended] = await db.user.updateManyAndReturn({
    where: { id },
    data: { sessionVersion: { increment: 1 } },
    select: { sessionVersion: true },
  });
  return ended?.sessionVersion ?? null;
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
