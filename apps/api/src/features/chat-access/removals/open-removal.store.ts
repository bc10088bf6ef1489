import type { WantedAccess } from '@nobayon/shared/domain/chat-access.ts';
import type { DbOrTx, Prisma } from '../../../db.ts';
import type { Found } from '../sync/account/chat-links.store.ts';
import { recordFailedRemoval } from './removal-attempts.store.ts';

type ChatOwnership = NonNullable<Prisma.UserGetPayload<object>['chatOwnership']>;

/** Access to the chat service that has to be removed. */
export type NewRemoval = Found & {
  /** Null if nothing is known about the account. */
  chatOwnership: ChatOwnership | null;
  /** The deleted user; null if the user still exists without this account. */
  userId: number | null;
  chatRemoteId: string | null;
  email: string;
  name: string;
  /** Whether an account that is only found by the address belongs to the user. */
  isByAddress: boolean;
};

/**
 * Records that access has to be removed, and the time of the first attempt, in the transaction of
 * the change that ended it.
 */
export async function openRemoval(
  tx: DbOrTx,
  { userId, chatRemoteId, email, name, isByAddress, ...account }: NewRemoval,
  { now, nextTryAt = now }: { now: Date; nextTryAt?: Date },
): Promise<number> {
  const removal = {
    chatRemoteId,
    email,
    name,
    isByAddress,
    ...leftOf(account),
    nextTryAt,
  };
  const select = { id: true };
  if (userId === null) {
    const { id } = await tx.chatRemoval.create({ data: { ...removal, since: now }, select });
    return id;
  }
  // A sync that began before the account was linked does not know it.
  const isKnown = chatRemoteId !== null || isByAddress;
  const { id } = await tx.chatRemoval.upsert({
    where: { userId },
    create: { ...removal, userId, since: now },
    // An earlier resolution was about less access.
    update: {
      ...(isKnown ? removal : { nextTryAt }),
      settledAt: null,
      settledBy: null,
      note: null,
    },
    select,
  });
  return id;
}

/**
 * The access that an account keeps: what it was found with, if its owner is not confirmed. A user's
 * own account keeps none, whatever it had before.
 */
function leftOf({ chatOwnership, chatFoundRole, chatFoundGroupIds }: OwnedAccount): Found {
  if (chatOwnership !== 'claimed') return { chatFoundRole: null, chatFoundGroupIds: [] };
  return { chatFoundRole, chatFoundGroupIds };
}

type OwnedAccount = Pick<NewRemoval, 'chatOwnership' | keyof Found>;

/**
 * The same for a user who still exists, after an attempt to reduce their access to `wanted` failed.
 * A removal that was resolved stays so until they should have other access than at that time.
 */
export async function recordFailedReduction(
  tx: DbOrTx,
  { userId, wanted, ...loss }: NewRemoval & { userId: number; wanted: WantedAccess },
  { error, now }: { error: string; now: Date },
): Promise<void> {
  const remaining = wanted.kind === 'none' ? 'none' : `group:${wanted.groupId ?? ''}`;
  const before = await tx.chatRemoval.findUnique({ where: { userId } });
  const isAnother = before?.settledAt != null && ![null, remaining].includes(before.remaining);
  if (isAnother) await tx.chatRemoval.delete({ where: { userId } });
  if (before === null || isAnother) await openRemoval(tx, { userId, ...loss }, { now });
  const { id } = await tx.chatRemoval.update({
    where: { userId },
    data: { remaining },
    select: { id: true },
  });
  await recordFailedRemoval(tx, id, { error, now });
}
