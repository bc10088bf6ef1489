import type { GatewayName } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { firstGateway, only } from '../../../testing/payments/replace-gateway.ts';
import { type Purchase, startPurchase } from '../../../testing/payments/start-purchase.ts';
import { sweepAfter } from '../../../testing/payments/sweep-after.ts';
import { claimDue } from './due-payments.store.ts';
import { leaseFrom } from './lease.ts';
import { sweepPayments } from './sweep-payments.ts';

const HOUR = 60 * MINUTE;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
// A sweep takes everything that is due, so leftovers of the previous test are removed.
afterEach(async () => {
  await app.sandbox.clearFaults();
  await app.db.transaction.updateMany({ data: { nextCheckAt: null } });
});
afterAll(() => app.close());

describe('a payment whose customer did not return', () => {
  test('is queried after 3, 6, 12 … minutes, finally every 6 hours, and given up after 3 days', async () => {
    const coupon = await app.build.coupon({ maxUses: 1 });
    const purchase = await startPurchase(app, { coupon });
    const pauses: number[] = [];
    for (;;) {
      const { nextCheckAt } = await app.db.transaction.findUniqueOrThrow({
        where: { id: purchase.id },
      });
      if (!nextCheckAt) break;
      const pause = nextCheckAt.getTime() - app.clock.now().getTime();
      pauses.push(pause / MINUTE);
      const asked = await purchase.questions();
      // It is not queried too early, which two pauses show as well as all.
      if (pauses.length < 3) {
        await sweepAfter(app, pause - 1);
        expect(await purchase.questions()).toBe(asked);
        await sweepAfter(app, 1);
      } else await sweepAfter(app, pause);
      expect(await purchase.questions()).toBe(asked + 1);
    }
    expect(pauses.slice(0, 9)).toEqual([3, 6, 12, 24, 48, 96, 192, 360, 360]);
    const total = pauses.reduce((sum, minutes) => sum + minutes, 0) * MINUTE;
    expect(total).toBeGreaterThanOrEqual(3 * DAY);
    expect(total).toBeLessThan(3 * DAY + 6 * HOUR);
    expect(await purchase.effects()).toMatchObject({
      status: 'canceled',
      settledAt: app.clock.now(),
      subscription: null,
      receipts: 0,
      coupon: { used: 0, redemption: 'released' },
    });
  });

  test('is settled if it is paid after it was given up', async () => {
    const coupon = await app.build.coupon({ maxUses: 1 });
    const purchase = await startPurchase(app, { coupon });
    await sweepAfter(app, 3 * DAY);
    expect(await purchase.effects()).toMatchObject({ status: 'canceled', nextCheckAt: null });

    app.clock.advance(7 * DAY);
    await purchase.outside({ action: 'pay' });
    await purchase.callback(null).expect(200);
    expect(await purchase.effects()).toMatchObject({
      status: 'completed',
      receipts: 1,
      coupon: { used: 1, redemption: 'redeemed' },
      subscription: { expiresAt: app.clock.inDays(30) },
    });
  });

  test('is settled as failed, refunded, in review, or completed, instead of given up on the last day', async () => {
    const purchases = [
      await startPurchase(app),
      await startPurchase(app),
      await startPurchase(app),
      await startPurchase(app),
    ];
    const [failed, refunded, wrong, paid] = purchases as [Purchase, Purchase, Purchase, Purchase];
    await failed.choose('fail');
    await refunded.outside({ action: 'pay' });
    await refunded.outside({ action: 'refund' });
    await wrong.outside({ action: 'pay', amount: '1.00' });
    await paid.outside({ action: 'pay' });
    await sweepAfter(app, 3 * DAY);
    const effects = await Promise.all(purchases.map((purchase) => purchase.effects()));
    expect(effects.map(({ status }) => status)).toEqual([
      'failed',
      'refunded',
      'review',
      'completed',
    ]);
  });

  test('is not given up while the gateway is unreachable', async () => {
    const purchase = await startPurchase(app);
    await app.sandbox.addFault({ service: 'gateway', kind: 'down' });
    await sweepAfter(app, 3 * DAY);
    await sweepAfter(app, 6 * HOUR);
    expect(await purchase.effects()).toMatchObject({ status: 'pending' });

    await purchase.outside({ action: 'pay' });
    await app.sandbox.clearFaults();
    await sweepAfter(app, 6 * HOUR);
    expect(await purchase.effects()).toMatchObject({ status: 'completed', receipts: 1 });
  });
});

describe('a settled payment', () => {
  test.for([
    ['canceled by its owner', 'cancel', 'canceled'],
    ['failed', 'fail', 'failed'],
  ] as const)('as %s is asked about until 3 days are over', async ([, button, status]) => {
    const purchase = await startPurchase(app);
    await purchase.returnAfter(button);
    const asked = await purchase.questions();
    await sweepAfter(app, 3 * MINUTE);
    await sweepAfter(app, 6 * MINUTE);
    await sweepAfter(app, 3 * DAY);
    expect(await purchase.questions()).toBe(asked + 3);
    await sweepAfter(app, DAY);
    expect(await purchase.questions()).toBe(asked + 3);
    expect(await purchase.effects()).toMatchObject({ status, nextCheckAt: null });
  });

  test('that failed counts if it is paid on the same page with another card', async () => {
    const purchase = await startPurchase(app);
    await purchase.returnAfter('fail');
    await purchase.outside({ action: 'pay' });
    await sweepAfter(app, 3 * MINUTE);
    expect(await purchase.effects()).toMatchObject({ status: 'completed', receipts: 1 });
  });
});

