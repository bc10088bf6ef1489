import fc from 'fast-check';
import { addDays, DAY_MS } from '../domain/calendar.ts';
import { correctable } from '../domain/subscription/correction.ts';
import type { SubscriptionChange, SubscriptionEvent, Terms } from '../domain/subscription/event.ts';
import { replay } from '../domain/subscription/replay.ts';
import { currentStay } from '../domain/subscription/state.ts';

type Plan = { planId: number; days: number; price: number; yearlyPrice: number };

export const plans = {
  basic: { planId: 1, days: 30, price: 300_00, yearlyPrice: 3_000_00 },
  pro: { planId: 2, days: 30, price: 999_99, yearlyPrice: 9_999_99 },
  day: { planId: 3, days: 1, price: 20_00, yearlyPrice: 5_000_00 },
  nextToNothing: { planId: 4, days: 7, price: 1, yearlyPrice: 3 },
  gratis: { planId: 5, days: 30, price: 0, yearlyPrice: 0 },
} satisfies Record<string, Plan>;

const start = new Date('2026-01-31T18:00:00.000Z');
const anyPlan = fc.constantFrom<Plan>(...Object.values(plans));

export type PaymentEvent = Extract<SubscriptionChange, { kind: 'payment' }>;

/** A payment for one of these plans, with or without a coupon, at its current or a former price. */
export function paymentOf(...those: Plan[]): fc.Arbitrary<PaymentEvent> {
  const change = fc.constantFrom(1, 1, 1, 0.1, 10);
  const discount = fc.constantFrom(0, 0, 0, 0.2, 0.99, 1);
  return fc
    .tuple(fc.constantFrom(...those), fc.constantFrom('monthly', 'yearly'), change, discount)
    .map(([plan, cycle, factor, off]) => {
      const price = Math.round((cycle === 'yearly' ? plan.yearlyPrice : plan.price) * factor);
      const days = cycle === 'yearly' ? 365 : plan.days;
      const paid = Math.round(price * (1 - off));
      const terms = { planId: plan.planId, cycle, days, listPrice: price, paid };
      return { kind: 'payment', transactionId: 1_000_000, ...terms } as PaymentEvent;
    });
}

/** An event before the events that it refers to are known. */
type Draft =
  | SubscriptionChange
  | { kind: 'refund_of'; nth: number }
  | { kind: 'part_refund_of'; nth: number; amount: number }
  | { kind: 'undo_of'; nth: number }
  /** An administrator enters a plan and its date. */
  | { kind: 'edit'; planId: number; terms: Terms; until: Date | null };

const moneyDrafts = [
  { arbitrary: paymentOf(...Object.values(plans)) as fc.Arbitrary<Draft>, weight: 8 },
  { arbitrary: fc.nat(50).map((nth): Draft => ({ kind: 'refund_of', nth })), weight: 2 },
  {
    arbitrary: fc
      .tuple(fc.nat(50), fc.integer({ min: 1, max: 12_000_00 }))
      .map(([nth, amount]): Draft => ({ kind: 'part_refund_of', nth, amount })),
    weight: 2,
  },
];

const anyDate = fc
  .option(fc.integer({ min: -30, max: 900 }), { freq: 8 })
  .map((days) => (days === null ? null : addDays(start, days)));

const dateDrafts = anyDate.map((until): Draft => ({ kind: 'expiry_set', until, replaces: null }));

const drafts = fc.oneof(
  ...moneyDrafts,
  { arbitrary: fc.nat(50).map((nth): Draft => ({ kind: 'undo_of', nth })), weight: 1 },
  { arbitrary: dateDrafts, weight: 2 },
  {
    arbitrary: fc
      .tuple(anyPlan, fc.constantFrom('own_days' as const, null, addDays(start, 200)))
      .map(
        ([{ planId, price, days }, until]): Draft => ({
          kind: 'plan_given',
          planId,
          terms: { price, days },
          until,
        }),
      ),
    weight: 2,
  },
  { arbitrary: fc.constant<Draft>({ kind: 'plan_removed' }), weight: 1 },
);

/** Mostly hours to weeks, sometimes zero or negative, as after a clock adjustment. */
const pauses = fc.oneof(
  { arbitrary: fc.constant(0), weight: 3 },
  { arbitrary: fc.nat(40 * DAY_MS), weight: 6 },
  { arbitrary: fc.nat(400 * DAY_MS), weight: 1 },
  { arbitrary: fc.integer({ min: -DAY_MS, max: 0 }), weight: 1 },
);

/** Random histories of a subscription: every kind of event, in any order, with any pauses. */
export const histories: fc.Arbitrary<SubscriptionEvent[]> = fc
  .array(fc.tuple(drafts, pauses), { minLength: 1, maxLength: 30 })
  .map((added) => continued([], added));

