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
  // Days are taken back; the use stays used.
  refunded: 'redeemed',
  failed: 'released',
  canceled: 'released',
  // Nobody confirmed it in time.
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
