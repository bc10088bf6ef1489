import {
  anyOf,
  type Db,
  inOrder,
  inTransaction,
  Prisma,
  type Queryable,
  queryRows,
} from '../../../../db.ts';
import { type LoadedPayment, loadPayments } from './load-payment.store.ts';
import { gatewayIdName } from './lock-payment.store.ts';

type Payment = { id: number; userId: number | null; gateway: string; gatewayId: string | null };

/**
 * Like `withLockedPayment`, for several payments without a coupon, each with its own user and
 * gateway ID. Skips whatever is locked instead of waiting, so that two of these cannot deadlock in
 * whatever order they lock.
 */
export function withFreePayments<T>(
  db: Db,
  payments: readonly Payment[],
  now: Date,
  work: (tx: Queryable, payments: LoadedPayment[]) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => work(tx, await lockFreePayments(tx, payments, now)));
}

async function lockFreePayments(
  tx: Queryable,
  payments: readonly Payment[],
  now: Date,
): Promise<LoadedPayment[]> {
  const ids = payments.map(({ id }) => id);
  const userIds = payments.map(({ userId }) => userId);
  const names = Object.fromEntries(payments.map((payment) => [payment.id, gatewayIdName(payment)]));
  const locks = Prisma.sql`
    WITH payers AS MATERIALIZED (
      SELECT id FROM users WHERE id = ${anyOf(userIds, 'int')}
      FOR NO KEY UPDATE SKIP LOCKED
    ), free AS MATERIALIZED (
      SELECT id FROM transactions t
      WHERE id = ${anyOf(ids, 'int')} AND user_id IN (SELECT id FROM payers) AND coupon_code IS NULL
      FOR UPDATE SKIP LOCKED
    )
    SELECT id FROM free, set_config('plan_cache_mode', 'force_generic_plan', true)
    WHERE coalesce(pg_try_advisory_xact_lock(
      hashtextextended(${JSON.stringify(names)}::jsonb ->> id::text, 0)), true)`;
  const locked = new Set<number>();
  const loaded = await inOrder(
    tx,
    async () => {
      for (const { id } of await queryRows<{ id: number }>(tx, locks)) locked.add(id);
    },
    () => loadPayments(tx, payments, now),
  );
  return loaded.filter(({ row }) => locked.has(row.id));
}
