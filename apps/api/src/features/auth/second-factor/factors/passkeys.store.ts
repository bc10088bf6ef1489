import { MAX_PASSKEYS } from '@nobayon/shared/contract/second-factor/factor-method.ts';
import { type DbOrTx, Prisma } from '../../../../db.ts';
import { AppError } from '../../../../http/app-error.ts';

export type PasskeyRow = Prisma.PasskeyGetPayload<object>;
type NewPasskey = Omit<PasskeyRow, 'id' | 'lastUsedAt'>;

/**
 * Stores a passkey. Throws `passkey_taken` or `passkey_limit`, which abort the caller's
 * transaction.
 */
export async function insertPasskey(tx: DbOrTx, passkey: NewPasskey): Promise<void> {
  if ((await tx.passkey.count({ where: { userId: passkey.userId } })) >= MAX_PASSKEYS) {
    throw new AppError('passkey_limit');
  }
  try {
    const data = { ...passkey, publicKey: new Uint8Array(passkey.publicKey) };
    await tx.passkey.create({ data, select: { id: true } });
  } catch (error) {
    const isTaken = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
    throw isTaken ? new AppError('passkey_taken', { cause: error }) : error;
  }
}

export function listPasskeys(db: DbOrTx, userId: number): Promise<PasskeyRow[]> {
  return db.passkey.findMany({ where: { userId }, orderBy: { id: 'asc' } });
}

export function findPasskey(db: DbOrTx, credentialId: string): Promise<PasskeyRow | null> {
  return db.passkey.findUnique({ where: { credentialId } });
}

/**
 * Records the use of a passkey. False if it was removed, or its counter did not increase, which
 * means that it was cloned.
 */
export async function recordPasskeyUse(
  tx: DbOrTx,
  id: number,
  { counter, now }: { counter: number; now: Date },
): Promise<boolean> {
  const used = await tx.$executeRaw`
    UPDATE passkeys SET counter = ${counter}::bigint, last_used_at = ${now}
    WHERE id = ${id} AND (counter < ${counter}::bigint OR (counter = 0 AND ${counter}::bigint = 0))`;
  return used > 0;
}

export async function renamePasskeyRow(
  db: DbOrTx,
  userId: number,
  { id, name }: { id: number; name: string },
): Promise<boolean> {
  return (await db.passkey.updateMany({ where: { id, userId }, data: { name } })).count > 0;
}

export async function deletePasskey(tx: DbOrTx, userId: number, id: number): Promise<boolean> {
  return (await tx.passkey.deleteMany({ where: { id, userId } })).count > 0;
}
