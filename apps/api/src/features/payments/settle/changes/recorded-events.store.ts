import { recordOf } from '@nobayon/shared/records/subscription-event.ts';
import { Prisma } from '../../../../db.ts';
import type { HistoryEntry } from '../../../subscriptions/history-entry.ts';

type Entry = { row: { userId: number | null }; what: HistoryEntry };

/**
 * Parts of a WITH, after `moved`, that record subscription events and then update the subscriptions
 * from the recorded events, so that the triggers run in this order.
 */
export function recordedEvents(entries: readonly Entry[]): Prisma.Sql {
  const events = entries.map(({ what }) => eventRecord(what));
  const summaries = entries.flatMap(({ row, what: { summary } }) =>
    summary ? [{ user_id: row.userId, ...summaryRecord(summary) }] : [],
  );
  const withoutPlan = entries.flatMap(({ row, what }) => (what.summary ? [] : [row.userId]));
  return Prisma.sql`
    recorded AS (
      INSERT INTO subscription_events (user_id, at, kind, transaction_id, details)
      SELECT moved.user_id, event.at, event.kind, event.transaction_id, event.details
      FROM moved
        JOIN jsonb_to_recordset(${JSON.stringify(events)}::jsonb) AS event (
          at timestamptz, kind "SubscriptionEventKind", transaction_id int, details jsonb)
        ON event.transaction_id = moved.id
      RETURNING user_id
    ),
    ${Prisma.join([
      ...(summaries.length > 0 ? [summedUp(summaries)] : []),
      ...(withoutPlan.length > 0 ? [endedPlans(withoutPlan)] : []),
    ])},
    stamped AS (
      UPDATE users SET updated_at = greatest(clock_timestamp(), updated_at + interval '1 ms')
      FROM recorded WHERE users.id = recorded.user_id
    )`;
}

function summedUp(summaries: object[]): Prisma.Sql {
  return Prisma.sql`
    summed_up AS (
      INSERT INTO subscriptions (
        user_id, plan_id, cycle, list_price, price_paid, carried_days, started_at, expires_at)
      SELECT recorded.user_id, now.plan_id, now.cycle, now.list_price, now.price_paid,
        now.carried_days, now.started_at, now.expires_at
      FROM recorded
        JOIN jsonb_to_recordset(${JSON.stringify(summaries)}::jsonb) AS now (
          user_id int, plan_id int, cycle "BillingCycle", list_price int, price_paid int,
          carried_days int, started_at timestamptz, expires_at timestamptz)
        USING (user_id)
      ON CONFLICT (user_id) DO UPDATE SET
        plan_id = excluded.plan_id, cycle = excluded.cycle, list_price = excluded.list_price,
        price_paid = excluded.price_paid, carried_days = excluded.carried_days,
        started_at = excluded.started_at, expires_at = excluded.expires_at
    )`;
}

function endedPlans(userIds: (number | null)[]): Prisma.Sql {
  return Prisma.sql`
    ended_plans AS (
      DELETE FROM subscriptions USING recorded
      WHERE subscriptions.user_id = recorded.user_id
        AND recorded.user_id = ANY (${userIds}::int[])
    )`;
}

function eventRecord({ change, at }: Pick<HistoryEntry, 'change' | 'at'>) {
  const { transactionId, ...record } = recordOf(change);
  return { ...record, at, transaction_id: transactionId };
}

function summaryRecord(summary: NonNullable<HistoryEntry['summary']>) {
  const { planId, cycle, listPrice, pricePaid, carriedDays, startedAt, expiresAt } = summary;
  return {
    plan_id: planId,
    cycle,
    list_price: listPrice,
    price_paid: pricePaid,
    carried_days: carriedDays,
    started_at: startedAt,
    expires_at: expiresAt,
  };
}
