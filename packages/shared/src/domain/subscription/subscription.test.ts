import { expect, test } from 'vitest';
import { addDays, DAY_MS } from '../calendar.ts';
import { correctable } from './correction.ts';
import type { Happening, SubscriptionEvent, Terms } from './event.ts';
import { purchaseEffect } from './purchase-effect.ts';
import { balanceOf, history, replay, worthLeft } from './replay.ts';
import { expiresAt, MOST_DAYS, presentStay } from './state.ts';
import { idleWorth, stretches } from './stretches.ts';

const start = new Date('2026-03-10T06:00:00.000Z');
const day = (n: number) => addDays(start, n);

const [FREE, BASIC, PRO, GRATIS] = [9, 1, 2, 3];

/** 300 taka for 30 days: 10 a day. */
const basic = {
  planId: BASIC,
  cycle: 'monthly',
  days: 30,
  listPrice: 300_00,
  paid: 300_00,
} as const;
/** 6,000 taka for 365 days. */
const basicYear = {
  ...basic,
  cycle: 'yearly',
  days: 365,
  listPrice: 6_000_00,
  paid: 6_000_00,
} as const;
/** 600 taka for 30 days: 20 a day. */
const pro = { ...basic, planId: PRO, listPrice: 600_00, paid: 600_00 } as const;
const gratis = { ...basic, planId: GRATIS, listPrice: 0, paid: 0 } as const;

type Purchase = Omit<Extract<Happening, { kind: 'payment' }>, 'kind' | 'transactionId'>;

/** What happened on which day; payments are numbered by their place, from 1. */
function story(...told: [number, Happening | Purchase][]): SubscriptionEvent[] {
  return told.map(([on, what], index) => ({
    id: index + 1,
    at: day(on),
    ...('kind' in what ? what : { kind: 'payment', transactionId: index + 1, ...what }),
  }));
}

const refund = (transactionId: number): Happening => ({ kind: 'refund', transactionId });
const expiry = (until: Date | null, replaces: number | null = null): Happening => ({
  kind: 'expiry_set',
  until,
  replaces,
});
const given = (planId: number, until: Date | null | 'own_days', terms?: Terms): Happening => ({
  kind: 'plan_given',
  planId,
  terms: terms ?? { price: 300_00, days: 30 },
  until,
});
const undone = (eventId: number): Happening => ({ kind: 'undone', eventId });

const at = (on: number, events: SubscriptionEvent[]) => balanceOf(replay(events, day(on)));
const daysLeft = (on: number, events: SubscriptionEvent[]) =>
  ((at(on, events).expiresAt?.getTime() ?? Number.NaN) - day(on).getTime()) / DAY_MS;

test('the first payment starts now, the next of its plan follows, one too late starts again', () => {
  expect(at(0, story([0, basic]))).toEqual({ planId: BASIC, expiresAt: day(30), worth: 300_00 });
  expect(at(20, story([0, basic], [20, basic]))).toMatchObject({
    expiresAt: day(60),
    worth: 400_00,
  });
  const again = story([0, basic], [45, basic]);
  expect(at(45, again)).toMatchObject({ expiresAt: day(75), worth: 300_00 });
  expect(presentStay(replay(again, day(45)))).toMatchObject({ startedAt: day(45) });
});

test('what is left goes along as time of the new plan, exact to the moment', () => {
  // 20 days at 10 taka are 200 taka: 10 days at 20.
  expect(at(10, story([0, basic], [10, pro]))).toEqual({
    planId: PRO,
    expiresAt: day(10 + 30 + 10),
    worth: 800_00,
  });
  // A minute is 1/1440 of a day, and half of it at twice the price.
  const minute = 1 / 1_440;
  expect(at(0, story([0, basic], [29.5 - minute, pro])).expiresAt).toEqual(
    new Date(day(29.5 - minute + 30).getTime() + (0.5 + minute) * DAY_MS * 0.5),
  );
});

test('with a coupon what was paid counts, on another plan', () => {
  expect(daysLeft(0, story([0, { ...basic, paid: 150_00 }], [0, pro]))).toBe(37.5);
  expect(daysLeft(0, story([0, { ...basic, paid: 0 }], [0, pro]))).toBe(30);
});

