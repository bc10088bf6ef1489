import type { FiguresReply } from '@nobayon/shared/contract/admin/figures.ts';
import type { Stats } from '@nobayon/shared/contract/admin/stats.ts';
import { addCalendarDays, dayIn } from '@nobayon/shared/domain/calendar.ts';
import { runs } from '@nobayon/shared/testing/effort.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { recordSubscriptions } from '../../testing/figures/independent-figures.ts';
import { randomSteps, type State } from '../../testing/figures/random-steps.ts';
import { foldTallies } from '../tallies/fold-tallies.store.ts';

const ZONE = 'Asia/Dhaka';

let app: TestApp;
let admin: string;
let history: Awaited<ReturnType<typeof recordSubscriptions>>;
let anyStep: ReturnType<typeof randomSteps>;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null }, settings: { timeZone: ZONE } });
  admin = (await app.build.user({ role: 'admin' })).token;
  history = await recordSubscriptions(app, ZONE);
  const plans = [
    await app.build.plan(),
    await app.build.plan({ monthlyPrice: 1_000_05, yearlyPrice: 10_000_07, durationDays: 7 }),
  ];
  anyStep = randomSteps({ app, admin, history, plans, timeZone: ZONE });
});
afterAll(() => app.close());

const today = () => dayIn(app.clock.now(), ZONE);

async function readFigures(from: string, to: string): Promise<FiguresReply> {
  const { body } = await app.api
    .as(admin)
    .get(`/api/admin/figures?from=${from}&to=${to}`)
    .expect(200);
  return body;
}

async function readStats(): Promise<Stats> {
  return (await app.api.as(admin).get('/api/admin/stats').expect(200)).body.stats;
}

async function expectTrue(from: string, to: string): Promise<void> {
  const shown = await readFigures(from, to);
  await expectIndependentFigures(shown);
  expectPartsToAddUp(shown);
}

async function expectIndependentFigures(shown: FiguresReply): Promise<void> {
  const [now, before] = [await history.figures(shown.period), await history.figures(shown.before)];
  const { by_plan, by_coupon, by_gateway, ending, ...current } = now;
  expect(shown.current).toEqual(current);
  expect(before).toMatchObject(shown.previous);
  const byPlan = shown.plans.filter(({ payments }) => payments > 0);
  expect(Object.fromEntries(byPlan.map(({ id, revenue }) => [id, revenue]))).toEqual(by_plan);
  const byGateway = shown.gateways.filter(({ payments }) => payments > 0);
  expect(
    Object.fromEntries(
      byGateway.map(({ name, revenue, payments }) => [name, { revenue, payments }]),
    ),
  ).toEqual(by_gateway);
  expect(Object.fromEntries(shown.coupons.map(({ code, discount }) => [code, discount]))).toEqual(
    by_coupon,
  );
  expect([shown.ending.within_7_days.count, shown.ending.within_30_days.count]).toEqual(ending);
  // The chart of expiring subscriptions counts the paid ones too.
  const { expiringByDay } = await readStats();
  const paid = (days: number) =>
    expiringByDay.slice(0, days).reduce((sum, day) => sum + day.paid, 0);
  expect([paid(7), paid(30)]).toEqual(ending);
  expect(expiringByDay.every((day) => day.paid <= day.count)).toBe(true);
}

function expectPartsToAddUp({ current, series, plans }: FiguresReply): void {
  const { customers_before, customers, lost, new: added, returned } = current;
  expect(customers_before + added + returned - lost).toBe(customers);
  const paisa = (taka: number) => Math.round(taka * 100);
  const sum = (amounts: number[]) => amounts.reduce((total, one) => total + paisa(one), 0);
  expect(sum(series.map(({ revenue }) => revenue))).toBe(paisa(current.revenue));
  expect(sum(plans.map(({ mrr }) => mrr))).toBe(paisa(current.mrr));
  expect(series.at(-1)).toMatchObject({ mrr: current.mrr, customers });
}

const RUNS = runs(2);
const LIMIT_MS = RUNS * 12_000;

test(
  'after any events in any order, every figure equals the result of plain SQL',
  async () => {
    await fc.assert(
      fc
        .asyncProperty(
          fc.array(anyStep, { minLength: 3, maxLength: 25 }),
          fc.array(fc.tuple(fc.nat(120), fc.nat(200)), { minLength: 2, maxLength: 4 }),
          async (steps, periods) => {
            const state: State = { buyers: [] };
            await history.recordState();
            for (const { run } of steps) {
              await run(state);
              await history.recordState();
            }
            const periodsAsked = [
              [`${today().slice(0, 7)}-01`, today()],
              ...periods.map(([back, length]) => {
                const from = addCalendarDays(today(), -back);
                return [from, addCalendarDays(from, length)];
              }),
            ] as [string, string][];
            for (const [from, to] of periodsAsked) await expectTrue(from, to);
            await foldTallies(app.deps);
            for (const [from, to] of periodsAsked) await expectTrue(from, to);
          },
        )
        .afterEach(async () => {
          await app.db.user.deleteMany({ where: { role: 'user' } });
          await app.db.subscriptionEvent.deleteMany();
          await app.db.transaction.deleteMany();
          await app.asOwner(
            'TRUNCATE paid_spans, tallies, tally_hours, tally_days, tally_changes, tally_totals',
          );
          await history.clear();
        }),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
  LIMIT_MS,
);
