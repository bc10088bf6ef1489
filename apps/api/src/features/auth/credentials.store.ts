import type { DbOrTx } from '../../db.ts';
import { dropAddressChange } from './address/proof/address-proofs.store.ts';
import { keepFailures } from './second-factor/factors/authenticator-apps.store.ts';

/** For a new password: the chat service has the old one until the next sync. */
export const notInChat = {
  chatPasswordKnown: false,
  chatPasswordFault: null,
  chatPasswordFormer: true,
};

/** What a login is compared with: one query, whether or not the account exists. */
export function findCredentials(db: DbOrTx, email: string) {
  const forChat = {
    emailProvenAt: true,
    chatRemoteId: true,
    chatOwnership: true,
    chatPasswordKnown: true,
  } as const;
  const select = {
    id: true,
    passwordHash: true,
    sessionVersion: true,
    secondFactorSince: true,
    ...forChat,
  };
  return db.user.findUnique({ where: { email }, select });
}

export async function findPasswordHash(db: DbOrTx, id: number): Promise<string | null> {
  const user = await db.user.findUnique({ where: { id }, select: { passwordHash: true } });
  return user?.passwordHash ?? null;
}

/**
 * Sets a password and ends every session. Returns the new session version; null if the account was
 * deleted or its password is no longer `before`.
 */
export async function replacePassword(
  tx: DbOrTx,
  id: number,
  { passwordHash, before }: { passwordHash: string; before?: string },
): Promise<number | null> {
  const [changed] = await tx.user.updateManyAndReturn({
    where: { id, ...(before !== undefined && { passwordHash: before }) },
    data: { passwordHash, sessionVersion: { increment: 1 }, ...notInChat },
    select: { sessionVersion: true },
  });
  // The change of address may be the reason for the new password.
  if (changed) await dropAddressChange(tx, id);
  return changed?.sessionVersion ?? null;
}

/** Stores the same password with a newer hash, unless it has changed meanwhile. */
export async function rewriteHash(
  db: DbOrTx,
  id: number,
  { before, after }: { before: string; after: string },
): Promise<void> {
  await db.user.updateMany({ where: { id, passwordHash: before }, data: { passwordHash: after } });
}

/** Ends all sessions of a user. Returns the new session version; null if the account is gone. */
export async function endSessions(db: DbOrTx, id: number): Promise<number | null> {
  const [ended] = await db.user.updateManyAndReturn({
    where: { id },
    data: { sessionVersion: { increment: 1 } },
    select: { sessionVersion: true },
  });
  if (ended) await keepFailures(db, id, ended.sessionVersion);
  return ended?.sessionVersion ?? null;
}
