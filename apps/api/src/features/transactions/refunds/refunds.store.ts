import type { Db, DbOrTx, Prisma } from '../../../db.ts';
import { BY_THE_GATEWAY } from '../../payments/settle/changes/save-changes.store.ts';

export type RefundRow = Prisma.RefundGetPayload<object>;

/** All refunds of a payment, oldest first. */
export function listRefunds(db: DbOrTx, transactionId: number): Promise<RefundRow[]> {
  return db.refund.findMany({ where: { transactionId }, orderBy: { id: 'asc' } });
}

/**
 * Creates a refund. Needs the lock of the payment. The database allows one pending refund per
 * payment.
 */
export function insertRefund(
  tx: DbOrTx,
  data: Prisma.RefundUncheckedCreateInput,
): Promise<RefundRow> {
  return tx.refund.create({ data });
}

export function findRefund(db: DbOrTx, id: number): Promise<RefundRow | null> {
  return db.refund.findUnique({ where: { id } });
}

/**
 * Claims the longest-waiting refund for the length of a lease: no other worker gets it, and it
 * becomes free if this one dies. Null if none is due.
 */
export async function claimDueRefund(
  db: Db,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<number | null> {
  const [claimed] = await db.$queryRaw<{ id: number }[]>`
    UPDATE refunds SET next_check_at = ${leaseUntil}
    WHERE id = (
      SELECT id FROM refunds WHERE next_check_at <= ${now}
      ORDER BY next_check_at, id
      LIMIT 1
      FOR UPDATE SKIP LOCKED
    )
    RETURNING id`;
  return claimed?.id ?? null;
}

/**
 * Records that the request is about to be sent. If the process then dies, the gateway is queried.
 * False if another process has recorded it, or the refund has ended.
 */
export async function markOrdered(
  db: DbOrTx,
  { id, state, orderedAt }: Pick<RefundRow, 'id' | 'state' | 'orderedAt'>,
  now: Date,
): Promise<boolean> {
  const { count } = await db.refund.updateMany({
    where: { id, state, orderedAt },
    // Its answer counts again, and not what an administrator concludes meanwhile.
    data: { state: 'processing', orderedAt: now, trouble: null },
  });
  return count === 1;
}

type InconclusiveReply = Pick<RefundRow, 'reference' | 'trouble' | 'checks' | 'nextCheckAt'>;

/** Records an inconclusive reply, unless the refund has ended since. */
export async function recordInconclusiveReply(
  db: DbOrTx,
  id: number,
  heard: InconclusiveReply,
): Promise<void> {
  const state = { in: ['requested', 'processing'] satisfies RefundRow['state'][] };
  await db.refund.updateMany({ where: { id, state }, data: heard });
}

type End = { state: 'done' | 'refused' } & Partial<
  Pick<RefundRow, 'reference' | 'refusal' | 'concludedBy' | 'note'>
>;

/**
 * Ends a refund. False if it has ended already, or if an administrator concludes one of which the
 * gateway may still tell the result.
 */
export async function endRefund(
  tx: DbOrTx,
  id: number,
  from: RefundRow['state'],
  { at, ...end }: End & { at: Date },
): Promise<boolean> {
  const { count } = await tx.refund.updateMany({
    where: { id, state: from, ...(end.concludedBy && { trouble: { not: null } }) },
    data: { ...end, settledAt: at, nextCheckAt: null, trouble: null },
  });
  if (count === 0) return false;
  await tx.$executeRaw`
    UPDATE attention SET resolved_at = ${at}, resolved_by = ${end.concludedBy ?? BY_THE_GATEWAY},
      note = ${end.note ?? 'The refund has ended.'}
    FROM refunds
    WHERE refunds.id = ${id} AND attention.transaction_id = refunds.transaction_id
      AND attention.reason = 'refund_stalled' AND attention.resolved_at IS NULL`;
  return true;
}

/**
 * Requests attention for a refund that is still pending, unless it was resolved since its request,
 * or the refund has ended.
 */
export async function raiseStalled(
  db: DbOrTx,
  { id, requestedAt }: Pick<RefundRow, 'id' | 'requestedAt'>,
  now: Date,
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO attention (transaction_id, reason, raised_at)
    SELECT transaction_id, 'refund_stalled', ${now} FROM refunds
    WHERE id = ${id} AND state IN ('requested', 'processing')
    ON CONFLICT (transaction_id, reason) DO UPDATE
      SET raised_at = excluded.raised_at, resolved_at = NULL, resolved_by = NULL, note = NULL
      WHERE attention.resolved_at < ${requestedAt}`;
}

/** Makes refunds due that wait for a later time than `now`, after the clock was set back. */
export async function resumeRefunds(tx: DbOrTx, now: Date): Promise<void> {
  await tx.$executeRaw`UPDATE refunds SET next_check_at = ${now} WHERE next_check_at > ${now}`;
}
