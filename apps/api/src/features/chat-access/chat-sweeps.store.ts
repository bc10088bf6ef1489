import { z } from 'zod';
import type { Db, DbOrTx, Prisma } from '../../db.ts';

export type SweepReport = {
  /** Accounts there that were looked at. */
  checked: number;
  drifted: number;
  strangers: number;
  warnings: string[];
  failure: string | null;
};

/**
 * Opens a comparison; null while one is under way. One that began before `cutOffBefore` and has not
 * ended never will.
 */
export function startSweep(
  db: Db,
  { now, cutOffBefore }: { now: Date; cutOffBefore: Date },
): Promise<number | null> {
  return db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtext('nobayon:chat-sweep'))`;
    if (await isSweeping(tx, cutOffBefore)) return null;
    const { id } = await tx.chatSweep.create({ data: { startedAt: now }, select: { id: true } });
    return id;
  });
}

export async function isSweeping(db: DbOrTx, cutOffBefore: Date): Promise<boolean> {
  const running = await db.chatSweep.findFirst({
    where: { finishedAt: null, startedAt: { gt: cutOffBefore } },
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
