import {
  type Db,
  inOrder,
  inTransaction,
  Prisma,
  type Queryable,
  queryRows,
} from '../../../../db.ts';
import { type LoadedPayment, loadPayment } from './load-payment.store.ts';

type Payment = { id: number; userId: number | null; gateway: string };
type Facts = { now: Date; gatewayId?: string | null };

/**
 * Holds a payment, its user and its coupon until the commit, and reads what is decided by, as it is
 * then. Always the user before the payment before the coupon, so that no two callers wait in a
 * circle. The coupon is only held while a use of it is at stake.
 *
 * Until the commit nobody else gets an answer about `gatewayId` either: of two payments that are
 * settled with one id at the same time, the second sees the first.
 */
export async function lockPayment(
  tx: Queryable,
  payment: Payment,
  { now, gatewayId = null }: Facts,
): Promise<LoadedPayment> {
  const idName = gatewayIdName({ ...payment, gatewayId });
  // Each part asks for a count of the one before, which makes PostgreSQL lock in this order. What
  // follows in this transaction finds its rows by their keys: it need not be planned for each payment
  // anew, which took longer than it did.
  const locks = Prisma.sql`
    WITH payer AS MATERIALIZED (
      SELECT FROM users WHERE id = ${payment.userId}::int FOR NO KEY UPDATE
    ), payment AS MATERIALIZED (
      SELECT id, status FROM transactions
      WHERE id = ${payment.id} AND (SELECT count(*) FROM payer) >= 0 FOR UPDATE
    ), coupon AS MATERIALIZED (
      SELECT FROM payment
        JOIN coupon_redemptions use ON use.transaction_id = payment.id
        JOIN coupons ON coupons.id = use.coupon_id
      WHERE payment.status IN ('pending', 'failed', 'canceled', 'review') FOR UPDATE OF coupons
    )
    SELECT set_config('plan_cache_mode', 'force_generic_plan', true), CASE WHEN held.coupons >= 0 AND ${idName}::text IS NOT NULL
      THEN pg_advisory_xact_lock(hashtextextended(${idName}::text, 0))::text END
    FROM (SELECT count(*) AS coupons FROM coupon) held`;
  // Read by a statement of its own: what a statement reads is from before it waited.
  return inOrder(
    tx,
    () => queryRows(tx, locks),
    () => loadPayment(tx, payment.id, { now, gatewayId }),
  );
}

/** Does a piece of work under those locks, in a transaction of its own that sends at once. */
export function withLockedPayment<T>(
  db: Db,
  payment: Payment,
  facts: Facts,
  work: (tx: Queryable, payment: LoadedPayment) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => work(tx, await lockPayment(tx, payment, facts)));
}

/** What is locked for a gateway's id, which is its own within the gateway; null where there is none. */
export function gatewayIdName(payment: {
  gateway: string;
  gatewayId: string | null;
}): string | null {
  return payment.gatewayId === null ? null : `${payment.gateway}:${payment.gatewayId}`;
}
