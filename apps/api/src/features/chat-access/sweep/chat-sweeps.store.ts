import { z } from 'zod';
import { type Db, type DbOrTx, lockUntilCommit, type Prisma } from '../../../db.ts';
import { DEAD_AFTER_MS } from '../../../jobs/queue/with-heartbeat.ts';
import { queueChatSyncs } from '../chat-jobs.store.ts';

export type SweepRow = Prisma.ChatSweepGetPayload<object>;

/** The result of a page, or of the users without an account in the list. */
export type ComparisonResult = {
  checked: number;
  /** Users whose access has to be corrected. */
  drifted: number[];
  /** Accounts that no user here has. */
  strangers: number;
  warnings: string[];
};

const MAX_WARNINGS = 100;
/** A comparison that was interrupted longer ago starts over. */
const STALE_AFTER_MS = 12 * 60 * 60_000;

/**
 * Starts a comparison, or takes over one whose worker was killed; null while one is running.
 */
export function claimSweep(db: Db, now: Date): Promise<SweepRow | null> {
  return db.$transaction(async (tx) => {
    await lockUntilCommit(tx, 'nobayon:chat-sweep');
    if (await isSweeping(tx, now)) return null;
    const freshSince = new Date(now.getTime() - STALE_AFTER_MS);
    const last = await findLastSweep(tx);
    if (last?.finishedAt === null && last.startedAt > freshSince) {
      return tx.chatSweep.update({ where: { id: last.id }, data: { aliveAt: now } });
    }
    return tx.chatSweep.create({ data: { startedAt: now, aliveAt: now } });
  });
}

export async function recordSweepHeartbeat(db: Db, id: number, now: Date): Promise<void> {
  await db.chatSweep.updateMany({ where: { id, finishedAt: null }, data: { aliveAt: now } });
}

export async function isSweeping(db: DbOrTx, now: Date): Promise<boolean> {
  const aliveSince = new Date(now.getTime() - DEAD_AFTER_MS);
  const running = await db.chatSweep.findFirst({
    where: { finishedAt: null, aliveAt: { gt: aliveSince } },
    select: { id: true },
  });
  return running !== null;
}

/**
 * Stores the result of a page, queues corrections and stores the cursor of the next page, in one
 * transaction, so that a worker that takes over counts nothing twice.
 */
export function savePage(
  db: Db,
  id: number,
  {
    foundUserIds,
    next,
    ...result
  }: ComparisonResult & { foundUserIds: number[]; next: string | null },
): Promise<void> {
  return db.$transaction(async (tx) => {
    await tx.chatSweepUser.createMany({
      data: foundUserIds.map((userId) => ({ sweepId: id, userId })),
      skipDuplicates: true,
    });
    await addResult(tx, id, result);
    const isListed = next === null;
    await tx.chatSweep.update({ where: { id }, data: { position: next, isListed } });
  });
}

/** The users among these whose account was in the list. */
export async function listFoundUsers(db: Db, id: number, userIds: number[]): Promise<Set<number>> {
  const rows = await db.chatSweepUser.findMany({
    where: { sweepId: id, userId: { in: userIds } },
    select: { userId: true },
  });
  return new Set(rows.map(({ userId }) => userId));
}

/** Stores the last result and ends the comparison. */
export function finishSweep(
  db: Db,
  id: number,
  result: ComparisonResult,
  finishedAt: Date,
): Promise<void> {
  return db.$transaction(async (tx) => {
    await addResult(tx, id, result);
    await tx.chatSweep.update({ where: { id }, data: { finishedAt } });
    await tx.chatSweepUser.deleteMany({ where: { sweepId: id } });
  });
}

/** Ends a failed comparison. Its results so far stay in the report. */
export function failSweep(db: Db, id: number, failure: string, finishedAt: Date): Promise<void> {
  return db.$transaction(async (tx) => {
    await tx.chatSweep.update({ where: { id }, data: { failure, finishedAt } });
    await tx.chatSweepUser.deleteMany({ where: { sweepId: id } });
  });
}

async function addResult(tx: DbOrTx, id: number, result: ComparisonResult): Promise<void> {
  await queueChatSyncs(tx, result.drifted);
  const sweep = await tx.chatSweep.findUniqueOrThrow({ where: { id } });
  const warnings = [...keptWarnings(sweep), ...result.warnings];
  await tx.chatSweep.update({
    where: { id },
    data: {
      checked: { increment: result.checked },
      drifted: { increment: result.drifted.length },
      strangers: { increment: result.strangers },
      warnings: warnings.slice(0, MAX_WARNINGS),
      moreWarnings: { increment: Math.max(0, warnings.length - MAX_WARNINGS) },
    },
  });
}

/** Removes an imported account from the last comparison's count of unknown accounts. */
export async function dropUnknownAccount(
  tx: DbOrTx,
  { email, createdAt }: { email: string; createdAt: Date | null },
): Promise<void> {
  const last = await findLastSweep(tx);
  if (!last || (createdAt !== null && createdAt > last.startedAt)) return;
  await tx.chatSweep.update({
    where: { id: last.id },
    data: {
      strangers: Math.max(0, last.strangers - 1),
      warnings: keptWarnings(last).filter((warning) => !warning.startsWith(`${email} `)),
    },
  });
}

export function findLastSweep(db: DbOrTx): Promise<SweepRow | null> {
  return db.chatSweep.findFirst({ orderBy: { id: 'desc' } });
}

export function countFailedSweeps(db: DbOrTx, since: Date): Promise<number> {
  return db.chatSweep.count({ where: { failure: { not: null }, finishedAt: { gt: since } } });
}

/** When comparisons began to fail; null if none has failed since the last that succeeded. */
export async function failingSweepsSince(db: DbOrTx): Promise<Date | null> {
  const [found] = await db.$queryRaw<{ since: Date | null }[]>`
    SELECT min(finished_at) AS since FROM chat_sweeps
    WHERE failure IS NOT NULL AND id > coalesce(
      (SELECT max(id) FROM chat_sweeps WHERE failure IS NULL AND finished_at IS NOT NULL), 0)`;
  return found?.since ?? null;
}

export function warningsOf(sweep: SweepRow): string[] {
  const kept = keptWarnings(sweep);
  const more = sweep.moreWarnings;
  return more > 0 ? [...kept, `${more} more like these.`] : kept;
}

function keptWarnings({ warnings }: SweepRow): string[] {
  return z.array(z.string()).parse(warnings);
}

/** Ends the comparisons' claims of a later time than `now`, after the clock was set back. */
export async function resumeSweeps(tx: DbOrTx, now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE chat_sweeps SET started_at = least(started_at, ${now}), alive_at = least(alive_at, ${now})
    WHERE started_at > ${now} OR alive_at > ${now}`;
}
