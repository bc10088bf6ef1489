import { expect, vi } from 'vitest';
import { releaseDeadWorkers } from '../../jobs/queue/live-workers.store.ts';
import type { TestApp } from '../create-test-app.ts';
import { findUnfinishedWork } from './find-inconsistencies.ts';

export type SettleOptions = {
  timeoutMs: number;
  /** Whether to skip waiting times: pauses after failures, and claims of killed processes. */
  hurry: boolean;
};

/** Waits until all interrupted work has been finished. Returns the seconds that it took. */
export async function settle(app: TestApp, { timeoutMs, hurry }: SettleOptions): Promise<number> {
  const since = performance.now();
  await vi.waitFor(
    async () => {
      const openEnds = await findUnfinishedWork(app);
      if (openEnds.length > 0 && hurry) await moveAhead(app);
      expect(openEnds).toEqual([]);
    },
    { timeout: timeoutMs, interval: 250 },
  );
  return Math.round((performance.now() - since) / 1_000);
}

/** Recent claims belong to running processes and are left alone. */
async function moveAhead({ db, deps }: TestApp): Promise<void> {
  await db.$executeRaw`
    UPDATE graphile_worker._private_jobs
    SET run_at = now(), locked_at = locked_at - interval '1 minute'
    WHERE locked_at IS NULL AND run_at > now() OR locked_at < now() - interval '3 seconds'`;
  await releaseDeadWorkers(deps);
  await db.$executeRaw`
    UPDATE mails SET claimed_at = claimed_at - interval '10 minutes'
    WHERE sent_at IS NULL AND claimed_at < now() - interval '3 seconds'`;
  await db.$executeRaw`
    UPDATE users SET chat_lease_until = now()
    WHERE chat_lease_until < now() + interval '57 seconds'`;
}
