import type { Role } from '@nobayon/shared/contract/account/auth.ts';
import { type DbOrTx, Prisma } from '../../db.ts';
import { AppError } from '../../http/app-error.ts';
import { dropAddressChange } from './address/proof/address-proofs.store.ts';
import { notInChat } from './credentials.store.ts';
import { keepFailures } from './second-factor/factors/authenticator-apps.store.ts';

const withPlan = {
  subscription: {
    include: {
      plan: { select: { name: true, monthlyPrice: true, yearlyPrice: true, archivedAt: true } },
    },
  },
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

type NewUser = Pick<
  Prisma.UserCreateInput,
  | 'firstname'
  | 'lastname'
  | 'email'
  | 'role'
  | 'emailProvenAt'
  | 'mustProveAddress'
  | 'chatRemoteId'
  | 'chatSyncedEmail'
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
  /** If left out, the password stays. */
  passwordHash?: string;
  /** Ends every session of the user. */
  endSessions: boolean;
};

/**
 * Updates an account and returns its session version. A new password cancels a pending change of
 * address.
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
      ...(data.passwordHash !== undefined && notInChat),
    },
    select: { sessionVersion: true },
  });
  if (data.passwordHash !== undefined) await dropAddressChange(tx, id);
  else if (ends) await keepFailures(tx, id, sessionVersion);
  return sessionVersion;
}

export async function renameUser(
  tx: DbOrTx,
  id: number,
  { firstname, lastname }: { firstname: string; lastname: string },
): Promise<void> {
  await tx.user.update({ where: { id }, data: { firstname, lastname }, select: { id: true } });
}

/** Saves or removes the phone number of an account. */
export async function setPhone(db: DbOrTx, id: number, phone: string | null): Promise<void> {
  await db.user.updateMany({ where: { id }, data: { phone } });
}

/** Deletes an account with its data and all its ways to sign in. Payments keep their copies. */
export async function deleteUserRow(tx: DbOrTx, id: number): Promise<void> {
  await tx.user.delete({ where: { id }, select: { id: true } });
}

/**
 * Marks a user's address as confirmed. From the next sync on, any account in the chat service with
 * that address is theirs. That sync also checks whether the account they had there still has it.
 */
export async function proveAddress(db: DbOrTx, id: number, now: Date): Promise<void> {
  await db.$executeRaw`
    UPDATE users
    SET email_proven_at = coalesce(email_proven_at, ${now}), must_prove_address = false
    WHERE id = ${id}`;
}

/** Lets the role of an administrator take effect without a confirmed address. */
export async function waiveProof(tx: DbOrTx, id: number): Promise<void> {
  await tx.user.updateMany({ where: { id }, data: { mustProveAddress: false } });
}

/** What to check when an address is confirmed. */
export function findStanding(db: DbOrTx, id: number) {
  const select = {
    role: true,
    emailProvenAt: true,
    mustProveAddress: true,
    secondFactorSince: true,
  } as const;
  return db.user.findUnique({ where: { id }, select });
}

/**
 * Changes a user's address and ends every session. Returns the new session version. Throws
 * `email_taken`, which aborts the transaction.
 */
export async function replaceAddress(
  tx: DbOrTx,
  id: number,
  { email, emailProvenAt }: { email: string; emailProvenAt: Date | null },
): Promise<number> {
  // What was begun in the chat service under an address that nobody confirmed proves nothing.
  await tx.user.updateMany({
    where: { id, chatRemoteId: null, emailProvenAt: null },
    data: { chatOwnership: null },
  });
  const change = tx.user.update({
    where: { id },
    data: {
      email,
      emailProvenAt,
      ...(emailProvenAt && { mustProveAddress: false }),
      sessionVersion: { increment: 1 },
    },
    select: { sessionVersion: true },
  });
  const { sessionVersion } = await orTaken(change);
  await keepFailures(tx, id, sessionVersion);
  return sessionVersion;
}

/** The recipient of an email about the account; null if it was deleted. */
export function findMailFacts(db: DbOrTx, where: { id: number } | { email: string }) {
  return db.user.findUnique({
    where,
    select: { id: true, firstname: true, lastname: true, email: true, emailProvenAt: true },
  });
}

/** Which error a unique index means. */
const takenBy = {
  users_email_key: 'email_taken',
  users_chat_remote_id_key: 'chat_account_taken',
} as const;

/** Translates a violated unique index to its error code. */
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
