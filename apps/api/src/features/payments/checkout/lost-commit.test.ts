import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { startCuttingProxy } from '../../../testing/faults/cut-after-commit.ts';
import { expectedSettled } from '../../../testing/payments/expected-effects.ts';
import {
  initiate,
  type Purchase,
  startDiscounted,
  startPurchase,
} from '../../../testing/payments/start-purchase.ts';

let app: TestApp;
let cuttingProxy: Awaited<ReturnType<typeof startCuttingProxy>>;
beforeAll(async () => {
  cuttingProxy = await startCuttingProxy();
  app = await createTestApp({
    parts: { chatService: null },
    detours: { database: cuttingProxy.detour },
  });
});
afterAll(async () => {
  await app.close();
  cuttingProxy.close();
});

const askers = {
  'the browser': (purchase) => purchase.callback(purchase.user.token, { status: 'Successful' }),
  'the gateway': (purchase) => purchase.callback(null),
  'its owner': (purchase) => purchase.verify(),
} satisfies Record<string, (purchase: Purchase) => unknown>;

test.for(Object.entries(askers))(
  'if the commit is not acknowledged to %s, a retry settles the payment exactly once',
  async ([, ask]) => {
    const purchase = await startDiscounted(app);
    await purchase.outside({ action: 'pay' });
    cuttingProxy.cutAfterNextCommit();
    const { body } = await ask(purchase).expect(503);
    expect(body).toMatchObject({ success: false, code: 'database_unavailable' });

    const again = await purchase.callback(purchase.user.token, { status: 'Successful' });
    expect(again.body).toMatchObject({
      status: 'completed',
      message: 'Callback already processed',
    });
    expect(await purchase.effects()).toMatchObject(expectedSettled(purchase));
  },
);

test('an order whose commit was not acknowledged reserves its coupon for its customer only', async () => {
  const [user, other, plan, coupon] = await Promise.all([
    app.build.user(),
    app.build.user(),
    app.build.plan(),
    app.build.coupon({ maxUses: 1 }),
  ]);
  cuttingProxy.cutAfterNextCommit();
  await initiate(app, { user, plan, coupon }).expect(503);
  const { body } = await initiate(app, { user: other, plan, coupon }).expect(400);
  expect(body.code).toBe('coupon_used_up');
  const purchase = await startPurchase(app, { user, plan, coupon });
  await purchase.returnAfter('pay');
  expect(await purchase.effects()).toMatchObject({ coupon: { used: 1 } });
});
