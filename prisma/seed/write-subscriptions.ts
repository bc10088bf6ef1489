import { replay } from '@nobayon/shared/domain/subscription/replay.ts';
import { summarize } from '@nobayon/shared/domain/subscription/summary.ts';
import { recordOf } from '@nobayon/shared/records/subscription-event.ts';
import type { Prisma } from '../generated/client.ts';
import type { DemoSubscription } from './subscriptions.ts';

/**
 * Inserts the first event of every user and its result, then the second ones, and so on: triggers
 * derive the periods of customers from the subscription after each event.
 */
export async function writeSubscriptions(
  tx: Prisma.TransactionClient,
  subscriptions: DemoSubscription[],
): Promise<void> {
  const rounds = Math.max(0, ...subscriptions.map(({ events }) => events.length));
  for (let round = 0; round < rounds; round += 1) {
    const some = subscriptions.filter(({ events }) => events.length > round);
    // Without ids, because no other row refers to them.
    await tx.subscriptionEvent.createMany({ data: some.map((one) => eventOf(one, round)) });
    await saveSummaries(tx, some, round);
  }
}

function eventOf({ userId, events }: DemoSubscription, round: number) {
  const event = events[round];
  if (!event) throw new RangeError(`There is no event ${round} of user ${userId}.`);
  const { id: _, at, ...change } = event;
  const { details, ...columns } = recordOf(change);
  return { userId, at, ...columns, details: details as Prisma.InputJsonObject };
}

async function saveSummaries(
  tx: Prisma.TransactionClient,
  subscriptions: DemoSubscription[],
  round: number,
): Promise<void> {
  const rows = subscriptions.map(({ userId, events }) => {
    const some = events.slice(0, round + 1);
    return { userId, ...summarize(replay(some, some.at(-1)?.at ?? new Date(0)), some) };
  });
  await tx.$executeRaw`
    INSERT INTO subscriptions
      (user_id, plan_id, cycle, list_price, price_paid, carried_days, started_at, expires_at)
    SELECT "userId", "planId", cycle, "listPrice", "pricePaid", "carriedDays", "startedAt", "expiresAt"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (
      "userId" int, "planId" int, cycle "BillingCycle", "listPrice" int, "pricePaid" int,
      "carriedDays" int, "startedAt" timestamptz, "expiresAt" timestamptz)
    ON CONFLICT (user_id) DO UPDATE SET
      plan_id = excluded.plan_id, cycle = excluded.cycle, list_price = excluded.list_price,
      price_paid = excluded.price_paid, carried_days = excluded.carried_days,
      started_at = excluded.started_at, expires_at = excluded.expires_at`;
}
