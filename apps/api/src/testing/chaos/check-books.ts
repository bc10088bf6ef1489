import { checkSubscriptions } from '@nobayon/prisma/check-subscriptions.ts';
import type { TestApp } from '../create-test-app.ts';

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
  'tallies that are not the sum of their rows': `
    SELECT key, sum(count) AS count, sum(amount) AS amount FROM (
      SELECT key, count, amount FROM tally_totals WHERE kind = 'payments'
      UNION ALL SELECT key, count, amount FROM tally_changes WHERE kind = 'payments'
      UNION ALL SELECT status::text, -count(*),
        -sum(kept_amount(status, paid_amount, final_amount, refunded_amount))
      FROM transactions WHERE deleted_at IS NULL GROUP BY status
    ) AS parts GROUP BY key HAVING sum(count) <> 0 OR sum(amount) <> 0`,
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

/** Finds inconsistent rows, and subscriptions that differ from the result of their history. */
export async function findBookErrors(app: TestApp): Promise<string[]> {
  const { differences } = await checkSubscriptions(app.db);
  return [...(await list(app, faults)), ...differences.map((one) => JSON.stringify(one))];
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
