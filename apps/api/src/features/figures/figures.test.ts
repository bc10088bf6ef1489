import type { FiguresReply } from '@nobayon/shared/contract/admin/figures.ts';
import type { Stats } from '@nobayon/shared/contract/admin/stats.ts';
import { addCalendarDays, dayIn } from '@nobayon/shared/domain/calendar.ts';
import { gatewayNames, NO_GATEWAY } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, HOUR } from '../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { effort } from '../../testing/effort.ts';
import { watchSubscriptions } from '../../testing/payments/independent-figures.ts';
import { insertPayments } from '../../testing/payments/insert-payments.ts';
import { givePlanTo } from '../subscriptions/given/give-plan-to.ts';
import { setGivenPlan } from '../subscriptions/given/set-given-plan.ts';
import { recordEvent } from '../subscriptions/record-event.ts';
import { lockUser } from '../subscriptions/subscriptions.store.ts';
import { foldTallies } from '../tallies/fold-tallies.store.ts';

const ZONE = 'Asia/Dhaka';

let app: TestApp;
let admin: string;
let books: Awaited<ReturnType<typeof watchSubscriptions>>;
let plans: Awaited<ReturnType<TestApp['build']['plan']>>[];
beforeAll(async () => {
  app = await createTestApp({ settings: { timeZone: ZONE } });
  admin = (await app.build.user({ role: 'admin' })).token;
  books = await watchSubscriptions(app, ZONE);
  plans = [
    await app.build.plan(),
    await app.build.plan({ monthlyPrice: 1_000_05, yearlyPrice: 10_000_07, durationDays: 7 }),
  ];
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
  const [now, before] = [await books.figures(shown.period), await books.figures(shown.before)];
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
  // What the chart of what expires says was paid for.
  const { expiringByDay } = await readStats();
  const paid = (days: number) =>
    expiringByDay.slice(0, days).reduce((sum, day) => sum + day.paid, 0);
  expect([paid(7), paid(30)]).toEqual(ending);
  expect(expiringByDay.every((day) => day.paid <= day.count)).toBe(true);
  // Nobody comes or goes unnamed, and the parts add up to the whole.
  const { customers_before, customers, lost, new: added, returned } = shown.current;
  expect(customers_before + added + returned - lost).toBe(customers);
  const cents = (taka: number) => Math.round(taka * 100);
  const sum = (amounts: number[]) => amounts.reduce((total, one) => total + cents(one), 0);
  expect(sum(shown.series.map(({ revenue }) => revenue))).toBe(cents(shown.current.revenue));
  expect(sum(shown.plans.map(({ mrr }) => mrr))).toBe(cents(shown.current.mrr));
  expect(shown.series.at(-1)).toMatchObject({ mrr: shown.current.mrr, customers });
}

type Buyer = { id: number; payments: { id: number }[] };
type World = { buyers: Buyer[] };
type Step = { name: string; take: (world: World) => Promise<unknown> };

const nth = fc.nat({ max: 20 });
const pick = <T>(some: T[], n: number): T | undefined => some[n % Math.max(1, some.length)];

function within(buyer: Buyer | undefined, work: (tx: never, id: number, now: Date) => unknown) {
  if (!buyer) return;
  return app.db.$transaction(async (tx) => {
    await lockUser(tx, buyer.id);
    await work(tx as never, buyer.id, app.clock.now());
  });
}

const step = <T>(
  name: string,
  values: fc.Arbitrary<T>,
  take: (world: World, value: T) => Promise<unknown>,
) =>
  values.map(
    (value): Step => ({
      name: `${name} ${JSON.stringify(value)}`,
      take: (world) => take(world, value),
    }),
  );

const paying = fc.record({
  who: nth,
  plan: fc.nat(1),
  cycle: fc.constantFrom('monthly' as const, 'monthly' as const, 'yearly' as const),
  off: fc.constantFrom(0, 0, 100_00, 7, Number.POSITIVE_INFINITY),
  gateway: fc.constantFrom(...gatewayNames),
});

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: step('come', fc.constant(1), async ({ buyers }) => {
      const { id } = await app.build.user();
      buyers.push({ id, payments: [] });
    }),
  },
  {
    weight: 8,
    arbitrary: step('pay', paying, async ({ buyers }, { who, plan, cycle, gateway, ...terms }) => {
      const [buyer, bought] = [pick(buyers, who), pick(plans, plan)];
      if (!buyer || !bought) return;
      const listPrice = cycle === 'yearly' ? bought.yearlyPrice : bought.monthlyPrice;
      const off = Math.min(terms.off, listPrice);
      const now = app.clock.now();
      const days = cycle === 'yearly' ? 365 : bought.durationDays;
      const [payment] = await insertPayments(app, [
        {
          userId: buyer.id,
          planId: bought.id,
          gateway: off === listPrice ? NO_GATEWAY : gateway,
          cycle,
          days,
          amount: listPrice,
          discountAmount: off,
          finalAmount: listPrice - off,
          couponCode: off > 0 ? `OFF${off}` : null,
          status: 'completed',
          createdAt: now,
          settledAt: now,
        },
      ]);
      if (!payment) return;
      buyer.payments.push(payment);
      await books.pay(buyer.id);
      await within(buyer, (tx, id) =>
        recordEvent(
          tx,
          id,
          {
            kind: 'payment',
            transactionId: payment.id,
            planId: bought.id,
            cycle,
            days,
            listPrice,
            paid: listPrice - off,
          },
          { now },
        ),
      );
    }),
  },
  {
    weight: 2,
    arbitrary: step('refund', fc.tuple(nth, nth), async ({ buyers }, [who, n]) => {
      const buyer = pick(buyers, who);
      const payment = buyer && pick(buyer.payments, n);
      if (!buyer || !payment) return;
      buyer.payments = buyer.payments.filter(({ id }) => id !== payment.id);
      await app.db.transaction.update({
        where: { id: payment.id },
        data: { status: 'refunded', settledAt: app.clock.now() },
      });
      await within(buyer, (tx, id, now) =>
        recordEvent(tx, id, { kind: 'refund', transactionId: payment.id }, { now }),
      );
    }),
  },
  step('give', fc.tuple(nth, fc.nat(1)), async ({ buyers }, [who, n]) => {
    const plan = pick(plans, n);
    if (plan) await within(pick(buyers, who), (tx, id, now) => givePlanTo(tx, id, plan, { now }));
  }),
  step('end', fc.tuple(nth, fc.integer({ min: -5, max: 50 })), async ({ buyers }, [who, days]) => {
    const buyer = pick(buyers, who);
    if (!buyer || !(await app.db.subscription.findUnique({ where: { userId: buyer.id } }))) return;
    const expiryDate = days === 50 ? null : addCalendarDays(today(), days);
    await within(buyer, (tx, id, now) =>
      setGivenPlan(tx, id, { expiryDate }, { now, timeZone: ZONE, actor: null }),
    );
  }),
  step('remove', nth, async ({ buyers }, who) =>
    within(pick(buyers, who), (tx, id, now) =>
      setGivenPlan(tx, id, { planName: null }, { now, timeZone: ZONE, actor: null }),
    ),
  ),
  step('delete', nth, async (world, who) => {
    const buyer = pick(world.buyers, who);
    if (!buyer) return;
    world.buyers = world.buyers.filter((one) => one !== buyer);
    await app.api.as(admin).send('delete', `/api/admin/users/${buyer.id}`).expect(200);
  }),
  step('hide', fc.tuple(nth, nth), async ({ buyers }, [who, n]) => {
    const payment = pick(pick(buyers, who)?.payments ?? [], n);
    if (!payment) return;
    const hidden = await app.api.as(admin).send('delete', `/api/admin/transactions/${payment.id}`);
    // It may have been hidden before.
    expect([200, 404]).toContain(hidden.status);
  }),
  step('fold', fc.constant(1), () => foldTallies(app.deps)),
  {
    weight: 5,
    arbitrary: step(
      'wait',
      fc.constantFrom(0, 1, HOUR, DAY, 7 * DAY, 30 * DAY, 40 * DAY),
      async (_, ms) => app.clock.advance(ms),
    ),
  },
);

const LIMIT_MS = effort.FIGURE_RUNS * 12_000;

test(
  'whatever happens in whatever order, every figure is what SQL over the books says',
  async () => {
    await fc.assert(
      fc
        .asyncProperty(
          fc.array(anyStep, { minLength: 3, maxLength: 25 }),
          fc.array(fc.tuple(fc.nat(120), fc.nat(200)), { minLength: 2, maxLength: 4 }),
          async (steps, periods) => {
            const world: World = { buyers: [] };
            await books.look();
            for (const { take } of steps) {
              await take(world);
              await books.look();
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
          await books.forget();
        }),
      { numRuns: effort.FIGURE_RUNS, endOnFailure: true },
    );
  },
  LIMIT_MS,
);
