import { quote } from '@nobayon/shared/domain/quote.ts';
import { isOpen, type Standing } from '@nobayon/shared/domain/transaction.ts';
import type { DbOrTx } from '../../db.ts';
import { lockClaim } from '../coupons/coupon-uses.store.ts';
import { findPlan } from '../plans/plans.store.ts';
import type { TransactionRow } from './transactions.store.ts';

/** What an order is held against when its payment arrives. Needs the locks on user and payment. */
export async function readStanding(tx: DbOrTx, row: TransactionRow, now: Date): Promise<Standing> {
  const { subtotal, days } = quote(await findPlan(tx, row.planId), row.cycle, null);
  // Once it is settled no use of its coupon is at stake, and nobody has to wait for the coupon.
  const mayTakeUse = isOpen(row.status) || row.status === 'review';
  const coupon = row.couponCode !== null && mayTakeUse ? await lockClaim(tx, row, now) : null;
  return { now, offer: { price: subtotal, days }, coupon };
}
