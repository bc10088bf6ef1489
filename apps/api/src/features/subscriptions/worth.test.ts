import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { readSubscription } from '../../testing/payments/read-books.ts';
import { buy } from '../../testing/payments/start-purchase.ts';

// Money that was paid keeps its worth: what was once gained or lost by the order of things.

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

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
  const [dear, cheap] = [
    await app.build.plan({ monthlyPrice: 600_00 }),
    await app.build.plan({ monthlyPrice: 1, durationDays: 365 }),
  ];
  const { user } = await buy(app, { plan: dear });
  await buy(app, { user, plan: cheap });
  expect((await readSubscription(app, user.id))?.expiresAt).toEqual(app.clock.inDays(36_500));
  await buy(app, { user, plan: dear });
  expect((await look(user)).worth).toBe(1_200.01);
  expect((await readSubscription(app, user.id))?.expiresAt).toEqual(
    app.clock.inDays(60 + (0.01 / 600) * 30),
  );
});

test('less than a day of a dear plan is more of a cheap one', async () => {
  const [dear, cheap] = [
    await app.build.plan({ monthlyPrice: 3_000_00 }),
    await app.build.plan({ monthlyPrice: 300_00 }),
  ];
  const { user } = await buy(app, { plan: dear });
  app.clock.advance(29.1 * DAY);
  await buy(app, { user, plan: cheap });
  expect((await readSubscription(app, user.id))?.expiresAt).toEqual(app.clock.inDays(30 + 9));
});