test('two plans of a day at 20 taka, changed a minute before the end, ten times: no gain', () => {
  const one = { ...basic, days: 1, listPrice: 20_00, paid: 20_00 };
  const minute = 1 / 1_440;
  const visits = Array.from({ length: 10 }, (_, n) => {
    return [n * (1 - minute), { ...one, planId: n % 2 ? PRO : BASIC }] as [number, Purchase];
  });
  const events = story(...visits);
  expect(at(9, events).expiresAt).toEqual(day(10));
});

test('a lowered price makes old worth of its own plan no longer', () => {
  // A year at 6,000, a hop through a plan at 10, and back while the year costs a tenth.
  const cheap = { ...basic, planId: PRO, listPrice: 10_00, paid: 10_00 };
  const lowered = { ...basicYear, listPrice: 600_00, paid: 600_00 };
  const events = story([0, basicYear], [0, cheap], [0, lowered]);
  expect(at(0, events).worth).toBe(6_610_00);
  // Two years, and 10 taka of the plan between at the lowered price.
  expect(daysLeft(0, events)).toBeCloseTo(365 + 365 + (10 / 600) * 365, 6);
});

test('a plan that costs nothing keeps what was paid aside, and it is there again afterwards', () => {
  const events = story([0, basicYear], [0, gratis]);
  expect(at(0, events)).toEqual({ planId: GRATIS, expiresAt: day(30), worth: 6_000_00 });
  expect(idleWorth(replay(events, day(0)))).toBe(6_000_00);
  expect(at(0, story([0, basicYear], [0, gratis], [0, basic]))).toMatchObject({
    expiresAt: day(395),
    worth: 6_300_00,
  });
});

test('what does not fit into a hundred years stays as worth', () => {
  const next = { ...basic, planId: PRO, days: 365, listPrice: 1, paid: 1 };
  const events = story([0, { ...basic, listPrice: 600_00, paid: 600_00 }], [0, next]);
  expect(at(0, events)).toMatchObject({ expiresAt: day(MOST_DAYS), worth: 600_01 });
  expect(
    at(0, story([0, { ...basic, listPrice: 600_00, paid: 600_00 }], [0, next], [0, basic])),
  ).toMatchObject({
    worth: 900_01,
  });
});

test('an hour of a dearer plan is ten of a cheaper one', () => {
  const dear = { ...pro, listPrice: 3_000_00, paid: 3_000_00 };
  const hour = 1 / 24;
  const events = story([0, dear], [30 - hour, basic]);
  expect(at(30, events).expiresAt).toEqual(day(30 - hour + 30 + 10 * hour));
});

test('a refund takes back the days ahead, and leaves what other payments gave', () => {
  const two = story([0, basic], [0, basic], [10, refund(1)]);
  expect(at(10, two)).toMatchObject({ expiresAt: day(40), worth: 300_00 });
  const used = story([0, basic], [0, basic], [31, refund(1)]);
  expect(at(31, used).expiresAt).toEqual(day(60));
  expect(at(10, story([0, basic], [10, refund(1)]))).toEqual({
    planId: BASIC,
    expiresAt: day(10),
    worth: 0,
  });
});

test('after the refund of an upgrade the old plan is back with what was left of it', () => {
  expect(at(15, story([0, basic], [10, pro], [15, refund(2)]))).toEqual({
    planId: BASIC,
    expiresAt: day(35),
    worth: 200_00,
  });
  // Renewed meanwhile, it stays.
  expect(at(15, story([0, basic], [10, pro], [12, pro], [15, refund(2)]))).toMatchObject({
    planId: PRO,
  });
  const both = story([0, basic], [10, pro], [12, pro], [15, refund(2)], [15, refund(3)]);
  expect(at(15, both)).toMatchObject({ planId: BASIC, expiresAt: day(35) });
});

test('after the refund of the only payment the free plan is back', () => {
  const events = story([0, given(FREE, null)], [1, basic], [5, refund(2)]);
  expect(at(5, events)).toEqual({ planId: FREE, expiresAt: null, worth: 0 });
});

