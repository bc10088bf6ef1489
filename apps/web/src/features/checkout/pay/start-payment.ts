import { payments } from '@nobayon/shared/contract/payments.ts';
import type { BillingCycle } from '@nobayon/shared/domain/price/quote.ts';
import { call } from '../../../api/client.ts';
import { type PaymentError, paymentError } from './payment-error.ts';

type Order = {
  planId: number;
  cycle: BillingCycle;
  couponCode: string | undefined;
  gateway: string | undefined;
  phone: string | undefined;
};

export type PaymentStart =
  | { kind: 'opened'; paymentUrl: string }
  | { kind: 'refused'; error: PaymentError };

/** Opens a payment and returns its payment URL, or the reason why it failed. Never throws. */
export async function startPayment({
  planId,
  cycle,
  couponCode,
  ...asked
}: Order): Promise<PaymentStart> {
  try {
    const { paymentUrl } = await call(payments.initiate, {
      body: { plan_id: planId, coupon_code: couponCode, billing_cycle: cycle, ...asked },
    });
    return { kind: 'opened', paymentUrl };
  } catch (error) {
    return { kind: 'refused', error: paymentError(error) };
  }
}
