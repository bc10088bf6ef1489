import fc from 'fast-check';
import type { CouponLimits, UserIndex } from './model-coupon.ts';

/** An action of a customer, the gateway or an administrator. `nth` chooses an earlier order. */
export type CouponAction =
  | { kind: 'order' | 'orderByHand'; who: UserIndex }
  | { kind: 'wait'; minutes: number }
  | { kind: 'cancel' | 'fail' | 'pay' | 'refund'; nth: number }
  /** Of an order by hand: the customer says that the money was sent. */
  | { kind: 'claim'; nth: number }
  | { kind: Decision; nth: number };

/** `approveOther` says that another amount arrived, which goes to review. */
export type Decision = 'approve' | 'approveOther' | 'reject';

const who = fc.constantFrom<UserIndex>(0, 1, 2);
const nth = fc.nat({ max: 11 });

export const anyCouponAction: fc.Arbitrary<CouponAction> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constantFrom('order', 'orderByHand'), who }),
  },
  { weight: 4, arbitrary: nth.map((nth) => ({ kind: 'pay', nth }) as const) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('cancel', 'fail', 'refund'), nth }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('claim', 'claim', 'approve', 'approveOther', 'reject'),
      nth,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      minutes: fc.constantFrom(5, 16, 31),
    }),
  },
);

export const anyLimits: fc.Arbitrary<CouponLimits> = fc.record({
  maxUses: fc.integer({ min: 1, max: 3 }),
  perCustomer: fc.constantFrom(null, 1, 2),
});
