import { vi } from 'vitest';
import type { Db } from '../../db.ts';
import { TIMEOUT } from '../timeout.ts';

/** Waits until this many queries wait for a lock, `unless` there is nothing to wait for any more. */
export async function waitForLocks(
  db: Db,
  count: number,
  { unless = () => false }: { unless?: () => boolean } = {},
): Promise<void> {
  await vi.waitFor(async () => {
    if (unless()) return;
    const [found] = await db.$queryRaw<{ waiting: number }[]>`
        SELECT count(*)::int AS waiting FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    if (!found || found.waiting < count) throw new Error(`${found?.waiting} of ${count} wait`);
  }, TIMEOUT);
}
