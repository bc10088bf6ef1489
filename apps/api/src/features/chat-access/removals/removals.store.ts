import type { Db, DbOrTx, Prisma } from '../../../db.ts';
import { COUNT_CAP } from '../../../http/pagination.ts';
import { queueChatSyncs } from '../chat-jobs.store.ts';
import { queueRemoval } from '../queue-chat-sync.ts';
import type { Found } from '../sync/account/chat-links.store.ts';

const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 6 * 60 * 60_000;
/** Longer than one try takes, however slow the service. */
const CLAIM_MS = 2 * 60_000;

type ChatOwnership = NonNullable<Prisma.UserGetPayload<object>['chatOwnership']>;

/** Access to the chat service that is to be taken away. */
export type NewRemoval = Found & {
  /** Null where nothing is known of the account. */
  chatOwnership: ChatOwnership | null;
  /** Who it was; null where they go on here without this account. */
  userId: number | null;
  chatRemoteId: string | null;
  email: string;
  name: string;
  /** Whether an account that is found by the address alone is theirs. */
  isByAddress: boolean;
};

export type Removal = Prisma.ChatRemovalGetPayload<object>;

/**
 * Writes down that access is to be taken away, in the commit of what ended it, and from when on it
 * is to be tried.
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
  const { id } = await tx.chatRemoval.upsert({
    where: { userId },
    create: { ...removal, userId, since: now },
    // Whatever was said of it before was about less than this.
    update: { ...removal, settledAt: null, settledBy: null, note: null },
    select,
  });
  return id;
}

/**
 * What is left of an account in the end: what it was found as, where nobody has shown whose it is. Of
 * a user's own it is nothing, whatever they had there before they came here.
 */
function leftOf({ chatOwnership, chatFoundRole, chatFoundGroupIds }: OwnedAccount): Found {
  if (chatOwnership !== 'claimed') return { chatFoundRole: null, chatFoundGroupIds: [] };
  return { chatFoundRole, chatFoundGroupIds };
}

type OwnedAccount = Pick<NewRemoval, 'chatOwnership' | keyof Found>;

/** The same where a user goes on here: it was tried, and failed. */
export async function noteFailedLoss(
  tx: DbOrTx,
  { userId, ...loss }: NewRemoval & { userId: number },
  { error, now }: { error: string; now: Date },
): Promise<void> {
  const before = await tx.chatRemoval.findUnique({ where: { userId }, select: { id: true } });
  const id = before?.id ?? (await openRemoval(tx, { userId, ...loss }, { now }));
  await noteFailure(tx, id, { error, now });
}

export async function noteFailure(
  tx: DbOrTx,
  id: number,
  { error, now }: { error: string; now: Date },
): Promise<void> {
  const removal = await tx.chatRemoval.findUnique({ where: { id }, select: { tries: true } });
  if (!removal) return;
  const nextTryAt = new Date(now.getTime() + pauseAfter(removal.tries));
  await tx.chatRemoval.updateMany({
    where: { id },
    data: { tries: { increment: 1 }, error, nextTryAt },
  });
}

function pauseAfter(tries: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.min(tries, 20), LONGEST_PAUSE_MS);
}

/** It has to wait for the service, which is to blame for all of them. */
export async function noteWaits(
  db: Db,
  id: number,
  { error, now }: { error: string; now: Date },
): Promise<void> {
  const nextTryAt = new Date(now.getTime() + LONGEST_PAUSE_MS);
  await db.chatRemoval.updateMany({ where: { id }, data: { error, nextTryAt } });
}

/** Takes what is open for one try; null where it is done or settled. */
export async function claimRemoval(db: Db, id: number, now: Date): Promise<Removal | null> {
  const [claimed] = await db.chatRemoval.updateManyAndReturn({
    where: { id, settledAt: null },
    data: { nextTryAt: new Date(now.getTime() + CLAIM_MS) },
  });
  return claimed ?? null;
}

/** It is done, unless it was opened again meanwhile. */
export async function closeRemoval(db: Db, { id, nextTryAt }: Removal): Promise<void> {
  await db.chatRemoval.deleteMany({ where: { id, nextTryAt } });
}

/** A user has what they should have, and no more. */
export async function dropRemovalOf(tx: DbOrTx, userId: number): Promise<void> {
  await tx.chatRemoval.deleteMany({ where: { userId } });
}

/** What is being taken away from an account. */
export function findRemovalOfAccount(db: DbOrTx, chatRemoteId: string): Promise<Removal | null> {
  return db.chatRemoval.findFirst({ where: { chatRemoteId, settledAt: null } });
}

/**
 * Queues what is due: a sync for those who are still here, and else the removal. Says how many there
 * were, at most `limit`.
 */
export function queueDueRemovals(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  return db.$transaction(async (tx) => {
    const due = await tx.$queryRaw<{ id: number; userId: number | null }[]>`
      UPDATE chat_removals SET next_try_at = ${new Date(now.getTime() + CLAIM_MS)}
      WHERE id IN (
        SELECT id FROM chat_removals
        WHERE settled_at IS NULL AND next_try_at <= ${now}
        ORDER BY next_try_at
        LIMIT ${limit}
        FOR NO KEY UPDATE SKIP LOCKED
      )
      RETURNING id, (SELECT id FROM users WHERE users.id = user_id) AS "userId"`;
    await queueChatSyncs(
      tx,
      due.flatMap(({ userId }) => userId ?? []),
    );
    for (const { id, userId } of due) if (userId === null) await queueRemoval(tx, id);
    return due.length;
  });
}

/** Counts no further than one past `COUNT_CAP`. */
export function countRemovals(db: DbOrTx): Promise<number> {
  return db.chatRemoval.count({ where: { settledAt: null }, take: COUNT_CAP + 1 });
}

export type ShownRemoval = Removal & { isDeleted: boolean };

/** What is open, oldest first. */
export async function listRemovals(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<ShownRemoval[]> {
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

/** What is being taken away from a user who goes on here. */
export function findRemovalOfUser(db: DbOrTx, userId: number): Promise<Removal | null> {
  return db.chatRemoval.findFirst({ where: { userId, settledAt: null } });
}

export function findRemoval(db: DbOrTx, id: number): Promise<Removal | null> {
  return db.chatRemoval.findFirst({ where: { id, settledAt: null } });
}

/** Closes what is open, in the name of an administrator. Null when it is not open. */
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
