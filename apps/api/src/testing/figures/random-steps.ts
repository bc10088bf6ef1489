import { addCalendarDays, dayIn } from '@nobayon/shared/domain/calendar.ts';
import { gatewayNames, NO_GATEWAY } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { givePlanTo } from '../../features/subscriptions/given/give-plan-to.ts';
import { setGivenPlan } from '../../features/subscriptions/given/set-given-plan.ts';
import { recordEvent } from '../../features/subscriptions/record-event.ts';
import { lockUser } from '../../features/subscriptions/subscriptions.store.ts';
import { foldTallies } from '../../features/tallies/fold-tallies.store.ts';
import { DAY, HOUR } from '../clock.ts';
import type { TestApp } from '../create-test-app.ts';
import { insertPayments } from '../payments/insert-payments.ts';
import type { recordSubscriptions } from './independent-figures.ts';

type Setup = {
  app: TestApp;
  /** An administrator's token. */
  admin: string;
  history: Awaited<ReturnType<typeof recordSubscriptions>>;
  plans: Awaited<ReturnType<TestApp['build']['plan']>>[];
  timeZone: string;
};

type Buyer = { id: number; payments: { id: number }[] };
/** The customers of one run with their payments that have not been refunded. */
export type State = { buyers: Buyer[] };
/** The name contains the values, so that a failing run prints what happened. */
type Step = { name: string; run: (state: State) => Promise<unknown> };

const paying = fc.record({
  who: fc.nat({ max: 20 }),
  plan: fc.nat(1),
  cycle: fc.constantFrom('monthly' as const, 'monthly' as const, 'yearly' as const),
  /** In paisa, and at most the price. */
  off: fc.constantFrom(0, 0, 100_00, 7, Number.POSITIVE_INFINITY),
  gateway: fc.constantFrom(...gatewayNames),
});
type Paying = typeof paying extends fc.Arbitrary<infer T> ? T : never;

/**
 * Everything that changes a figure: customers, payments, refunds, given plans, deletions and time.
 */
export function randomSteps(setup: Setup): fc.Arbitrary<Step> {
  const { app, admin, plans, timeZone } = setup;
  const nth = fc.nat({ max: 20 });
  return fc.oneof(
    {
      weight: 2,
      arbitrary: step('register', fc.constant(1), async ({ buyers }) => {
        const { id } = await app.build.user();
        buyers.push({ id, payments: [] });
      }),
    },
    {
      weight: 8,
      arbitrary: step('pay', paying, ({ buyers }, terms) => pay(setup, buyers, terms)),
    },
    {
      weight: 2,
      arbitrary: step('refund', fc.tuple(nth, nth), ({ buyers }, [who, n]) =>
        refund(setup, pick(buyers, who), n),
      ),
    },
    step('give a plan', fc.tuple(nth, fc.nat(1)), async ({ buyers }, [who, n]) => {
      const plan = pick(plans, n);
      if (!plan) return;
      await changeSubscription(app, pick(buyers, who), (tx, id, now) =>
        givePlanTo(tx, id, plan, { now }),
      );
    }),
    step('set the expiry', fc.tuple(nth, fc.integer({ min: -5, max: 50 })), (state, [who, days]) =>
      setExpiry(setup, pick(state.buyers, who), days === 50 ? null : days),
    ),
    step('remove the plan', nth, async ({ buyers }, who) =>
      changeSubscription(app, pick(buyers, who), (tx, id, now) =>
        setGivenPlan(tx, id, { planName: null }, { now, timeZone, actor: null }),
      ),
    ),
    step('delete the user', nth, async (state, who) => {
      const buyer = pick(state.buyers, who);
      if (!buyer) return;
      state.buyers = state.buyers.filter((one) => one !== buyer);
      await app.api.as(admin).send('delete', `/api/admin/users/${buyer.id}`).expect(200);
    }),
    step('delete the payment', fc.tuple(nth, nth), async ({ buyers }, [who, n]) => {
      const payment = pick(pick(buyers, who)?.payments ?? [], n);
      if (!payment) return;
      const path = `/api/admin/transactions/${payment.id}`;
      const { status } = await app.api.as(admin).send('delete', path);
      // An earlier step may have deleted the row.
      expect([200, 404]).toContain(status);
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
}

function step<T>(
  name: string,
  values: fc.Arbitrary<T>,
  run: (state: State, value: T) => Promise<unknown>,
): fc.Arbitrary<Step> {
  return values.map((value) => ({
    name: `${name} ${JSON.stringify(value)}`,
    run: (state) => run(state, value),
  }));
}

function pick<T>(some: T[], n: number): T | undefined {
  return some[n % Math.max(1, some.length)];
}

async function pay(
  { app, history, plans }: Setup,
  buyers: Buyer[],
  { who, plan, cycle, gateway, off }: Paying,
): Promise<void> {
  const [buyer, bought] = [pick(buyers, who), pick(plans, plan)];
  if (!buyer || !bought) return;
  const listPrice = cycle === 'yearly' ? bought.yearlyPrice : bought.monthlyPrice;
  const discount = Math.min(off, listPrice);
  const paid = listPrice - discount;
  const now = app.clock.now();
  const days = cycle === 'yearly' ? 365 : bought.durationDays;
  const [payment] = await insertPayments(app, [
    {
      userId: buyer.id,
      planId: bought.id,
      gateway: paid === 0 ? NO_GATEWAY : gateway,
      cycle,
      days,
      amount: listPrice,
      discountAmount: discount,
      finalAmount: paid,
      couponCode: discount > 0 ? `OFF${discount}` : null,
      status: 'completed',
      createdAt: now,
      settledAt: now,
    },
  ]);
  if (!payment) return;
  buyer.payments.push(payment);
  await history.recordPayment(buyer.id);
  const order = { transactionId: payment.id, planId: bought.id, cycle, days, listPrice, paid };
  await changeSubscription(app, buyer, (tx, id) =>
    recordEvent(tx, id, { kind: 'payment', ...order }, { now }),
  );
}

async function refund({ app }: Setup, buyer: Buyer | undefined, n: number): Promise<void> {
  const payment = buyer && pick(buyer.payments, n);
  if (!buyer || !payment) return;
  buyer.payments = buyer.payments.filter(({ id }) => id !== payment.id);
  await app.db.transaction.update({
    where: { id: payment.id },
    data: { status: 'refunded', settledAt: app.clock.now() },
  });
  await changeSubscription(app, buyer, (tx, id, now) =>
    recordEvent(tx, id, { kind: 'refund', transactionId: payment.id }, { now }),
  );
}

/** So many days from today, or never. */
async function setExpiry(
  { app, timeZone }: Setup,
  buyer: Buyer | undefined,
  days: number | null,
): Promise<void> {
  if (!buyer || !(await app.db.subscription.findUnique({ where: { userId: buyer.id } }))) return;
  const expiryDate = days === null ? null : addCalendarDays(dayIn(app.clock.now(), timeZone), days);
  await changeSubscription(app, buyer, (tx, id, now) =>
    setGivenPlan(tx, id, { expiryDate }, { now, timeZone, actor: null }),
  );
}

async function changeSubscription(
  app: TestApp,
  buyer: Buyer | undefined,
  change: (tx: Parameters<typeof lockUser>[0], id: number, now: Date) => Promise<unknown>,
): Promise<void> {
  if (!buyer) return;
  await app.db.$transaction(async (tx) => {
    await lockUser(tx, buyer.id);
    await change(tx, buyer.id, app.clock.now());
  });
}
