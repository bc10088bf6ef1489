import { fullName } from '@nobayon/shared/domain/text/full-name.ts';
import type { DbOrTx, Prisma } from '../../../db.ts';
import { isByAddress } from '../sync/account/account-of.ts';
import { openRemoval } from './open-removal.store.ts';

/** The delay of the job. Until then, the administrator's request tries to remove the access. */
const AFTER_REQUEST_MS = 15_000;

/** Records that the access of a user has to be removed, in the transaction of their deletion. */
export function openRemovalOf(
  tx: DbOrTx,
  user: Prisma.UserGetPayload<object>,
  now: Date,
): Promise<number> {
  const who = { userId: user.id, name: fullName(user), isByAddress: isByAddress(user) };
  const nextTryAt = new Date(now.getTime() + AFTER_REQUEST_MS);
  return openRemoval(tx, { ...user, ...who }, { now, nextTryAt });
}
