import { quote } from '@nobayon/shared/domain/price/quote.ts';
import { isOpen, type SettlementFacts } from '@nobayon/shared/domain/transaction/transaction.ts';
import type { LoadedPayment } from './load-payment.store.ts';

/** The facts with which a payment is compared when the gateway's response arrives. */
export function settlementFacts(
  { row, plan, coupon, isClaimed }: LoadedPayment,
  now: Date,
): SettlementFacts {
  const { subtotal, days } = quote(plan, row.cycle, null);
  // A settled payment cannot redeem a use of its coupon any more.
  const mayRedeem = isOpen(row.status) || row.status === 'review';
  return {
    now,
    offer: { price: subtotal, days },
    coupon: coupon && mayRedeem ? coupon.availability : null,
    isClaimed,
  };
}
