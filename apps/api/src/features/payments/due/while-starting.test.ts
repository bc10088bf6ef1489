import { pairs } from '@nobayon/shared/testing/effort.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { offerEveryGateway } from '../../../testing/payments/gateways/offer-every-gateway.ts';
import { only } from '../../../testing/payments/replace-gateway.ts';
import { startPurchase } from '../../../testing/payments/start-purchase.ts';
import { sweepPayments } from './sweep-payments.ts';

// The sweep runs every few seconds, even while a gateway is slow to start a payment.

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  await offerEveryGateway(app);
});
afterEach(async () => {
  await app.db.gatewayState.deleteMany();
  await app.db.transaction.updateMany({ data: { nextCheckAt: null, askAfter: null } });
});
afterAll(() => app.close());

const troubles = {
  none: null,
  'has not answered': { awaySince: true },
  'has known none of our payments': { suspectedSince: true, unknownSince: true },
  'is suspected to know none of our payments': { suspectedSince: true },
} as const;

async function begin(gateway: string, trouble: (typeof troubles)[keyof typeof troubles]) {
  if (trouble === null) return;
  const since = app.clock.inDays(-1);
  const times = Object.fromEntries(Object.keys(trouble).map((name) => [name, since]));
  await app.db.gatewayState.create({ data: { gateway, ...times } });
}

const gateways = ['paystation', 'sslcommerz', 'bkash', 'piprapay'];
const cases = pairs(gateways, Object.keys(troubles) as (keyof typeof troubles)[]);

test.each(cases)(
  '%s: a payment is not given up while it is being started (trouble of the gateway: %s)',
  async (name, trouble) => {
    const gateway = app.deps.gateways.connected.find((one) => one.name === name);
    if (!gateway) throw new Error(`There is no ${name}.`);
    const paid = await startPurchase(app, { gateway: name });
    await paid.outside({ action: 'pay' });
    await paid.verify().expect(200);
    await begin(name, troubles[trouble]);
    const whole = app.deps.gateways;
    app.deps.gateways = only({
      ...gateway,
      async start(order) {
        for (let n = 0; n < 3; n += 1) await sweepPayments(app.deps);
        return gateway.start(order);
      },
    });
    try {
      const purchase = await startPurchase(app, { gateway: name });
      expect(await purchase.effects()).toMatchObject({ status: 'pending' });
      await purchase.outside({ action: 'pay' });
      app.clock.advance(7 * MINUTE);
      await sweepPayments(app.deps);
      expect(await purchase.effects()).toMatchObject({ status: 'completed' });
    } finally {
      app.deps.gateways = whole;
    }
  },
);
