import {
  type Db,
  inOrder,
  inTransaction,
  Prisma,
  type Queryable,
  queryRows,
} from '../../../../db.ts';
import { type LoadedPayment, loadPayment } from './load-payment.store.ts';
import { trxIdName, walletGateways } from './wallet-gateways.ts';

type Payment = { id: number; userId: number | null; gateway: string };
type Facts = { now: Date; gatewayId?: string | null };

/**
 * Locks a payment, its user and its coupon until the commit, and reads what the settlement depends
 * on. Always locks the user, then the payment, then the coupon, so that callers cannot deadlock.
 * The coupon is only locked while one of its uses is at stake.
 *
 * Also locks `gatewayId` until the commit: of two payments that are settled with the same ID at the
 * same time, the second sees the first.
 */
export async function lockPayment(
  tx: Queryable,
  payment: Payment,
  { now, gatewayId = null }: Facts,
): Promise<LoadedPayment> {
  const idName = gatewayIdName({ ...payment, gatewayId });
  // Each part depends on a count of the one before, which makes PostgreSQL lock in this order.
  // Later statements of this transaction find their rows by key and use a generic plan: planning
  // them each time took longer than running them.
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
  // Read by a separate statement, because a statement reads data from before it waited for locks.
  return inOrder(
    tx,
    () => queryRows(tx, locks),
    () => loadPayment(tx, payment.id, { now, gatewayId }),
  );
}

/** Runs work under those locks, in a transaction of its own. Throws what the work throws. */
export function withLockedPayment<T>(
  db: Db,
  payment: Payment,
  facts: Facts,
  work: (tx: Queryable, payment: LoadedPayment) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => work(tx, await lockPayment(tx, payment, facts)));
}

/**
 * The name to lock for a gateway ID, which is unique within its gateway, and among the claims of
 * manual payments if it is a wallet's transaction ID. Null if there is none.
 */
export function gatewayIdName(payment: {
  gateway: string;
  gatewayId: string | null;
}): string | null {
  const { gateway, gatewayId } = payment;
  if (gatewayId === null) return null;
  return gateway in walletGateways ? trxIdName(gatewayId) : `${gateway}:${gatewayId}`;
}
