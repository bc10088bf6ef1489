import type { Stats } from '@nobayon/shared/contract/admin/stats.ts';
import { runs } from '@nobayon/shared/testing/effort.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { foldTallies } from '../tallies/fold-tallies.store.ts';

let app: TestApp;
let admin: string;
let userIds: number[];
let planIds: number[];
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null }, settings: { timeZone: 'UTC' } });
  admin = (await app.build.user({ role: 'admin' })).token;
  const plans = await Promise.all(['Basic', 'Pro', 'Team'].map((name) => app.build.plan({ name })));
  planIds = plans.map(({ id }) => id);
});
afterAll(() => app.close());

const nth = fc.nat({ max: 11 });
const plan = fc.nat({ max: 2 });
/** From now, in milliseconds: much of it close to now, and to the edges of quarters and days. */
const end = fc.option(
  fc
    .tuple(
      fc.constantFrom(-400, -1, 0, 0, 0, 1, 29, 30, 31, 400),
      fc.constantFrom(0, 0, 15, 30, 720, 1_080),
      fc.constantFrom(-1, 0, 1, 60_000),
    )
    .map(([days, minutes, ms]) => days * DAY + minutes * 60_000 + ms),
);
const step = fc.oneof(
  fc.record({ kind: fc.constant('give' as const), nth, plan, end }),
  fc.record({ kind: fc.constant('give' as const), nth, plan, end }),
  fc.record({ kind: fc.constant('end all' as const), plan, end }),
  fc.record({ kind: fc.constant('take away' as const), nth }),
  fc.record({ kind: fc.constant('delete account' as const), nth }),
  fc.record({ kind: fc.constant('pass' as const), minutes: fc.constantFrom(1, 14, 15, 1_440) }),
  fc.record({ kind: fc.constant('fold' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const at = (end: number | null) =>
  end === null ? null : new Date(app.clock.now().getTime() + end);

async function take(what: Step): Promise<void> {
  const userId = 'nth' in what ? (userIds[what.nth] ?? 0) : 0;
  const planId = 'plan' in what ? (planIds[what.plan] ?? 0) : 0;
  switch (what.kind) {
    case 'give': {
      const given = { planId, expiresAt: at(what.end) };
      if ((await app.db.user.count({ where: { id: userId } })) === 0) return;
      await app.db.subscription.upsert({
        where: { userId },
        update: given,
        create: { ...given, userId, listPrice: 0, pricePaid: 0, startedAt: app.clock.now() },
      });
      break;
    }
    case 'end all':
      await app.db.subscription.updateMany({
        where: { planId },
        data: { expiresAt: at(what.end) },
      });
      break;
    case 'take away':
      await app.db.subscription.deleteMany({ where: { userId } });
      break;
    case 'delete account':
      await app.db.user.deleteMany({ where: { id: userId } });
      break;
    case 'pass':
      app.clock.advance(what.minutes * 60_000);
      break;
    case 'fold':
      await foldTallies(app.deps);
  }
}

async function expectTrue(): Promise<void> {
  const now = app.clock.now();
  const midnight = Math.floor(now.getTime() / DAY) * DAY;
  const bounds = Array.from({ length: 31 }, (_, n) => new Date(midnight + n * DAY));
  const running = await app.db.subscription.findMany({
    where: { OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
    include: { plan: true },
  });
  const { body } = await app.api.as(admin).get('/api/admin/stats').expect(200);
  const { usersByPlan, expiringByDay }: Stats = body.stats;
  expect(Object.fromEntries(usersByPlan.map(({ name, user_count }) => [name, user_count]))).toEqual(
    Object.fromEntries(
      ['Basic', 'Pro', 'Team'].map((name) => [
        name,
        running.filter(({ plan }) => plan.name === name).length,
      ]),
    ),
  );
  expect(expiringByDay.map(({ count }) => count)).toEqual(
    bounds.slice(1).map((until, n) => {
      const from = bounds[n] ?? now;
      return running.filter(
        ({ expiresAt }) => expiresAt !== null && expiresAt >= from && expiresAt < until,
      ).length;
    }),
  );
}

test('whatever becomes of subscriptions, who is on a plan is what counting them says', async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { minLength: 1, maxLength: 16 }), async (steps) => {
        for (const what of steps) {
          await take(what);
          await expectTrue();
        }
        await foldTallies(app.deps);
        await expectTrue();
      })
      .beforeEach(async () => {
        const users = await Promise.all(Array.from({ length: 12 }, () => app.build.user()));
        userIds = users.map(({ id }) => id);
      })
      .afterEach(() => app.db.user.deleteMany({ where: { role: 'user' } })),
    { numRuns: runs(3), endOnFailure: true },
  );
});
