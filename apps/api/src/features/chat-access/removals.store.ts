import { backoffMs } from '@nobayon/shared/domain/backoff.ts';
import { HOUR_MS } from '@nobayon/shared/domain/calendar.ts';
import type { WantedAccess } from '@nobayon/shared/domain/chat-access.ts';
import type { Db, DbOrTx, Prisma } from '../../db.ts';
import { COUNT_CAP } from '../../http/pagination.ts';
import { queueJob } from '../../jobs/queue.store.ts';
import { queueChatSyncs } from './chat-jobs.store.ts';
import type { Found } from './sync/account/chat-links.store.ts';

const LONGEST_PAUSE_MS = 6 * HOUR_MS;
const pause = { firstMs: 15_000, longestMs: LONGEST_PAUSE_MS };
/** Longer than one attempt takes with a slow service. */
const CLAIM_MS = 2 * 60_000;

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

export type Removal = Prisma.ChatRemovalGetPayload<object>;

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

export async function recordFailedRemoval(
  tx: DbOrTx,
  id: number,
  { error, now }: { error: string; now: Date },
): Promise<void> {
  const removal = await tx.chatRemoval.findUnique({ where: { id }, select: { tries: true } });
  if (!removal) return;
  const nextTryAt = new Date(now.getTime() + backoffMs(pause, removal.tries));
  await tx.chatRemoval.updateMany({
    where: { id },
    data: { tries: { increment: 1 }, error, nextTryAt },
  });
}

/** Records that a removal waits because the whole service is failing. */
export async function postponeRemoval(
  db: Db,
  id: number,
  { error, now }: { error: string; now: Date },
): Promise<void> {
  const nextTryAt = new Date(now.getTime() + LONGEST_PAUSE_MS);
  await db.chatRemoval.updateMany({ where: { id }, data: { error, nextTryAt } });
}

/** Claims an open removal for one attempt; null if it is done or resolved. */
export async function claimRemoval(db: Db, id: number, now: Date): Promise<Removal | null> {
  const [claimed] = await db.chatRemoval.updateManyAndReturn({
    where: { id, settledAt: null },
    data: { nextTryAt: new Date(now.getTime() + CLAIM_MS) },
  });
  return claimed ?? null;
}

/** Closes a completed removal, unless it was reopened in the meantime. */
export async function closeRemoval(db: Db, { id, nextTryAt }: Removal): Promise<void> {
  await db.chatRemoval.deleteMany({ where: { id, nextTryAt } });
}

export async function dropRemoval(db: Db, id: number): Promise<void> {
  await db.chatRemoval.deleteMany({ where: { id } });
}

/** Deletes the removal of a user whose access is right. */
export async function dropRemovalOf(tx: DbOrTx, userId: number): Promise<void> {
  await tx.chatRemoval.deleteMany({ where: { userId } });
}

/** The open removal of an account. */
export function findRemovalOfAccount(db: DbOrTx, chatRemoteId: string): Promise<Removal | null> {
  return db.chatRemoval.findFirst({ where: { chatRemoteId, settledAt: null } });
}

/**
 * Queues due removals, `limit` at most: a sync for users who still exist, otherwise the removal.
 * Returns their number.
 */
export function queueDueRemovals(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  return db.$transaction(async (tx) => {
    const due = await tx.$queryRaw<{ id: number; userId: number | null; isAwaited: boolean }[]>`
      UPDATE chat_removals SET next_try_at = ${new Date(now.getTime() + CLAIM_MS)}
      WHERE id IN (
        SELECT id FROM chat_removals
        WHERE settled_at IS NULL AND next_try_at <= ${now}
        ORDER BY next_try_at
        LIMIT ${limit}
        FOR NO KEY UPDATE SKIP LOCKED
      )
      RETURNING id, (SELECT id FROM users WHERE users.id = user_id) AS "userId",
        -- Who has a plan waits for its access.
        EXISTS (
          SELECT FROM subscriptions
          WHERE subscriptions.user_id = chat_removals.user_id
            AND (expires_at IS NULL OR expires_at > ${now})
        ) AS "isAwaited"`;
    for (const isAwaited of [true, false]) {
      const some = due.filter((removal) => removal.isAwaited === isAwaited);
      const ids = some.flatMap(({ userId }) => userId ?? []);
      await queueChatSyncs(tx, ids, { isAwaited });
    }
    for (const { id, userId } of due) if (userId === null) await queueRemoval(tx, id);
    return due.length;
  });
}

/** Counts up to one more than `COUNT_CAP`. */
export function countRemovals(db: DbOrTx): Promise<number> {
  return db.chatRemoval.count({ where: { settledAt: null }, take: COUNT_CAP + 1 });
}

export type RemovalRow = Removal & { isDeleted: boolean };

/** The open removals, oldest first. */
export async function listRemovalRows(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<RemovalRow[]> {
  const rows = await db.chatRemoval.findMany({
    where: { settledAt: null },
    orderBy: [{ since: 'asc' }, { id: 'asc' }],
    skip: (page - 1) * limit,
    take: limit,
  });
  const ids = rows.flatMap(({ userId }) => userId ?? []);
  const here = await db.user.findMany({ where: { id: { in: ids } }, select: { id: true } });
  const living = new Set(here.map(({ id }) => id));
  return rows.map((row) => ({
    ...row,
    isDeleted: row.userId !== null && !living.has(row.userId),
  }));
}

/** The open removal of a user who still exists. */
export function findRemovalOfUser(db: DbOrTx, userId: number): Promise<Removal | null> {
  return db.chatRemoval.findFirst({ where: { userId, settledAt: null } });
}

export function findRemoval(db: DbOrTx, id: number): Promise<Removal | null> {
  return db.chatRemoval.findFirst({ where: { id, settledAt: null } });
}

/** Resolves an open removal on behalf of an administrator. Null if it is not open. */
export async function settle(
  tx: DbOrTx,
  { id, by, note }: { id: number; by: string; note: string },
  now: Date,
): Promise<Removal | null> {
  const [settled] = await tx.chatRemoval.updateManyAndReturn({
    where: { id, settledAt: null },
    data: { settledAt: now, settledBy: by, note },
  });
  return settled ?? null;
}

/** Makes removals due that wait for a later time than `now`, after the clock was set back. */
export async function resumeRemovals(tx: DbOrTx, now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE chat_removals SET next_try_at = ${now} WHERE settled_at IS NULL AND next_try_at > ${now}`;
}

/** Queues the removal of access for a row of `chat_removals`. */
export function queueRemoval(tx: DbOrTx, removalId: number): Promise<void> {
  return queueJob(tx, 'remove_chat_access', { removalId });
}
