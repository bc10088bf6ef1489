import type { Stats } from '@nobayon/shared/contract/admin/stats.ts';
import { addCalendarDays, startOfDay } from '@nobayon/shared/domain/calendar.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { insertPayments } from '../../testing/payments/insert-payments.ts';
import { foldTallies } from '../tallies/fold-tallies.store.ts';

/** The starts of March 8 to 10 and of the months, entered by hand. Now is March 10, 06:00 UTC. */
const zones = [
  {
    timeZone: 'UTC',
    days: ['2026-03-08T00:00Z', '2026-03-09T00:00Z', '2026-03-10T00:00Z'],
    months: ['2026-02-01T00:00Z', '2026-03-01T00:00Z'],
  },
  {
    timeZone: 'Asia/Dhaka',
    days: ['2026-03-07T18:00Z', '2026-03-08T18:00Z', '2026-03-09T18:00Z'],
    months: ['2026-01-31T18:00Z', '2026-02-28T18:00Z'],
  },
  {
    timeZone: 'Asia/Kathmandu',
    days: ['2026-03-07T18:15Z', '2026-03-08T18:15Z', '2026-03-09T18:15Z'],
    months: ['2026-01-31T18:15Z', '2026-02-28T18:15Z'],
  },
  {
    // The clocks go forward on March 8, which has 23 hours.
    timeZone: 'America/St_Johns',
    days: ['2026-03-08T03:30Z', '2026-03-09T02:30Z', '2026-03-10T02:30Z'],
    months: ['2026-02-01T03:30Z', '2026-03-01T03:30Z'],
  },
];

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
beforeEach(async () => {
  await app.db.transaction.deleteMany();
  await app.db.user.deleteMany();
});
afterAll(() => app.close());

const before = (instant: Date) => new Date(instant.getTime() - 1);

test.for(zones)('days and months in $timeZone', async ({ timeZone, days, months }) => {
  app.deps.settings.timeZone = timeZone;
  const { token } = await app.build.user({ role: 'admin' });
  const readStats = async (): Promise<Stats> =>
    (await app.api.as(token).get('/api/admin/stats').expect(200)).body.stats;

  // A tenth of a taka more for each, so that every sum identifies its payments.
  const [eighth, ninth, tenth] = days.map((day) => new Date(day)) as [Date, Date, Date];
  const [february, march] = months.map((month) => new Date(month)) as [Date, Date];
  const instants = [
    eighth,
    before(ninth),
    ninth,
    before(tenth),
    tenth,
    before(march),
    march,
    before(february),
    february,
  ];
  await insertPayments(
    app,
    instants.map((settledAt, n) => ({
      status: 'completed',
      settledAt,
      amount: 10 * 2 ** n,
      finalAmount: 10 * 2 ** n,
    })),
  );
  const worth = (...numbers: number[]) => numbers.reduce((sum, n) => sum + 10 * 2 ** n, 0) / 100;

  for (let round = 0; round < 2; round += 1) {
    const { revenueByDay, revenueByMonth, totalRevenue } = await readStats();
    expect(revenueByDay.slice(-3)).toEqual([
      { day: '2026-03-08', revenue: worth(0, 1), payments: 2 },
      { day: '2026-03-09', revenue: worth(2, 3), payments: 2 },
      { day: '2026-03-10', revenue: worth(4), payments: 1 },
    ]);
    expect(revenueByDay.filter(({ day }) => day === '2026-02-28' || day === '2026-03-01')).toEqual([
      { day: '2026-02-28', revenue: worth(5), payments: 1 },
      { day: '2026-03-01', revenue: worth(6), payments: 1 },
    ]);
    expect(revenueByMonth.slice(-3)).toEqual([
      { month: '2026-01', revenue: worth(7), payments: 1 },
      { month: '2026-02', revenue: worth(5, 8), payments: 2 },
      { month: '2026-03', revenue: worth(0, 1, 2, 3, 4, 6), payments: 6 },
    ]);
    expect(totalRevenue).toBe(worth(0, 1, 2, 3, 4, 5, 6, 7, 8));
    await foldTallies(app.deps);
  }
});

// Those whose days start at another minute or do not all have 24 hours.
test.for(zones.slice(2))(
  'no instant is lost between two days in $timeZone',
  async ({ timeZone }) => {
    app.deps.settings.timeZone = timeZone;
    const { token } = await app.build.user({ role: 'admin' });
    const plan = await app.build.plan();
    const today = '2026-03-10';
    const past = Array.from({ length: 30 }, (_, n) => addCalendarDays(today, n - 29));
    const ahead = Array.from({ length: 30 }, (_, n) => addCalendarDays(today, n));
    const edges = (day: string) => {
      const start = startOfDay(day, timeZone);
      return [before(start), start];
    };
    await insertPayments(
      app,
      past.flatMap(edges).map((settledAt) => ({ status: 'completed', settledAt })),
    );
    for (const expiresAt of ahead.flatMap(edges)) {
      const { id } = await app.build.user();
      await app.db.subscription.create({
        data: {
          userId: id,
          planId: plan.id,
          listPrice: 0,
          pricePaid: 0,
          startedAt: new Date(0),
          expiresAt,
        },
      });
    }
    const { body } = await app.api.as(token).get('/api/admin/stats').expect(200);
    const { revenueByDay, expiringByDay } = body.stats as Stats;
    // Each day has payments at its first instant and, except for the last day, at its last one.
    expect(revenueByDay.map(({ day, payments }) => [day, payments])).toEqual(
      past.map((day) => [day, day === today ? 1 : 2]),
    );
    expect(expiringByDay.map(({ day, count }) => [day, count])).toEqual(
      // A plan that ended at the first instant of today has expired.
      ahead.map((day) => [day, day === today || day === ahead.at(-1) ? 1 : 2]),
    );
  },
);
