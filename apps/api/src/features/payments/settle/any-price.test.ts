import { MAX_INT } from '@nobayon/shared/contract/fields/fields.ts';
import type { BillingCycle } from '@nobayon/shared/domain/price/quote.ts';
import { runs } from '@nobayon/shared/testing/effort.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { startPurchase } from '../../../testing/payments/start-purchase.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

// The limits of a plan's price and duration, at which sums and quotients could overflow.
const price = fc.oneof(
  fc.constantFrom(1, MAX_INT),
  fc.integer({ min: 1, max: 12 }),
  fc.integer({ min: MAX_INT - 12, max: MAX_INT }),
);
const plan = fc.record({
  monthlyPrice: price,
  yearlyPrice: price,
  durationDays: fc.constantFrom(1, 30, 3_650),
});
const order = fc.tuple(plan, fc.constantFrom<BillingCycle>('monthly', 'yearly'));

const screens = ['/api/auth/me', '/api/subscription', '/api/payment/history?page=1&limit=10'];

test('successive payments grant plans of any price and duration, as shown to the customer', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(order, { minLength: 1, maxLength: 3 }), async (orders) => {
      const user = await app.build.user();
      const read = (path: string) => app.api.as(user.token).get(path).expect(200);
      for (const [terms, cycle] of orders) {
        const bought = await app.build.plan(terms);
        await read(`/api/payment/preview?plan_id=${bought.id}&billing_cycle=${cycle}`);
        const purchase = await startPurchase(app, { user, plan: bought, cycle });
        await purchase.outside({ action: 'pay' });
        const { body } = await purchase.verify().expect(200);
        expect(body.status).toBe('completed');
        const [me] = await Promise.all(screens.map(read));
        expect(me?.body.user.plan_name).toBe(bought.name);
      }
    }),
    {
      numRuns: runs(4),
      examples: [
        [[[{ monthlyPrice: 1, yearlyPrice: MAX_INT, durationDays: 30 }, 'yearly']]],
        [
          [
            [{ monthlyPrice: MAX_INT, yearlyPrice: 1, durationDays: 30 }, 'monthly'],
            [{ monthlyPrice: 1, yearlyPrice: 1, durationDays: 30 }, 'monthly'],
          ],
        ],
      ],
    },
  );
});
