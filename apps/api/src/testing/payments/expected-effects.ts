import type { Purchase } from './start-purchase.ts';

// Expected parts of the result of `readEffects` for a purchase of `startDiscounted`.

/** Nothing is granted or sent, and the coupon's use is reserved. */
export const expectedHeld = {
  subscription: null,
  receipts: 0,
  coupon: { used: 0, redemption: 'reserved' },
};

/** Nothing is granted or sent, and the coupon's use is available again. */
export const expectedReleased = {
  ...expectedHeld,
  coupon: { ...expectedHeld.coupon, redemption: 'released' },
};

/** The state before the payment. */
export const expectedPending = {
  ...expectedHeld,
  status: 'pending',
  gatewayId: null,
  settledAt: null,
};

/** The effects of a completed payment, each exactly once. */
export function expectedSettled({ id, plan }: Purchase) {
  return {
    status: 'completed',
    paidAmount: null,
    reviewReason: null,
    carriedDays: 0,
    receipts: 1,
    coupon: { used: 1, redemption: 'redeemed' },
    subscription: {
      plan: plan.name,
      cycle: 'monthly',
      carriedDays: 0,
      periods: [{ transactionId: id, days: 30, worth: 240_00 }],
    },
  };
}
