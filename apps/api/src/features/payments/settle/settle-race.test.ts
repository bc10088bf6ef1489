import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { expectedSettled } from '../../../testing/payments/expected-effects.ts';
import { readSubscription } from '../../../testing/payments/read-effects.ts';
import {
  buy,
  type Purchase,
  startDiscounted,
  startPurchase,
} from '../../../testing/payments/start-purchase.ts';
import { sweepPayments } from '../due/sweep-payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

/**
 * 18 simultaneous calls about one payment: by its owner, strangers and guests, and sweeps. A caller
 * who is not the owner and does not get to query the gateway gets the previous status.
 */
async function askFromAllSides(purchase: Purchase) {
  const stranger = await app.build.user();
  const tokens = [purchase.user.token, stranger.token, null];
  const callbacks = Array.from({ length: 9 }, (_, n) =>
    purchase.callback(tokens[n % 3] ?? null, { status: 'Successful' }).expect(200),
  );
  const verifies = Array.from({ length: 6 }, () => purchase.verify().expect(200));
  const sweeps = Array.from({ length: 3 }, () => sweepPayments(app.deps));
  const [calledBack, verified] = await Promise.all([
    Promise.all(callbacks),
    Promise.all(verifies),
    Promise.all(sweeps),
  ]);
  const own = calledBack.filter((_, n) => n % 3 === 0);
  return {
    owner: [...own, ...verified].map(({ body }) => body),
    others: calledBack.filter((reply) => !own.includes(reply)).map(({ body }) => body),
  };
}

test('simultaneous queries settle a payment once', async () => {
  const purchase = await startDiscounted(app);
  await purchase.outside({ action: 'pay' });
  app.clock.advance(3 * MINUTE);

  const { owner, others } = await askFromAllSides(purchase);
  expect(owner.map(({ status }) => status)).toEqual(Array(9).fill('completed'));
  for (const { status } of others) expect(status).toBeOneOf(['completed', 'pending']);
  const done = [...owner, ...others].filter(({ status }) => status === 'completed');
  const messages = done.flatMap(({ message }) => message ?? []);
  const news = messages.filter((text) => text === 'Payment completed');
  expect(news.length).toBeLessThanOrEqual(1);
  const known = messages.filter((text) => text === 'Callback already processed');
  expect(known.length).toBe(messages.length - news.length);
  const effects = await purchase.effects();
  expect(effects).toMatchObject(expectedSettled(purchase));
  expect(effects.subscription?.expiresAt).toEqual(app.clock.inDays(30));
});

test('simultaneous queries settle a payment of a deleted user once', async () => {
  const purchase = await startDiscounted(app);
  await purchase.outside({ action: 'pay' });
  await app.db.user.delete({ where: { id: purchase.user.id } });
  const replies = await Promise.all(
    Array.from({ length: 12 }, () => purchase.callback(null).expect(200)),
  );
  const bodies = replies.map(({ body }) => body);
  for (const { status } of bodies) expect(status).toBeOneOf(['completed', 'pending']);
  expect(bodies.filter(({ message }) => message === 'Payment completed')).toHaveLength(1);
  expect(await purchase.effects()).toMatchObject({
    ...expectedSettled(purchase),
    subscription: null,
  });
});

test('simultaneous queries apply a refund once', async () => {
  const first = await buy(app);
  const second = await buy(app, first);
  await second.outside({ action: 'refund' });

  const { owner, others } = await askFromAllSides(second);
  expect(owner.map(({ status }) => status)).toEqual(Array(9).fill('refunded'));
  for (const { status } of others) expect(status).toBeOneOf(['refunded', 'completed']);
  expect((await second.effects()).subscription).toMatchObject({
    expiresAt: app.clock.inDays(30),
    periods: [{ transactionId: first.id, days: 30 }],
  });
});

test('a payment that is confirmed while its owner cancels is completed', async () => {
  const purchase = await startDiscounted(app);
  await purchase.outside({ action: 'pay' });
  await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      n % 2 ? purchase.verify() : purchase.callback(purchase.user.token, { status: 'canceled' }),
    ),
  );
  expect(await purchase.effects()).toMatchObject(expectedSettled(purchase));
});

test('two simultaneous payments for one plan both count without losing a day', async () => {
  const { user, plan } = await startPurchase(app);
  const purchases = [
    await startPurchase(app, { user, plan }),
    await startPurchase(app, { user, plan, cycle: 'yearly' }),
  ];
  await Promise.all(purchases.map((purchase) => purchase.returnAfter('pay')));

  const subscription = await readSubscription(app, user.id);
  expect(subscription).toMatchObject({ expiresAt: app.clock.inDays(30 + 365), carriedDays: 0 });
  expect(subscription?.periods.map(({ transactionId }) => transactionId).sort()).toEqual(
    purchases.map(({ id }) => id).sort(),
  );
});

test('five simultaneous payments for a month add up to five months', async () => {
  const { user, plan } = await startPurchase(app);
  const purchases = await Promise.all(
    Array.from({ length: 5 }, () => startPurchase(app, { user, plan })),
  );
  await Promise.all(purchases.map((purchase) => purchase.returnAfter('pay')));
  const subscription = await readSubscription(app, user.id);
  expect(subscription?.periods).toHaveLength(5);
  expect(subscription?.expiresAt).toEqual(app.clock.inDays(5 * 30));
});

test('simultaneous payments for two plans both count at their worth', async () => {
  const [user, cheap, expensive] = await Promise.all([
    app.build.user(),
    app.build.plan({ monthlyPrice: 300_00 }),
    app.build.plan({ monthlyPrice: 600_00 }),
  ]);
  const purchases = [
    await startPurchase(app, { user, plan: cheap }),
    await startPurchase(app, { user, plan: expensive }),
  ];
  await Promise.all(purchases.map((purchase) => purchase.returnAfter('pay')));

  const subscription = await readSubscription(app, user.id);
  // The second one determines the plan, and the 30 days of the other are converted to days of it.
  const days = { [cheap.name]: 30 + 60, [expensive.name]: 30 + 15 }[subscription?.plan ?? ''];
  expect(subscription?.expiresAt).toEqual(app.clock.inDays(days ?? 0));
  expect(subscription?.periods.reduce((sum, { worth }) => sum + worth, 0)).toBe(900_00);
  expect(subscription?.periods.map(({ transactionId }) => transactionId).sort()).toEqual(
    purchases.map(({ id }) => id).sort(),
  );
});

test('buying and settling at the same time cause no deadlock', async () => {
  const [user, plan, coupon] = await Promise.all([
    app.build.user(),
    app.build.plan(),
    app.build.coupon({ maxUses: 100 }),
  ]);
  const paid = await Promise.all(
    Array.from({ length: 6 }, () => startPurchase(app, { user, plan, coupon })),
  );
  await Promise.all(paid.map((purchase) => purchase.outside({ action: 'pay' })));
  await Promise.all([
    ...paid.map((purchase) => purchase.verify().expect(200)),
    ...Array.from({ length: 6 }, () => startPurchase(app, { user, plan, coupon })),
    ...Array.from({ length: 2 }, () => sweepPayments(app.deps)),
  ]);
  expect(await app.db.coupon.findUnique({ where: { id: coupon.id } })).toMatchObject({
    usedCount: 6,
  });
  expect((await readSubscription(app, user.id))?.periods).toHaveLength(6);
});
