import type { SubscriptionEvent } from '@nobayon/shared/domain/subscription/event.ts';
import { replay } from '@nobayon/shared/domain/subscription/replay.ts';
import { type Summary, summarize } from '@nobayon/shared/domain/subscription/summary.ts';
import { eventFrom } from '@nobayon/shared/records/subscription-event.ts';
import { createDb, type Db } from './client.ts';

/** A user whose subscription differs from the result of their history. */
export type Difference = { userId: number; row: object | null; history: object | null };

const BATCH = 1_000;

/** Compares all subscriptions with their histories. */
export async function checkSubscriptions(
  db: Db,
): Promise<{ checked: number; differences: Difference[] }> {
  const differences: Difference[] = [];
  let checked = 0;
  for (let after = 0; ; ) {
    const users = await db.user.findMany({
      where: { id: { gt: after } },
      orderBy: { id: 'asc' },
      take: BATCH,
      select: {
        id: true,
        subscription: true,
        subscriptionEvents: { orderBy: { id: 'asc' } },
      },
    });
    for (const { id, subscription, subscriptionEvents } of users) {
      const events = subscriptionEvents.map(eventFrom);
      // An upgrade has taken over the row of an opening: only its plan and times follow from it.
      const comparable = events.at(-1)?.kind === 'opening' ? planAndTimes : everything;
      const history = comparable(summaryOf(events));
      const row = comparable(subscription);
      if (JSON.stringify(row) !== JSON.stringify(history)) {
        differences.push({ userId: id, row, history });
      }
    }
    checked += users.length;
    after = users.at(-1)?.id ?? 0;
    if (users.length < BATCH) return { checked, differences };
  }
}

function summaryOf(events: SubscriptionEvent[]) {
  const last = events.at(-1);
  return last ? summarize(replay(events, last.at), events) : null;
}

function planAndTimes(row: Summary | null): object | null {
  return row && { planId: row.planId, startedAt: row.startedAt, expiresAt: row.expiresAt };
}

function everything(row: Summary | null): object | null {
  if (row === null) return null;
  const { cycle, listPrice, pricePaid, carriedDays } = row;
  return { ...planAndTimes(row), cycle, listPrice, pricePaid, carriedDays };
}

if (import.meta.main) {
  const databaseUrl = process.env.DATABASE_URL;
  if (!databaseUrl) throw new Error('DATABASE_URL is not set.');
  const db = createDb(databaseUrl, { connections: 1 });
  const { checked, differences } = await checkSubscriptions(db);
  await db.$disconnect();
  for (const difference of differences) process.stdout.write(`${JSON.stringify(difference)}\n`);
  process.stdout.write(`${checked} users checked, ${differences.length} differences\n`);
  process.exitCode = differences.length === 0 ? 0 : 1;
}
