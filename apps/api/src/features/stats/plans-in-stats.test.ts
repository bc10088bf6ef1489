import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY } from '../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { openStats } from '../../testing/open-stats.ts';

let app: TestApp;
let stats: Awaited<ReturnType<typeof openStats>>;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
beforeEach(async () => {
  stats = await openStats(app);
});
afterAll(() => app.close());

type Terms = { plan: { id: number }; expiresAt: Date | null };

async function subscribe({ plan, expiresAt }: Terms) {
  const user = await app.build.user();
  return app.db.subscription.create({
    data: {
      userId: user.id,
      planId: plan.id,
      listPrice: 0,
      pricePaid: 0,
      startedAt: app.clock.ago(40 * DAY),
      expiresAt,
    },
  });
}

describe('users by plan', () => {
  test('are those whose plan runs, most first, and no living plan is left out', async () => {
    const [pro, free, idle] = await Promise.all(
      ['Pro', 'Free', 'Idle'].map((name) => app.build.plan({ name })),
    );
    const archived = { archivedAt: app.clock.now() };
    const gone = await app.build.plan({ name: 'Gone', ...archived });
    await app.build.plan({ name: 'Forgotten', ...archived });
    if (!pro || !free || !idle) throw new Error('a plan is missing');
    await subscribe({ plan: pro, expiresAt: app.clock.inDays(1) });
    await subscribe({ plan: pro, expiresAt: new Date(app.clock.now().getTime() + 1) });
    await subscribe({ plan: pro, expiresAt: app.clock.now() });
    await subscribe({ plan: pro, expiresAt: app.clock.ago(DAY) });
    await subscribe({ plan: idle, expiresAt: app.clock.ago(DAY) });
    for (let n = 0; n < 3; n += 1) await subscribe({ plan: free, expiresAt: null });
    await subscribe({ plan: gone, expiresAt: app.clock.inDays(9) });
    const figures = await stats.read();
    expect(figures.usersByPlan).toEqual([
      { name: 'Free', user_count: 3 },
      { name: 'Pro', user_count: 2 },
      { name: 'Gone', user_count: 1 },
      { name: 'Idle', user_count: 0 },
    ]);
    expect(figures).toMatchObject({ totalPlans: 3, totalUsers: 10 });
  });

  test('of a name that an archived plan had before are one entry', async () => {
    const old = await app.build.plan({ name: 'Pro', archivedAt: app.clock.now() });
    const plan = await app.build.plan({ name: 'Pro' });
    await subscribe({ plan: old, expiresAt: null });
    await subscribe({ plan, expiresAt: null });
    expect((await stats.read()).usersByPlan).toEqual([{ name: 'Pro', user_count: 2 }]);
  });
});

test('what still runs and ends in the next thirty days, by the day', async () => {
  const plan = await app.build.plan();
  // Now it is noon of March 10 in Dhaka, whose days begin at 18:00 UTC.
  const ends = [
    '2026-03-09T17:59:59.999Z',
    '2026-03-09T18:00:00.000Z',
    '2026-03-10T06:00:00.000Z',
    '2026-03-10T06:00:00.001Z',
    '2026-03-10T17:59:59.999Z',
    '2026-03-10T18:00:00.000Z',
    '2026-04-08T17:59:59.999Z',
    '2026-04-08T18:00:00.000Z',
  ];
  for (const end of ends) await subscribe({ plan, expiresAt: new Date(end) });
  await subscribe({ plan, expiresAt: null });
  const { expiringByDay } = await stats.read();
  expect(expiringByDay.filter(({ count }) => count > 0)).toEqual([
    { day: '2026-03-10', count: 2, paid: 0 },
    { day: '2026-03-11', count: 1, paid: 0 },
    { day: '2026-04-08', count: 1, paid: 0 },
  ]);
});
