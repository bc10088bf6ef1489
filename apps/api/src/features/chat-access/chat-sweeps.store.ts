import { z } from 'zod';
import type { Db, DbOrTx, Prisma } from '../../db.ts';
import { DEAD_AFTER_MS } from '../../while-alive.ts';

export type SweepReport = {
  /** Accounts there that were looked at. */
  checked: number;
  drifted: number;
  strangers: number;
  warnings: string[];
  failure: string | null;
};

/** Opens a comparison; null while one is under way. One that has not moved for long never will. */
export function startSweep(db: Db, now: Date): Promise<number | null> {
  return db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtext('nobayon:chat-sweep'))`;
    if (await isSweeping(tx, now)) return null;
    const { id } = await tx.chatSweep.create({
      data: { startedAt: now, aliveAt: now },
      select: { id: true },
    });
    return id;
  });
}

export async function noteSweepAlive(db: Db, id: number, now: Date): Promise<void> {
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

export async function finishSweep(
  db: Db,
  id: number,
  report: SweepReport,
  finishedAt: Date,
): Promise<void> {
  await db.chatSweep.update({ where: { id }, data: { ...report, finishedAt } });
}

export type SweepRow = Prisma.ChatSweepGetPayload<object>;

export function findLastSweep(db: DbOrTx): Promise<SweepRow | null> {
  return db.chatSweep.findFirst({ orderBy: { id: 'desc' } });
}

export function warningsOf({ warnings }: SweepRow): string[] {
  return z.array(z.string()).parse(warnings);
}
