import type { AttentionReason } from '@nobayon/shared/contract/admin/admin-transactions.ts';
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
  changes: Changes,
  { answer, tellsWorkers }: Saving,
): Promise<boolean> {
  const { row, use, entry, raised, ended, jobs } = changes;
  // Only what there is to write: PostgreSQL opens every table that a statement names.
  const parts = [
    answer && keptPost(Prisma.sql`SELECT ${row.id}::int AS id`, answer),
    movedPayment(from, row),
    use && usedCoupon(use),
    entry && recordedEvent(entry),
    raised && raisedAttention(raised, row),
    ended && endedAttention(ended, row),
  ];
  const written = parts.filter((part) => part !== null);
  const statement = Prisma.sql`
    WITH ${Prisma.join(written)}, queued AS (
      SELECT CASE WHEN ${tellsWorkers}::boolean THEN queue_job_quietly(job.name, job.payload, job.key)::text
        ELSE graphile_worker.add_job(job.name, job.payload, job_key := job.key)::text END
      FROM moved, jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb)
        AS job (name text, payload json, key text)
    )
    SELECT id, (SELECT count(*) FROM queued)::int AS jobs FROM moved`;
  const moved = await queryLastRows(tx, statement);
  return moved.length > 0;
}

function movedPayment(from: TransactionStatus, row: TransactionRow): Prisma.Sql {
  return Prisma.sql`
    moved AS (
      UPDATE transactions t SET
        status = after.status, settled_at = after.settled_at, next_check_at = after.next_check_at,
        review_reason = after.review_reason, gateway_id = after.gateway_id,
        payment_method = after.payment_method, paid_amount = after.paid_amount,
        carried_days = after.carried_days, deleted_at = after.deleted_at
      FROM jsonb_populate_record(NULL::transactions, ${paymentAsJson(row)}::jsonb) after
      WHERE t.id = after.id AND t.status = ${from}::"TransactionStatus"
      RETURNING t.id, t.user_id
    )`;
}

/**
 * The customer pays with the one use they hold: another payment of theirs that held it does not any
 * more.
 */
function usedCoupon({ couponId, becomes }: NonNullable<Changes['use']>): Prisma.Sql {
  const isRedeemed = becomes === 'redeemed';
  return Prisma.sql`
    used AS (
      UPDATE coupon_redemptions use SET state = (
        CASE WHEN use.transaction_id = moved.id AND ${isRedeemed}::boolean THEN 'redeemed'
        ELSE 'released' END)::"RedemptionState"
      FROM moved
      WHERE use.coupon_id = ${couponId}::int AND (
        use.transaction_id = moved.id AND (use.state = 'reserved' OR ${isRedeemed}::boolean)
        OR use.state = 'reserved' AND ${isRedeemed}::boolean AND use.transaction_id IN (
          SELECT id FROM transactions own WHERE own.user_id = moved.user_id))
    ),
    counted AS (
      UPDATE coupons SET used_count = used_count + 1 FROM moved
      WHERE coupons.id = ${couponId}::int AND ${isRedeemed}::boolean
    )`;
}

/**
 * What happened to the subscription, and what it comes to: of what is recorded, so that triggers of
 * the subscription come after those of the event.
 */
function recordedEvent({ summary, ...entry }: HistoryEntry): Prisma.Sql {
  return Prisma.sql`
    recorded AS (
      INSERT INTO subscription_events (user_id, at, kind, transaction_id, details)
      SELECT moved.user_id, event.at, event.kind, event.transaction_id, event.details
      FROM moved, jsonb_populate_record(NULL::subscription_events, ${eventAsJson(entry)}::jsonb) event
      RETURNING user_id
    ),
    ${summary ? summedUp(summary) : endedPlan},
    stamped AS (
      UPDATE users SET updated_at = greatest(clock_timestamp(), updated_at + interval '1 ms')
      FROM recorded WHERE users.id = recorded.user_id
    )`;
}

function summedUp(summary: NonNullable<HistoryEntry['summary']>): Prisma.Sql {
  return Prisma.sql`
    summed_up AS (
      INSERT INTO subscriptions (
        user_id, plan_id, cycle, list_price, price_paid, carried_days, started_at, expires_at)
      SELECT recorded.user_id, now.plan_id, now.cycle, now.list_price, now.price_paid,
        now.carried_days, now.started_at, now.expires_at
      FROM recorded, jsonb_populate_record(NULL::subscriptions, ${summaryAsJson(summary)}::jsonb) now
      ON CONFLICT (user_id) DO UPDATE SET
        plan_id = excluded.plan_id, cycle = excluded.cycle, list_price = excluded.list_price,
        price_paid = excluded.price_paid, carried_days = excluded.carried_days,
        started_at = excluded.started_at, expires_at = excluded.expires_at
    )`;
}

const endedPlan = Prisma.sql`
    ended_plan AS (
      DELETE FROM subscriptions USING recorded WHERE subscriptions.user_id = recorded.user_id
    )`;

function raisedAttention(reason: AttentionReason, { settledAt }: TransactionRow): Prisma.Sql {
  return Prisma.sql`
    raised AS (
      INSERT INTO attention (transaction_id, reason, raised_at)
      SELECT id, ${reason}::"AttentionReason", ${settledAt}::timestamptz FROM moved
      ON CONFLICT DO NOTHING
    )`;
}

function endedAttention(
  { reasons, note }: NonNullable<Changes['ended']>,
  { settledAt }: TransactionRow,
): Prisma.Sql {
  return Prisma.sql`
    ended AS (
      UPDATE attention SET
        resolved_at = ${settledAt}::timestamptz, resolved_by = ${BY_THE_GATEWAY}, note = ${note}
      FROM moved
      WHERE attention.transaction_id = moved.id AND attention.resolved_at IS NULL
        AND attention.reason::text = ANY (${reasons}::text[])
    )`;
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

function eventAsJson({ happening, at }: Pick<HistoryEntry, 'happening' | 'at'>): string {
  const { transactionId, ...record } = recordOf(happening);
  return JSON.stringify({ ...record, at, transaction_id: transactionId });
}

function summaryAsJson(summary: NonNullable<HistoryEntry['summary']>): string {
  const { planId, cycle, listPrice, pricePaid, carriedDays, startedAt, expiresAt } = summary;
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
