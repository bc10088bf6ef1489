import type {
  CouponRedemption,
  RedemptionState,
  TransactionStatus,
} from '../../generated/client.ts';
import type { Payment } from './payments.ts';

const RESERVED_FOR_MS = 30 * 60_000;

export type DemoRedemption = Pick<
  CouponRedemption,
  'couponId' | 'transactionId' | 'state' | 'reservedUntil'
>;

const states = {
  completed: 'redeemed',
  // A refund takes back the days, but not the coupon's use.
  refunded: 'redeemed',
  failed: 'released',
  canceled: 'released',
  // It was not confirmed in time.
  review: 'released',
  pending: 'reserved',
} satisfies Record<TransactionStatus, RedemptionState>;

export function redemptionsOf(payments: Payment[], now: Date): DemoRedemption[] {
  return payments.flatMap(({ transaction, campaign }) => {
    if (!campaign) return [];
    const reservedUntil = new Date(transaction.createdAt.getTime() + RESERVED_FOR_MS);
    const state = states[transaction.status];
    return {
      couponId: campaign.coupon.id,
      transactionId: transaction.id,
      state: state === 'reserved' && reservedUntil <= now ? 'released' : state,
      reservedUntil,
    };
  });
}
