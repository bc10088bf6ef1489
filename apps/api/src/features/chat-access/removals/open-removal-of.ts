import { fullName } from '@nobayon/shared/domain/text/full-name.ts';
import type { DbOrTx, Prisma } from '../../../db.ts';
import { isByAddress } from '../sync/account/account-of.ts';
import { openRemoval } from './removals.store.ts';

/** How long the queue leaves it to the try that somebody waits for. */
const AFTER_THE_OWN_TRY_MS = 15_000;

/** Writes down, in the commit of a user's deletion, that their access is to be taken away. */
export function openRemovalOf(
  tx: DbOrTx,
  user: Prisma.UserGetPayload<object>,
  now: Date,
): Promise<number> {
  const who = { userId: user.id, name: fullName(user), isByAddress: isByAddress(user) };
  const nextTryAt = new Date(now.getTime() + AFTER_THE_OWN_TRY_MS);
  return openRemoval(tx, { ...user, ...who }, { now, nextTryAt });
}
