import { checkSubscriptions } from '@nobayon/prisma/check-subscriptions.ts';
import { daysBegun } from '@nobayon/shared/domain/calendar.ts';
import { purchaseEffect } from '@nobayon/shared/domain/subscription/purchase-effect.ts';
import { replay } from '@nobayon/shared/domain/subscription/replay.ts';
import { listEvents } from '../../features/subscriptions/subscription-events.store.ts';
import type { TestApp } from '../create-test-app.ts';
import { tallyFaults } from './check-tallies.ts';

/** Inconsistencies that must never exist. */
const faults = {
  // One that was refunded before we first asked has given none.
  'days that a payment did not give exactly once': `
    SELECT t.id, t.status, t.days, count(e.id) AS times
    FROM transactions t LEFT JOIN subscription_events e ON e.transaction_id = t.id
      AND e.kind = 'payment' AND (e.details ->> 'days')::int = t.days
    WHERE t.user_id IS NOT NULL
    GROUP BY t.id
    HAVING count(e.id) <> (t.status = 'completed')::int
      AND NOT (t.status = 'refunded' AND count(e.id) = 1)`,
  'payments that gave something else than was bought': `
    SELECT t.id, t.days, t.amount, e.details FROM transactions t
    JOIN subscription_events e ON e.kind = 'payment' AND e.transaction_id = t.id
    WHERE t.user_id IS NOT NULL AND (e.user_id, e.details) IS DISTINCT FROM (t.user_id,
      jsonb_build_object('planId', t.plan_id, 'cycle', t.cycle, 'days', t.days,
        'listPrice', t.amount, 'paid', coalesce(t.paid_amount, t.final_amount)))`,
  'days that refunds did not take back exactly once': `
    SELECT t.id, t.status, t.refunded_amount, count(e.id) AS times
    FROM transactions t
    LEFT JOIN subscription_events given ON given.kind = 'payment' AND given.transaction_id = t.id
    LEFT JOIN subscription_events e ON e.kind = 'refund' AND e.transaction_id = t.id
    WHERE t.user_id IS NOT NULL
    GROUP BY t.id
    HAVING count(e.id) <> (t.status = 'refunded' AND count(given.id) > 0)::int`,
  'parts that were refunded and not taken back': `
    SELECT t.id, t.refunded_amount FROM transactions t
    LEFT JOIN subscription_events e ON e.kind = 'part_refund'
      AND (e.details ->> 'transactionId')::int = t.id
    WHERE t.user_id IS NOT NULL
    GROUP BY t.id HAVING t.refunded_amount <> coalesce(sum((e.details ->> 'amount')::int), 0)`,
  // The gateway may have refunded the rest, or everything, without our order.
  'refunds that do not add up to what was refunded': `
    SELECT t.id, t.status, t.refunded_amount, coalesce(sum(r.amount), 0) AS done
    FROM transactions t LEFT JOIN refunds r ON r.transaction_id = t.id AND r.state = 'done'
    GROUP BY t.id HAVING CASE t.status
      WHEN 'refunded' THEN coalesce(sum(r.amount), 0) NOT IN (
        t.refunded_amount, coalesce(t.paid_amount, t.final_amount))
      ELSE coalesce(sum(r.amount), 0) <> t.refunded_amount END`,
  'refunds with a state that contradicts what is known of them': `
    SELECT id, state, settled_at, refusal, concluded_by FROM refunds
    WHERE CASE state
      WHEN 'done' THEN settled_at IS NULL OR refusal IS NOT NULL
      WHEN 'refused' THEN settled_at IS NULL OR coalesce(refusal, concluded_by) IS NULL
      ELSE settled_at IS NOT NULL END`,
  // The gateway may have reported a full one earlier.
  'refunds that ended at another time than their payment says': `
    SELECT r.id, r.settled_at FROM refunds r JOIN transactions t ON t.id = r.transaction_id
    WHERE t.user_id IS NOT NULL AND r.state = 'done'
      AND NOT (t.status = 'refunded' AND r.settled_at >= t.settled_at)
      AND NOT EXISTS (SELECT FROM subscription_events e WHERE e.kind = 'part_refund'
        AND (e.details ->> 'transactionId')::int = t.id AND e.at >= r.settled_at)`,
  // An event is never earlier than the one before it. When a payment was granted that was refunded
  // since is only in its event.
  'events at another time than what caused them': `
    SELECT e.id, e.kind, e.at FROM (
      SELECT *, lag(at) OVER (PARTITION BY user_id ORDER BY id) AS last_at FROM subscription_events
    ) AS e LEFT JOIN transactions t ON t.id = e.transaction_id
    WHERE e.kind <> 'opening' AND NOT (e.kind = 'payment' AND t.status = 'refunded') AND NOT EXISTS (
      SELECT FROM (
        SELECT t.settled_at AS at
        UNION ALL SELECT settled_at FROM refunds
          WHERE e.kind = 'part_refund' AND transaction_id = (e.details ->> 'transactionId')::int
        UNION ALL SELECT at FROM audit_entries
          WHERE e.transaction_id IS NULL AND subject = 'user' AND subject_id = e.user_id
        UNION ALL SELECT created_at FROM users WHERE e.kind = 'plan_given' AND id = e.user_id
      ) AS cause WHERE cause.at IS NOT NULL AND greatest(cause.at, e.last_at) = e.at)`,
  'coupons whose uses were counted wrong': `
    SELECT c.id, c.used_count, count(r.id) AS redeemed FROM coupons c
    LEFT JOIN coupon_redemptions r ON r.coupon_id = c.id AND r.state = 'redeemed'
    GROUP BY c.id HAVING c.used_count <> count(r.id)`,
  // A refunded payment keeps a use that it had confirmed. An administrator can grant one without a use.
  'uses of a coupon that are not as their payment is': `
    SELECT t.id, t.status, r.state FROM coupon_redemptions r
    JOIN transactions t ON t.id = r.transaction_id
    WHERE CASE WHEN t.status IN ('completed', 'refunded') THEN r.state = 'reserved'
      ELSE r.state = 'redeemed' END`,
  ...tallyFaults,
  'payments that wait for a human': 'SELECT reason, transaction_id FROM attention',
} satisfies Record<string, string>;