test('a plan that had ended comes back ended', () => {
  const events = story([0, basic], [50, pro], [60, refund(2)]);
  expect(at(60, events)).toMatchObject({ planId: BASIC, expiresAt: day(30) });
});

test('given days come after what was paid, are worth nothing, and end with their plan', () => {
  const extended = story([0, basic], [5, expiry(day(40))]);
  expect(at(5, extended)).toMatchObject({ expiresAt: day(40), worth: 250_00 });
  expect(stretches(replay(extended, day(5))).map(({ kind, endsAt }) => [kind, endsAt])).toEqual([
    ['paid', day(30)],
    ['given', day(40)],
  ]);
  expect(at(6, story([0, basic], [5, expiry(day(40))], [6, basic])).expiresAt).toEqual(day(70));
  expect(daysLeft(20, story([0, basic], [5, expiry(day(40))], [20, pro]))).toBe(35);
});

test('a wrong expiry, corrected, is as if it had never been typed', () => {
  const right = story([0, basicYear], [1, expiry(day(2))], [1, expiry(day(365), 2)]);
  expect(at(1, right)).toEqual(at(1, story([0, basicYear])));
  expect(at(20, story([0, basicYear], [1, expiry(day(2))], [20, expiry(day(365), 2)]))).toEqual(
    at(20, story([0, basicYear])),
  );
  expect(at(20, story([0, basicYear], [1, expiry(day(2))], [20, undone(2)]))).toEqual(
    at(20, story([0, basicYear])),
  );
});

test('shortening takes from the end', () => {
  const events = story([0, basic], [0, { ...basic, paid: 150_00 }], [0, expiry(day(45))]);
  expect(at(0, events)).toMatchObject({ expiresAt: day(45), worth: 375_00 });
  expect(at(0, story([0, basic], [0, expiry(day(-3))]))).toMatchObject({
    expiresAt: day(-3),
    worth: 0,
  });
});

test('a plan without end keeps what was paid, and money for it waits', () => {
  const events = story([0, basic], [10, expiry(null)], [12, basic]);
  expect(at(12, events)).toEqual({ planId: BASIC, expiresAt: null, worth: 500_00 });
  expect(at(100, events).worth).toBe(500_00);
  expect(daysLeft(100, [...events, ...story([100, pro])])).toBeNaN();
  expect(daysLeft(100, story([0, basic], [10, expiry(null)], [100, pro]))).toBe(40);
});

test('an administrator’s plan takes the worth along; without a date for its own days at least', () => {
  const own = { price: 600_00, days: 30 };
  expect(at(0, story([0, basic], [0, given(PRO, 'own_days', own)]))).toEqual({
    planId: PRO,
    expiresAt: day(30),
    worth: 300_00,
  });
  expect(at(0, story([0, basicYear], [0, given(PRO, 'own_days', own)]))).toMatchObject({
    expiresAt: day(300),
  });
  expect(at(0, story([0, basicYear], [0, given(PRO, day(10), own)]))).toMatchObject({
    expiresAt: day(10),
  });
  expect(at(0, story([0, basic], [0, { kind: 'plan_removed' }]))).toEqual({
    planId: null,
    expiresAt: null,
    worth: 300_00,
  });
  expect(daysLeft(9, story([0, basic], [0, { kind: 'plan_removed' }], [9, basic]))).toBe(60);
});

test('what was there when the history began goes on as it was', () => {
  const opening: Happening = {
    kind: 'opening',
    planId: PRO,
    startedAt: day(-5),
    expiresAt: day(40),
    terms: { price: 600_00, days: 30 },
    lots: [
      { transactionId: 12, ms: 25 * DAY_MS, worth: 500_00 },
      { transactionId: 11, ms: 10 * DAY_MS, worth: 200_00 },
    ],
    bought: [
      { transactionId: 11, ...basic },
      { transactionId: 12, ...pro },
    ],
  };
  const events = story([0, opening]);
  expect(at(0, events)).toEqual({ planId: PRO, expiresAt: day(40), worth: 700_00 });
  expect(presentStay(replay(events, day(0)))?.startedAt).toEqual(day(-5));
  expect(stretches(replay(events, day(0))).map(({ kind }) => kind)).toEqual([
    'paid',
    'paid',
    'given',
  ]);
  expect(at(5, story([0, opening], [5, refund(12)]))).toEqual({
    planId: BASIC,
    expiresAt: day(25),
    worth: 200_00,
  });
  const past = { ...opening, expiresAt: day(-1), lots: [] };
  expect(at(0, story([0, past]))).toMatchObject({ planId: PRO, expiresAt: day(-1) });
});

