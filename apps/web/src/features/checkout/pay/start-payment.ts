import { payments } from '@nobayon/shared/contract/payments.ts';
import type { BillingCycle } from '@nobayon/shared/domain/price/quote.ts';
import { call } from '../../../api/client.ts';
import { isAboutPlans, type PaymentError, paymentError } from './payment-error.ts';

type Order = {
  planId: number;
  cycle: BillingCycle;
  couponCode: string | undefined;
  gateway: string | undefined;
  phone: string | undefined;
  /** The total that is shown, in BDT. */
  total: number | null;
  /** The days that are shown. */
  days: number | undefined;
};

export type PaymentStart =
  | { kind: 'opened'; paymentUrl: string }
  /** `isOutdated`: whether the plans on the screen are out of date. */
  | { kind: 'rejected'; error: PaymentError; isOutdated: boolean };

/** Opens a payment and returns its payment URL, or the reason why it failed. Never throws. */
export async function startPayment({
  planId,
  cycle,
  couponCode,
  total,
  days,
  ...asked
}: Order): Promise<PaymentStart> {
  try {
    const { paymentUrl } = await call(payments.initiate, {
      body: {
        plan_id: planId,
        coupon_code: couponCode,
        billing_cycle: cycle,
        expected_total: total ?? undefined,
        expected_days: days,
        ...asked,
      },
    });
    return { kind: 'opened', paymentUrl };
  } catch (error) {
    return { kind: 'rejected', error: paymentError(error), isOutdated: isAboutPlans(error) };
  }
}
