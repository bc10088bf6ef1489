import type { Db } from '@nobayon/prisma/client.ts';
import { expect } from '@playwright/test';

/** Waits until the worker has sent all emails. */
export function untilMailsAreSent(db: Db): Promise<void> {
  return untilDone(db, 'send\\_%');
}

/** Waits until no job for the chat service is due. Jobs that are due later do not count. */
export function untilChatJobsAreDone(db: Db): Promise<void> {
  return untilDone(db, '%\\_chat%');
}

async function untilDone(db: Db, names: string): Promise<void> {
  await expect(async () => {
    const [due] = await db.$queryRaw<[{ count: bigint }]>`
      SELECT count(*) FROM graphile_worker.jobs
      WHERE task_identifier LIKE ${names} AND run_at <= now()`;
    expect(Number(due.count)).toBe(0);
  }).toPass();
}

/** Runs and waits for all jobs of one user for the chat service, including those due later. */
export async function finishChatSync(db: Db, userId: number): Promise<void> {
  const key = `chat-sync:${userId}`;
  await expect(async () => {
    await db.$executeRaw`
      SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
      FROM graphile_worker.jobs WHERE key = ${key}`;
    const [left] = await db.$queryRaw<[{ count: bigint }]>`
      SELECT count(*) FROM graphile_worker.jobs WHERE key = ${key}`;
    expect(Number(left.count)).toBe(0);
  }).toPass();
}

/** Queues a job that the worker otherwise runs periodically, and waits for it. */
export async function runJob(
  db: Db,
  name: 'sweep_chat' | 'watch_chat' | 'advance_refunds',
): Promise<void> {
  await db.$executeRaw`SELECT graphile_worker.add_job(${name}, '{}'::json)`;
  await untilDone(db, name.replaceAll('_', '\\_'));
}
