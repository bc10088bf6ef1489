import { quote } from '@nobayon/shared/domain/price/quote.ts';
import { isOpen, type SettlementFacts } from '@nobayon/shared/domain/transaction/transaction.ts';
import type { LoadedPayment } from './load-payment.store.ts';

/** What a payment is compared with when the gateway's answer arrives. */
export function settlementFacts(
  { row, plan, coupon, isClaimed }: LoadedPayment,
  now: Date,
): SettlementFacts {
  const { subtotal, days } = quote(plan, row.cycle, null);
  // Once it is settled no use of its coupon is at stake.
  const mayTakeUse = isOpen(row.status) || row.status === 'review';
  return {
    now,
    offer: { price: subtotal, days },
    coupon: coupon && mayTakeUse ? coupon.claim : null,
    isClaimed,
  };
}
