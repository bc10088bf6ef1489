import { Prisma, type Queryable, queryLastRows } from '../../../../db.ts';
import { jobKey } from '../../../../jobs/job-keys.ts';
import { queuedWithoutNotify } from '../../../../jobs/queue-without-notify.store.ts';
import { settledUses } from '../../../coupons/coupon-uses.store.ts';
import { eventsOf, type PaymentEvent, storedEvents } from '../../payment-events.store.ts';
import type { TransactionRow } from '../../transactions.store.ts';
import type { Changes } from './changes-of.ts';
import type { LoadedPayment } from './load-payment.store.ts';
import { recordedEvents } from './recorded-events.store.ts';

/** Recorded as the resolver of work that the gateway's own answer ended. */
export const BY_THE_GATEWAY = 'The gateway';

export type Saving = {
  /** The payment as it was loaded. */
  payment: LoadedPayment;
  /** The changes; null if there are none. */
  changes: Changes | null;
  /** The gateway's answer that led to this, to be stored; null if none is. */
  answer: PaymentEvent | null;
};

type Changed = Saving & { changes: Changes };

type Options = {
  /** Whether the caller has to notify the workers of jobs after the commit (`notifyWorkers`). */
  notifiesWorkers: boolean;
};

/**
 * Writes settlements in one statement: all changes of a payment whose status is still the loaded
 * one, and none of any other. Returns the ids of the payments that were changed. The gateway's
 * answers are stored in any case. Needs the locks under which they were loaded; each payment, user
 * and coupon occurs once.
 */
export async function saveChanges(
  tx: Queryable,
  savings: readonly Saving[],
  { notifiesWorkers }: Options,
): Promise<Set<number>> {
  const answers = savings.flatMap(({ payment, answer }) =>
    answer ? [{ ...answer, transactionId: payment.row.id }] : [],
  );
  const changed = savings.filter((saving): saving is Changed => saving.changes !== null);
  // Only the parts with something to write: PostgreSQL opens every table that a statement names.
  const parts = [
    answers.length > 0 && storedEvents(eventsOf(answers)),
    changed.length > 0 && movedPayments(changed),
    ...ofAll(changed, ({ use }) => use, settledUses),
    ...ofAll(changed, ({ entry }) => entry, recordedEvents),
    ...ofAll(changed, ({ raised }) => (raised.length > 0 ? raised : null), raisedAttention),
    ...ofAll(changed, ({ ended }) => ended, endedAttention),
    changed.length > 0 && queuedJobs(changed, { notifiesWorkers }),
  ].filter((part) => part !== false);
  if (parts.length === 0) return new Set();
  const result =
    changed.length > 0
      ? Prisma.sql`SELECT id, (SELECT count(*) FROM queued)::int AS jobs FROM moved`
      : Prisma.sql`SELECT id FROM about WHERE false`;
  const statement = Prisma.sql`WITH ${Prisma.join(parts)} ${result}`;
  const moved = await queryLastRows<{ id: number }>(tx, statement);
  return new Set(moved.map(({ id }) => id));
}

type Of<T> = { row: TransactionRow; what: T };

/** A part for all settlements with such a change; omitted if there are none. */
function ofAll<T>(
  changed: readonly Changed[],
  pick: (changes: Changes) => T | null,
  part: (all: Of<T>[]) => Prisma.Sql,
): Prisma.Sql[] {
  const all = changed.flatMap(({ changes }) => {
    const what = pick(changes);
    return what === null ? [] : [{ row: changes.row, what }];
  });
  return all.length > 0 ? [part(all)] : [];
}

function movedPayments(changed: readonly Changed[]): Prisma.Sql {
  const given = changed.map(({ payment, changes }) => ({
    was: payment.row.status,
    ...paymentRecord(changes.row),
  }));
  // Looked up by key, even if the plan was cached when there were few payments.
  const ids = changed.map(({ payment }) => payment.row.id);
  return Prisma.sql`
    moved AS (
      UPDATE transactions t SET
        status = after.status, settled_at = after.settled_at, next_check_at = after.next_check_at,
        review_reason = after.review_reason, gateway_id = after.gateway_id,
        payment_method = after.payment_method, paid_amount = after.paid_amount,
        carried_days = after.carried_days, deleted_at = after.deleted_at
      FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS after (
        id int, was "TransactionStatus", status "TransactionStatus", settled_at timestamptz,
        next_check_at timestamptz, review_reason "ReviewReason", gateway_id text, payment_method text,
        paid_amount int, carried_days int, deleted_at timestamptz)
      WHERE t.id = ANY (${ids}::int[]) AND t.id = after.id AND t.status = after.was
      RETURNING t.id, t.user_id
    )`;
}

/** A review that begins again has a new reason, and appears again if the former one was closed. */
function raisedAttention(reasons: Of<Changes['raised']>[]): Prisma.Sql {
  const raised = reasons.flatMap(({ row, what }) => what.map((one) => ({ id: row.id, ...one })));
  return Prisma.sql`
    raised AS (
      INSERT INTO attention (transaction_id, reason, raised_at)
      SELECT id, raised.reason, raised.at
      FROM moved JOIN jsonb_to_recordset(${JSON.stringify(raised)}::jsonb)
        AS raised (id int, reason "AttentionReason", at timestamptz) USING (id)
      ON CONFLICT (transaction_id, reason) DO UPDATE
      SET raised_at = excluded.raised_at, resolved_at = NULL, resolved_by = NULL, note = NULL
      WHERE attention.resolved_at IS NOT NULL AND attention.reason = 'review'
    )`;
}

function endedAttention(endings: Of<NonNullable<Changes['ended']>>[]): Prisma.Sql {
  const ended = endings.map(({ row, what }) => ({ id: row.id, at: row.settledAt, ...what }));
  return Prisma.sql`
    ended AS (
      UPDATE attention SET
        resolved_at = ended.at, resolved_by = ${BY_THE_GATEWAY}, note = ended.note
      FROM moved JOIN jsonb_to_recordset(${JSON.stringify(ended)}::jsonb)
        AS ended (id int, at timestamptz, note text, reasons text[]) USING (id)
      WHERE attention.transaction_id = moved.id AND attention.resolved_at IS NULL
        AND attention.reason::text = ANY (ended.reasons)
    )`;
}

function queuedJobs(
  changed: readonly Changed[],
  { notifiesWorkers }: { notifiesWorkers: boolean },
): Prisma.Sql {
  const jobs = changed.flatMap(({ changes }) =>
    changes.jobs.map((job) => ({
      id: changes.row.id,
      ...job,
      key: jobKey(job.name, job.payload),
    })),
  );
  const wanted = Prisma.sql`
    SELECT job.* FROM moved JOIN jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb)
      AS job (id int, name text, payload json, key text) USING (id)`;
  if (notifiesWorkers) return queuedWithoutNotify(wanted);
  return Prisma.sql`
    queued AS (
      SELECT graphile_worker.add_job(name, payload, job_key := key)::text FROM (${wanted}) job
    )`;
}

function paymentRecord(row: TransactionRow) {
  return {
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
  };
}
