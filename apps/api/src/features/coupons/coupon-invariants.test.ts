import { runs } from '@nobayon/shared/testing/effort.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import {
  anyCouponAction,
  anyLimits,
  type CouponAction,
} from '../../testing/payments/coupons/coupon-actions.ts';
import { startCouponRun } from '../../testing/payments/coupons/coupon-run.ts';
import { openManualShop } from '../../testing/payments/manual-purchase.ts';

// Invariants of a coupon for any order of its customers' actions.

let app: TestApp;
let shop: Awaited<ReturnType<typeof openManualShop>>;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  shop = await openManualShop(app);
  const { connected } = app.deps.gateways;
  app.deps.gateways = { offered: connected, connected };
});
afterAll(() => app.close());

/** The newer order does not take over the use of an approved payment that is in review. */
const newOrderDuringReview: CouponAction[] = [
  { kind: 'orderByHand', who: 0 },
  { kind: 'claim', nth: 0 },
  { kind: 'approveOther', nth: 0 },
  { kind: 'order', who: 0 },
  { kind: 'wait', minutes: 31 },
  { kind: 'order', who: 1 },
];

test('a coupon keeps its limits in any sequence of orders, cancellations, payments and refunds', async () => {
  const plan = await app.build.plan();
  await fc.assert(
    fc.asyncProperty(
      anyLimits,
      fc.array(anyCouponAction, { minLength: 12, maxLength: 24 }),
      async (limits, actions) => {
        const { perform, check } = await startCouponRun(app, { shop, plan, limits });
        for (const action of actions) {
          await perform(action);
          await check();
        }
      },
    ),
    { numRuns: runs(4), examples: [[{ maxUses: 1, perCustomer: null }, newOrderDuringReview]] },
  );
});