test('the summary says what is carried, set aside and lost', () => {
  const having = replay(story([0, basic], [5, expiry(day(40))]), day(10));
  expect(purchaseEffect(having, pro)).toEqual({
    kind: 'change',
    expiresAt: day(50),
    carried: { worth: 200_00, ms: 10 * DAY_MS },
    setAside: { worth: 0, ms: 0 },
    givenEnding: 10 * DAY_MS,
  });
  expect(purchaseEffect(having, gratis)).toMatchObject({
    carried: { worth: 0, ms: 0 },
    setAside: { worth: 200_00, ms: 20 * DAY_MS },
  });
  expect(purchaseEffect(having, basic)).toMatchObject({ kind: 'renewal', expiresAt: day(70) });
  const free = replay(story([0, given(FREE, null)]), day(1));
  expect(purchaseEffect(free, basic)).toMatchObject({ kind: 'change', givenEnding: 'endless' });
  expect(purchaseEffect(replay([], day(1)), basic)).toMatchObject({
    kind: 'new',
    expiresAt: day(31),
  });
});

test('the history tells what each event did', () => {
  const events = story([0, basic], [5, expiry(day(6))], [6, expiry(day(40), 2)], [7, undone(9)]);
  expect(
    history(events).map(({ event, before, after }) => [
      event.id,
      before.expiresAt,
      after.expiresAt,
    ]),
  ).toEqual([
    [1, null, day(30)],
    [3, day(30), day(40)],
  ]);
  expect(expiresAt(replay(events, day(7)))).toEqual(day(40));
  expect(worthLeft(replay(events, day(7)))).toBe(230_00);
});

test('however often an expiry is corrected, the last one counts as if it had been the first', () => {
  const dates = [2, 364, 50, 363].map((n, index) => expiry(day(n), index === 0 ? null : index + 1));
  const chain = story([0, basicYear], ...dates.map((one): [number, Happening] => [1, one]));
  for (const [index, date] of [2, 364, 50, 363].entries()) {
    const typed = chain.slice(0, index + 2);
    expect(at(1, typed)).toEqual(at(1, story([0, basicYear], [1, expiry(day(date))])));
    expect(correctable(typed)).toBe(index + 2);
  }
  const undoneOnce = [
    ...chain,
    ...story([1, undone(5)]).map((event) => ({ ...event, id: 6, at: day(1) })),
  ];
  expect(at(1, undoneOnce)).toEqual(at(1, chain.slice(0, 4)));
});

test('a date for a plan without end corrects nothing: what was set aside is still there', () => {
  const events = story([0, basic], [1, expiry(null)]);
  expect(correctable(events)).toBeNull();
  expect(at(200, story([0, basic], [1, expiry(null)], [200, expiry(day(229))]))).toMatchObject({
    expiresAt: day(229),
    worth: 290_00,
  });
});

test('what is carried lasts as it would without the payment that was refunded', () => {
  const proYear = {
    ...pro,
    cycle: 'yearly',
    days: 365,
    listPrice: 1_200_00,
    paid: 1_200_00,
  } as const;
  const left = story([0, basicYear], [0, proYear], [0, pro], [0, refund(2)]);
  expect(at(0, left)).toEqual(at(0, story([0, basicYear], [0, pro])));
});

test('days that were given are not shortened by giving the plan once more', () => {
  expect(at(0, story([0, given(PRO, day(300))], [0, given(PRO, 'own_days')])).expiresAt).toEqual(
    day(300),
  );
});

test('the refund of what came between brings back no time that was given before a date was set', () => {
  const events = story(
    [0, basic],
    [0, expiry(day(130))],
    [0, pro],
    [0, basic],
    [0, expiry(day(125))],
    [0, refund(3)],
  );
  // Twice 30 days, and the five that were given to reach the date.
  expect(at(0, events).expiresAt).toEqual(day(65));
});
