import type { TransactionStatus } from '@nobayon/shared/domain/transaction/transaction.ts';
import { recordOf } from '@nobayon/shared/records/subscription-event.ts';
import { Prisma, type Queryable, queryLastRows } from '../../../../db.ts';
import type { HistoryEntry } from '../../../subscriptions/history-entry.ts';
import { keptPost, type Post } from '../../payment-events.store.ts';
import type { TransactionRow } from '../../transactions.store.ts';
import type { Changes } from './changes-of.ts';

/** Who has resolved what the gateway's own answer ends. */
export const BY_THE_GATEWAY = 'The gateway';

export type Saving = {
  /** The gateway's answer that it follows from, which is kept along; null where none is to be kept. */
  answer: Post | null;
  /** The caller tells the workers of the jobs once it has committed (`tellWorkers`). */
  tellsWorkers: boolean;
};

/**
 * Writes what a settlement comes to, in one statement: of a payment that still has the status
 * `from`, everything, and of one that has not, nothing. False for that. The gateway's answer that it
 * follows from is kept in any case. Needs `lockPayment`.
 */
export async function saveChanges(
  tx: Queryable,
  from: TransactionStatus,
  { row, use, entry, raised, ended, jobs }: Changes,
  { answer, tellsWorkers }: Saving,
): Promise<boolean> {
  const isRedeemed = use?.becomes === 'redeemed';
  const endsPlan = entry !== null && entry.summary === null;
  const about = Prisma.sql`SELECT ${row.id}::int AS id`;
  const kept = answer ? Prisma.sql`${keptPost(about, answer)},` : Prisma.empty;
  const statement = Prisma.sql`
    WITH ${kept} moved AS (
      UPDATE transactions t SET
        status = after.status, settled_at = after.settled_at, next_check_at = after.next_check_at,
        review_reason = after.review_reason, gateway_id = after.gateway_id,
        payment_method = after.payment_method, paid_amount = after.paid_amount,
        carried_days = after.carried_days, deleted_at = after.deleted_at
      FROM jsonb_populate_record(NULL::transactions, ${paymentAsJson(row)}::jsonb) after
      WHERE t.id = after.id AND t.status = ${from}::"TransactionStatus"
      RETURNING t.id, t.user_id
    ),
    -- The customer pays with the one use they hold: another payment of theirs that held it does not
    -- any more.
    used AS (
      UPDATE coupon_redemptions use SET state = (
        CASE WHEN use.transaction_id = moved.id AND ${isRedeemed}::boolean THEN 'redeemed'
        ELSE 'released' END)::"RedemptionState"
      FROM moved
      WHERE use.coupon_id = ${use?.couponId ?? null}::int AND (
        use.transaction_id = moved.id AND (use.state = 'reserved' OR ${isRedeemed}::boolean)
        OR use.state = 'reserved' AND ${isRedeemed}::boolean AND use.transaction_id IN (
          SELECT id FROM transactions own WHERE own.user_id = moved.user_id))
    ),
    counted AS (
      UPDATE coupons SET used_count = used_count + 1 FROM moved
      WHERE coupons.id = ${use?.couponId ?? null}::int AND ${isRedeemed}::boolean
    ),
    recorded AS (
      INSERT INTO subscription_events (user_id, at, kind, transaction_id, details)
      SELECT moved.user_id, event.at, event.kind, event.transaction_id, event.details
      FROM moved, jsonb_populate_record(NULL::subscription_events, ${eventAsJson(entry)}::jsonb) event
      WHERE event.kind IS NOT NULL
      RETURNING user_id
    ),
    -- From what is recorded, so that triggers of the subscription come after those of the event.
    summed_up AS (
      INSERT INTO subscriptions (
        user_id, plan_id, cycle, list_price, price_paid, carried_days, started_at, expires_at)
      SELECT recorded.user_id, now.plan_id, now.cycle, now.list_price, now.price_paid,
        now.carried_days, now.started_at, now.expires_at
      FROM recorded, jsonb_populate_record(NULL::subscriptions, ${summaryAsJson(entry)}::jsonb) now
      WHERE now.plan_id IS NOT NULL
      ON CONFLICT (user_id) DO UPDATE SET
        plan_id = excluded.plan_id, cycle = excluded.cycle, list_price = excluded.list_price,
        price_paid = excluded.price_paid, carried_days = excluded.carried_days,
        started_at = excluded.started_at, expires_at = excluded.expires_at
    ),
    ended_plan AS (
      DELETE FROM subscriptions USING recorded
      WHERE subscriptions.user_id = recorded.user_id AND ${endsPlan}::boolean
    ),
    stamped AS (
      UPDATE users SET updated_at = greatest(clock_timestamp(), updated_at + interval '1 ms')
      FROM recorded WHERE users.id = recorded.user_id
    ),
    raised AS (
      INSERT INTO attention (transaction_id, reason, raised_at)
      SELECT id, ${raised}::"AttentionReason", ${row.settledAt}::timestamptz FROM moved
      WHERE ${raised}::text IS NOT NULL
      ON CONFLICT DO NOTHING
    ),
    ended AS (
      UPDATE attention SET
        resolved_at = ${row.settledAt}::timestamptz, resolved_by = ${BY_THE_GATEWAY}, note = ${ended?.note ?? null}
      FROM moved
      WHERE attention.transaction_id = moved.id AND attention.resolved_at IS NULL
        AND attention.reason::text = ANY (${ended?.reasons ?? []}::text[])
    ),
    queued AS (
      SELECT CASE WHEN ${tellsWorkers}::boolean THEN queue_job_quietly(job.name, job.payload, job.key)::text
        ELSE graphile_worker.add_job(job.name, job.payload, job_key := job.key)::text END
      FROM moved, jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb)
        AS job (name text, payload json, key text)
    )
    SELECT id, (SELECT count(*) FROM queued)::int AS jobs FROM moved`;
  const moved = await queryLastRows(tx, statement);
  return moved.length > 0;
}

function paymentAsJson(row: TransactionRow): string {
  return JSON.stringify({
    id: row.id,
    status: row.status,
    settled_at: row.settledAt,
    next_check_at: row.nextCheckAt,
    review_reason: row.reviewReason,
    gateway_id: row.gatewayId,
    payment_method: row.paymentMethod,
    paid_amount: row.paidAmount,
    carried_days: row.carriedDays,
    deleted_at: row.deletedAt,
  });
}

function eventAsJson(entry: HistoryEntry | null): string {
  if (entry === null) return '{}';
  const { transactionId, ...record } = recordOf(entry.happening);
  return JSON.stringify({ ...record, at: entry.at, transaction_id: transactionId });
}

function summaryAsJson(entry: HistoryEntry | null): string {
  if (!entry?.summary) return '{}';
  const { planId, cycle, listPrice, pricePaid, carriedDays, startedAt, expiresAt } = entry.summary;
  return JSON.stringify({
    plan_id: planId,
    cycle,
    list_price: listPrice,
    price_paid: pricePaid,
    carried_days: carriedDays,
    started_at: startedAt,
    expires_at: expiresAt,
  });
}