/** Payments and refunds, one after the other, that may follow a history. */
export const sequels = fc.array(fc.tuple(fc.oneof(...moneyDrafts), pauses), { maxLength: 6 });

const planDrafts = fc.tuple(anyPlan, anyDate).map(([{ planId, price, days }, date]): Draft => {
  return { kind: 'edit', planId, terms: { price, days }, until: date };
});

/**
 * The same, and expiry dates that an administrator sets, alone or with a plan. The clock is not set
 * back.
 */
export const editedSequels = fc.array(
  fc.tuple(
    fc.oneof(
      ...moneyDrafts,
      { arbitrary: dateDrafts, weight: 6 },
      { arbitrary: planDrafts, weight: 6 },
    ),
    pauses.map((ms) => Math.max(ms, 0)),
  ),
  { maxLength: 6 },
);

/** A plan that an administrator gave: until a day, without end, or for its own days. */
const gifts = fc
  .option(fc.constantFrom('own_days' as const, 20, 40, 60, 80, 100), { freq: 8 })
  .map((end): SubscriptionEvent => {
    const until = typeof end === 'number' ? addDays(start, end) : end;
    const { planId, price, days } = plans.basic;
    return { id: 1, at: start, kind: 'plan_given', planId, terms: { price, days }, until };
  });

/**
 * A gift, then months of two plans, refunds and, if wanted, dates, in tens of days: so little
 * variety that what affects the same payments happens often.
 */
export function denseHistories(dates?: 'with dates'): fc.Arbitrary<SubscriptionEvent[]> {
  const months = [plans.basic, plans.pro].map(({ planId, days, price }): Draft => {
    const terms = { planId, cycle: 'monthly', days, listPrice: price, paid: price } as const;
    return { kind: 'payment', transactionId: 0, ...terms };
  });
  const ends = fc.nat(9).map((nth): Draft => {
    return { kind: 'expiry_set', until: addDays(start, nth * 20), replaces: null };
  });
  const moves = fc.oneof(
    { arbitrary: fc.constantFrom(...months), weight: 6 },
    { arbitrary: fc.nat(9).map((nth): Draft => ({ kind: 'refund_of', nth })), weight: 3 },
    { arbitrary: ends, weight: dates ? 2 : 0 },
  );
  const tens = fc.constantFrom(0, 0, 10, 20, 30).map((days) => days * DAY_MS);
  return fc
    .tuple(gifts, fc.array(fc.tuple(moves, tens), { minLength: 2, maxLength: 9, size: 'max' }))
    .map(([gift, told]) => continued([gift], told));
}

/** A history with more events. */
export function continued(
  before: SubscriptionEvent[],
  added: readonly (readonly [Draft, number])[],
): SubscriptionEvent[] {
  let at = (before.at(-1)?.at ?? start).getTime();
  const events = [...before];
  for (const [draft, pause] of added) {
    at += pause;
    const change = settle(draft, events);
    if (change) events.push({ id: events.length + 1, at: new Date(at), ...change });
  }
  return events;
}

/** Completes a draft with the events that it refers to; null if there are none. */
function settle(draft: Draft, events: SubscriptionEvent[]): SubscriptionChange | null {
  const pick = <T>(from: T[], nth: number) => from[nth % Math.max(from.length, 1)];
  switch (draft.kind) {
    case 'payment':
      return { ...draft, transactionId: events.length + 1 };
    case 'refund_of': {
      const payment = pick(
        events.filter(({ kind }) => kind === 'payment'),
        draft.nth,
      );
      return payment ? { kind: 'refund', transactionId: payment.id } : null;
    }
    case 'part_refund_of': {
      const payment = pick(
        events.filter(({ kind }) => kind === 'payment'),
        draft.nth,
      );
      const { amount } = draft;
      return payment ? { kind: 'part_refund', transactionId: payment.id, amount } : null;
    }
    case 'undo_of': {
      const own = ['expiry_set', 'plan_given', 'plan_removed'];
      const undone = pick(
        events.filter(({ kind }) => own.includes(kind)),
        draft.nth,
      );
      return undone ? { kind: 'undone', eventId: undone.id } : null;
    }
    case 'expiry_set':
      return { ...draft, replaces: correctable(events) };
    case 'edit': {
      const { planId, until } = draft;
      const at = events.at(-1)?.at ?? start;
      if (currentStay(replay(events, at))?.planId !== planId)
        return { ...draft, kind: 'plan_given' };
      return { kind: 'expiry_set', until, replaces: correctable(events) };
    }
    default:
      return draft;
  }
}