/** Unfinished work, which must be gone once everything that was interrupted has been resumed. */
const openEnds = {
  'receipts that were not sent': `
    SELECT t.id FROM transactions t LEFT JOIN mails m ON m.key = 'receipt:' || t.id
    WHERE t.status = 'completed' AND m.sent_at IS NULL`,
  'customers who paid and may not chat': `
    SELECT u.id FROM users u JOIN subscriptions s ON s.user_id = u.id
    WHERE NOT u.chat_granted OR u.chat_error IS NOT NULL`,
  'jobs that wait': `
    SELECT task_identifier, attempts, locked_by, last_error FROM graphile_worker.jobs
    WHERE key IS NULL OR task_identifier = 'sync_chat_user'`,
} satisfies Record<string, string>;

async function list(app: TestApp, questions: Record<string, string>): Promise<string[]> {
  const found: string[] = [];
  for (const [name, sql] of Object.entries(questions)) {
    for (const row of await app.db.$queryRawUnsafe<object[]>(sql)) {
      found.push(
        `${name}: ${JSON.stringify(row, (_key, value) => (typeof value === 'bigint' ? Number(value) : value))}`,
      );
    }
  }
  return found;
}

/**
 * Finds payments whose carried-over days differ from what their customer had when they were granted,
 * whatever was undone since.
 */
async function findWrongCarriedDays({ db }: TestApp): Promise<string[]> {
  const rows = await db.transaction.findMany({
    select: { id: true, userId: true, carriedDays: true },
  });
  const carried = new Map<number, number>();
  for (const userId of new Set(rows.flatMap((row) => row.userId ?? []))) {
    const events = await listEvents(db, userId);
    for (const [index, event] of events.entries()) {
      if (event.kind !== 'payment') continue;
      const before = replay(events.slice(0, index), event.at);
      carried.set(event.transactionId, daysBegun(purchaseEffect(before, event).carried.ms));
    }
  }
  return rows
    .filter(
      ({ id, userId, carriedDays }) => userId !== null && carriedDays !== (carried.get(id) ?? 0),
    )
    .map((row) => `carried-over days: ${JSON.stringify({ ...row, history: carried.get(row.id) })}`);
}

/** Finds inconsistent rows, and subscriptions that differ from the result of their history. */
export async function findInconsistencies(app: TestApp): Promise<string[]> {
  const { differences } = await checkSubscriptions(app.db);
  return [
    ...(await list(app, faults)),
    ...(await findWrongCarriedDays(app)),
    ...differences.map((one) => JSON.stringify(one)),
  ];
}
export const findUnfinishedWork = (app: TestApp) => list(app, openEnds);

/** Finds payments whose status differs from the gateway's: granted but not paid, or the reverse. */
export async function findUnsettled(app: TestApp): Promise<string[]> {
  const rows = await app.db.transaction.findMany({
    select: { invoiceNumber: true, status: true },
  });
  const status = new Map(rows.map((row) => [row.invoiceNumber, row.status]));
  const orders = await app.sandbox.orders();
  return orders
    .filter(
      (order) => (order.state === 'paid') !== (status.get(order.invoice_number) === 'completed'),
    )
    .map(
      (order) =>
        `${order.invoice_number} is ${order.state}, and ${status.get(order.invoice_number)} here`,
    );
}

/** The number of sent receipts, and how many of them are second copies. */
export async function countReceipts(app: TestApp): Promise<{ sent: number; copies: number }> {
  const mails = await app.sandbox.mails();
  const receipts = mails.filter(({ subject }) => subject.includes(' receipt '));
  const different = new Set(receipts.map(({ messageId }) => messageId)).size;
  return { sent: receipts.length, copies: receipts.length - different };
}