describe('sweeps', () => {
  test('only query the gateway that a payment was started with, and wait for it', async () => {
    const purchase = await startPurchase(app);
    await purchase.outside({ action: 'pay' });
    app.clock.advance(3 * DAY);
    const another = { ...firstGateway(app), name: 'another' as GatewayName };
    await sweepPayments({ ...app.deps, gateways: only(another) });
    expect(await purchase.questions()).toBe(0);
    expect(await purchase.effects()).toMatchObject({ status: 'pending' });

    await sweepAfter(app, 6 * HOUR);
    expect(await purchase.effects()).toMatchObject({ status: 'completed', receipts: 1 });
  });

  test('of a slow gateway hold up no payment of another one', async () => {
    const [late, purchase] = [await startPurchase(app), await startPurchase(app)];
    const slow = 'slow' as GatewayName;
    const dueNow = { nextCheckAt: app.clock.now() };
    await app.db.transaction.update({
      where: { id: late.id },
      data: { gateway: slow, ...dueNow },
    });
    const [called, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const gateway = firstGateway(app);
    const verify: typeof gateway.verify = async () => {
      called.resolve();
      await released.promise;
      return { meaning: { kind: 'unknown', reason: 'processing' }, answer: null };
    };
    const connected = [{ ...gateway, name: slow, verify }, gateway];
    const gateways = { offered: connected, connected };
    const sweep = sweepPayments({ ...app.deps, gateways }, { pauseMs: 20 });
    await called.promise;
    await purchase.outside({ action: 'pay' });
    await app.db.transaction.update({ where: { id: purchase.id }, data: dueNow });
    await expect.poll(async () => (await purchase.effects()).status).toBe('completed');
    expect(await late.effects()).toMatchObject({ status: 'pending' });
    released.resolve();
    await sweep;
  });

  test('that run at the same time query each payment once', async () => {
    const plan = await app.build.plan();
    const purchases = await Promise.all(
      Array.from({ length: 8 }, () => startPurchase(app, { plan })),
    );
    await Promise.all(
      purchases.filter((_, n) => n % 2).map((purchase) => purchase.outside({ action: 'pay' })),
    );
    app.clock.advance(3 * MINUTE);
    await Promise.all(Array.from({ length: 4 }, () => sweepPayments(app.deps)));

    const asked = await Promise.all(purchases.map((purchase) => purchase.questions()));
    expect(asked).toEqual(Array(8).fill(1));
    const ofPlan = { where: { planId: plan.id } };
    expect(await app.db.transaction.groupBy({ by: ['status'], _count: true, ...ofPlan })).toEqual(
      expect.arrayContaining([
        { status: 'completed', _count: 4 },
        { status: 'pending', _count: 4 },
      ]),
    );
    expect(await app.db.subscription.count(ofPlan)).toBe(4);
  });

  test('that are killed release their payments within a minute', async () => {
    const purchase = await startPurchase(app);
    await purchase.outside({ action: 'pay' });
    app.clock.advance(3 * MINUTE);
    // What a killed worker leaves behind.
    const { name: gateway } = firstGateway(app);
    const claim = { gateway, ...leaseFrom(app.clock.now()) };
    expect(await claimDue(app.db, 'pending', claim)).toBe(purchase.id);
    await sweepPayments(app.deps);
    expect(await purchase.questions()).toBe(0);
    await sweepAfter(app, MINUTE);
    expect(await purchase.questions()).toBe(1);
    expect(await purchase.effects()).toMatchObject({ status: 'completed', receipts: 1 });
  });

  test('continue with the others if one payment fails', async () => {
    const [broken, sound] = [await startPurchase(app), await startPurchase(app)];
    await sound.outside({ action: 'pay' });
    app.clock.advance(3 * MINUTE);
    const gateway = firstGateway(app);
    const verify: typeof gateway.verify = (payment) =>
      payment.invoiceNumber === broken.invoice
        ? Promise.reject(new Error('broken'))
        : gateway.verify(payment);
    await sweepPayments({ ...app.deps, gateways: only({ ...gateway, verify }) });
    expect(await sound.effects()).toMatchObject({ status: 'completed' });
    expect(await broken.effects()).toMatchObject({ status: 'pending' });
  });

  test('run as a job of the queue', async () => {
    const purchase = await startPurchase(app);
    await purchase.outside({ action: 'pay' });
    app.clock.advance(3 * MINUTE);
    await app.db.$executeRaw`SELECT graphile_worker.add_job('sweep_payments', '{}'::json)`;
    await app.runJobs();
    expect(await purchase.effects()).toMatchObject({ status: 'completed', receipts: 1 });
  });
});
