import type { Db } from '../../../db.ts';
import type { TransactionRow } from '../transactions.store.ts';

const NEVER = new Date(0);

/**
 * Until when a payment holds a use of its coupon; long ago if it does not, and undefined if it has
 * no coupon.
 */
export async function findReservation(
  db: Db,
  { id, couponCode }: Pick<TransactionRow, 'id' | 'couponCode'>,
): Promise<Date | undefined> {
  if (couponCode === null) return undefined;
  const use = await db.couponRedemption.findUnique({
    where: { transactionId: id, state: 'reserved' },
    select: { reservedUntil: true },
  });
  return use?.reservedUntil ?? NEVER;
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
