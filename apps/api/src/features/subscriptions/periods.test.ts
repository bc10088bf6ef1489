import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { readSubscription } from '../../testing/payments/read-effects.ts';
import { buy, startPurchase } from '../../testing/payments/start-purchase.ts';
import { readMe, readPreview } from '../../testing/users/as-user.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

const nothingCarried = {
  carried_days: 0,
  carried_worth: 0,
  set_aside: { days: 0, worth: 0 },
  given_ending: 0,
};

describe('renewing a plan', () => {
  test('before it expires extends its end', async () => {
    const { user, plan } = await buy(app);
    const expiresAt = app.clock.inDays(60);
    app.clock.advance(10 * DAY);
    const expected = await readPreview(app, user, { plan });
    expect(expected).toEqual({
      kind: 'renewal',
      days: 30,
      ...nothingCarried,
      current_plan: plan.name,
      expires_at: expiresAt.toISOString(),
    });
    await buy(app, { user, plan });
    expect(await readSubscription(app, user.id)).toMatchObject({
      plan: plan.name,
      expiresAt,
      periods: [{ days: 20 }, { days: 30 }],
    });
    expect((await readMe(app, user)).expiry_date).toBe(expected.expires_at);
  });

  test.for([
    ['at the moment it expires', 30 * DAY],
    ['long after', 100 * DAY],
  ] as const)('%s starts from now', async ([, pause]) => {
    const { user, plan } = await buy(app);
    app.clock.advance(pause);
    expect((await readPreview(app, user, { plan })).expires_at).toBe(
      app.clock.inDays(30).toISOString(),
    );
    const second = await buy(app, { user, plan });
    expect(await readSubscription(app, user.id)).toMatchObject({
      expiresAt: app.clock.inDays(30),
      periods: [{ transactionId: second.id, days: 30, worth: 300_00 }],
    });
  });

  test('for a year after a month gives both', async () => {
    const { user, plan } = await buy(app);
    const yearly = await buy(app, { user, plan, cycle: 'yearly' });
    expect(await readSubscription(app, user.id)).toMatchObject({
      cycle: 'yearly',
      expiresAt: app.clock.inDays(30 + 365),
      periods: [
        { days: 30, worth: 300_00 },
        { transactionId: yearly.id, days: 365, worth: 3_000_00 },
      ],
    });
    expect(await readMe(app, user)).toMatchObject({ billing_cycle: 'yearly', plan_price: 250 });
  });

  test('ordered before and paid after it expired starts with the payment', async () => {
    const { user, plan } = await buy(app);
    const second = await startPurchase(app, { user, plan });
    app.clock.advance(31 * DAY);
    await second.returnAfter('pay');
    expect((await readSubscription(app, user.id))?.expiresAt).toEqual(app.clock.inDays(30));
  });
});

describe('a preview', () => {
  test('of a first plan shows when it ends', async () => {
    const [user, plan] = [await app.build.user(), await app.build.plan()];
    expect(await readPreview(app, user, { plan, cycle: 'yearly' })).toEqual({
      kind: 'new',
      days: 365,
      ...nothingCarried,
      current_plan: null,
      expires_at: app.clock.inDays(365).toISOString(),
    });
    expect(await readSubscription(app, user.id)).toBeNull();
  });

  test('requires a session, and a plan that is for sale', async () => {
    const [user, gone] = [
      await app.build.user(),
      await app.build.plan({ archivedAt: app.clock.now() }),
    ];
    const path = `/api/payment/preview?plan_id=${gone.id}&billing_cycle=monthly`;
    await app.api.get(path).expect(401);
    const { body } = await app.api.as(user.token).get(path).expect(404);
    expect(body).toMatchObject({ success: false, code: 'plan_not_found' });
  });
});

// Money that was paid keeps its worth: what was once gained or lost by the order of things.

type Buyer = Awaited<ReturnType<TestApp['build']['user']>>;

async function look(user: Buyer) {
  const { body } = await app.api.as(user.token).get('/api/subscription').expect(200);
  return body;
}

test('plans of a day, changed a minute before the end four times, give four days', async () => {
  const day = { monthlyPrice: 20_00, durationDays: 1 };
  const plans = [await app.build.plan(day), await app.build.plan(day)];
  const user = await app.build.user();
  const end = app.clock.inDays(4);
  for (let n = 0; n < 4; n += 1) {
    await buy(app, { user, plan: plans[n % 2] });
    app.clock.advance(DAY - MINUTE);
  }
  expect((await readSubscription(app, user.id))?.expiresAt).toEqual(end);
});

test('a price that is lowered for a moment makes no old time longer', async () => {
  const plan = await app.build.plan({ yearlyPrice: 6_000_00 });
  const hop = await app.build.plan({ monthlyPrice: 10_00 });
  const { user } = await buy(app, { plan, cycle: 'yearly' });
  await buy(app, { user, plan: hop });
  await app.db.plan.update({ where: { id: plan.id }, data: { yearlyPrice: 600_00 } });
  await buy(app, { user, plan, cycle: 'yearly' });
  const { worth, stretches } = await look(user);
  expect(worth).toBe(6_610);
  expect(stretches.map(({ kind }: { kind: string }) => kind)).toEqual(['paid', 'carried', 'paid']);
  // The year at 600, ten taka of the other plan at that price, and the year at 6,000 as it was.
  const days = 365 + (10 / 600) * 365 + 365;
  expect((await readSubscription(app, user.id))?.expiresAt).toEqual(app.clock.inDays(days));
});

test('what does not fit into a hundred years is there again afterwards', async () => {
  const [expensive, cheap] = [
    await app.build.plan({ monthlyPrice: 600_00 }),
    await app.build.plan({ monthlyPrice: 1, durationDays: 365 }),
  ];
  const { user } = await buy(app, { plan: expensive });
  await buy(app, { user, plan: cheap });
  expect((await readSubscription(app, user.id))?.expiresAt).toEqual(app.clock.inDays(36_500));
  await buy(app, { user, plan: expensive });
  expect((await look(user)).worth).toBe(1_200.01);
  expect((await readSubscription(app, user.id))?.expiresAt).toEqual(
    app.clock.inDays(60 + (0.01 / 600) * 30),
  );
});

test('less than a day of an expensive plan is more of a cheap one', async () => {
  const [expensive, cheap] = [
    await app.build.plan({ monthlyPrice: 3_000_00 }),
    await app.build.plan({ monthlyPrice: 300_00 }),
  ];
  const { user } = await buy(app, { plan: expensive });
  app.clock.advance(29.1 * DAY);
  await buy(app, { user, plan: cheap });
  expect((await readSubscription(app, user.id))?.expiresAt).toEqual(app.clock.inDays(30 + 9));
});
