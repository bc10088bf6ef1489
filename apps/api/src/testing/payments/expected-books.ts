import type { Purchase } from './start-purchase.ts';

// Parts of what `readBooks` gives for a purchase of `startDiscounted`, to compare with.

/** Nothing is granted or sent, and the use of the coupon is held. */
export const expectedHeld = {
  subscription: null,
  receipts: 0,
  coupon: { used: 0, redemption: 'reserved' },
};

/** Nothing is granted or sent, and the use of the coupon is free for anybody. */
export const expectedReleased = {
  ...expectedHeld,
  coupon: { ...expectedHeld.coupon, redemption: 'released' },
};

/** As before anybody paid. */
export const expectedPending = {
  ...expectedHeld,
  status: 'pending',
  gatewayId: null,
  settledAt: null,
};

/** Everything that belongs to a payment that was made, once. */
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
