import type { Db } from '../../../db.ts';
import type { TransactionRow } from '../transactions.store.ts';

const NEVER = new Date(0);

type Limits = {
  /** Long ago if the coupon is not reserved, and undefined without a coupon. */
  reservedUntil: Date | undefined;
  isOutdated: boolean;
};

/** Until when a payment holds a use of its coupon, and whether its customer's plan has changed since. */
export async function findLimits(
  db: Db,
  { id, userId, couponCode, createdAt }: TransactionRow,
): Promise<Limits> {
  const [found] = await db.$queryRaw<{ reservedUntil: Date | null; isOutdated: boolean }[]>`
    SELECT
      (SELECT reserved_until FROM coupon_redemptions
        WHERE transaction_id = ${id} AND state = 'reserved') AS "reservedUntil",
      EXISTS (SELECT FROM subscription_events
        WHERE user_id = ${userId} AND at > ${createdAt}) AS "isOutdated"`;
  return {
    reservedUntil: couponCode === null ? undefined : (found?.reservedUntil ?? NEVER),
    isOutdated: found?.isOutdated ?? true,
  };
}

/** A query that overtakes the start is recorded before its answer. */
const FIRST = 3;

/** The gateway's first recorded answers about a payment. One of them is that to its start. */
export async function findFirstAnswers(db: Db, transactionId: number): Promise<unknown[]> {
  const events = await db.paymentEvent.findMany({
    where: { transactionId, source: 'gateway' },
    orderBy: { id: 'asc' },
    take: FIRST,
    select: { payload: true },
  });
  return events.map(({ payload }) => payload);
}
