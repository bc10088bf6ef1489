import { payments } from '@nobayon/shared/contract/payments.ts';
import type { BillingCycle } from '@nobayon/shared/domain/quote.ts';
import { call } from '../../api/client.ts';
import { type PaymentRefusal, paymentRefusal } from './payment-refusal.ts';

type Order = { planId: number; cycle: BillingCycle; couponCode: string | undefined };

export type PaymentStart =
  | { kind: 'opened'; paymentUrl: string }
  | { kind: 'refused'; refusal: PaymentRefusal };

/** Opens a payment and says where it is made, or why there is none. Never throws. */
export async function startPayment({ planId, cycle, couponCode }: Order): Promise<PaymentStart> {
  try {
    const { paymentUrl } = await call(payments.initiate, {
      body: { plan_id: planId, coupon_code: couponCode, billing_cycle: cycle },
    });
    return { kind: 'opened', paymentUrl };
  } catch (error) {
    return { kind: 'refused', refusal: paymentRefusal(error) };
  }
}
