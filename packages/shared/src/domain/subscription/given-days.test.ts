import { expect, test } from 'vitest';
import {
  at,
  BASIC,
  basic,
  basicYear,
  day,
  daysLeft,
  eventsOf,
  expiry,
  given,
  PRO,
  pro,
  refund,
  undone,
} from '../../testing/subscription-events.ts';
import { correctable, eventStandings } from './correction.ts';
import type { SubscriptionChange } from './event.ts';
import { stretches } from './remaining-time.ts';
import { replay } from './replay.ts';
import { currentStay } from './state.ts';

test('given days are used after paid ones, have no worth, and end with their plan', () => {
  const extended = eventsOf([0, basic], [5, expiry(day(40))]);
  expect(at(5, extended)).toMatchObject({ expiresAt: day(40), worth: 250_00 });
  expect(stretches(replay(extended, day(5))).map(({ kind, endsAt }) => [kind, endsAt])).toEqual([
    ['paid', day(30)],
    ['given', day(40)],
  ]);
  expect(at(6, eventsOf([0, basic], [5, expiry(day(40))], [6, basic])).expiresAt).toEqual(day(70));
  expect(daysLeft(20, eventsOf([0, basic], [5, expiry(day(40))], [20, pro]))).toBe(35);
});

test('a wrong expiry, corrected, is as if it had never been typed', () => {
  const right = eventsOf([0, basicYear], [1, expiry(day(2))], [1, expiry(day(365), 2)]);
  expect(at(1, right)).toEqual(at(1, eventsOf([0, basicYear])));
  expect(at(20, eventsOf([0, basicYear], [1, expiry(day(2))], [20, expiry(day(365), 2)]))).toEqual(
    at(20, eventsOf([0, basicYear])),
  );
  expect(at(20, eventsOf([0, basicYear], [1, expiry(day(2))], [20, undone(2)]))).toEqual(
    at(20, eventsOf([0, basicYear])),
  );
});

test('a wrong expiry of a plan that had none, corrected, used nothing', () => {
  const cheaper = { ...basic, paid: 150_00 };
  const endless = [
    [0, basic],
    [0, expiry(null)],
    [0, cheaper],
  ] as const;
  const right = eventsOf(...endless, [0, expiry(day(40))], [10, expiry(day(40), 4)]);
  expect(at(10, right)).toEqual(at(10, eventsOf(...endless, [10, expiry(day(40))])));
});

test('a wrong date together with a plan, corrected, leaves the plan alone', () => {
  const change = [0, given(PRO, day(1), { price: 600_00, days: 30 })] as const;
  expect(correctable(eventsOf([0, basicYear], change))).toBe(2);
  const right = eventsOf([0, basicYear], change, [0, expiry(day(400), 2)]);
  // 6,000 taka are 300 days.
  expect(at(0, right)).toEqual({ planId: PRO, expiresAt: day(400), worth: 6_000_00 });
  expect(correctable(right)).toBe(3);
  // Undone, the plan takes the date with it.
  const without = eventsOf([0, basicYear], change, [0, expiry(day(40), 2)], [0, undone(2)]);
  expect(at(0, without)).toEqual(at(0, eventsOf([0, basicYear])));
  expect([...eventStandings(without).values()]).toEqual(['stands', 'undone', 'undone', 'stands']);
  // A partial refund in between takes its amount once.
  const part = { kind: 'part_refund', transactionId: 1, amount: 600_00 } as const;
  const refunded = eventsOf([0, basicYear], change, [0, part], [0, expiry(day(400), 2)]);
  expect(at(0, refunded).worth).toBe(5_400_00);
  const shorter = eventsOf([0, basicYear], change, [0, part], [0, expiry(day(40), 2)]);
  expect(at(0, shorter)).toMatchObject({ expiresAt: day(40), worth: 800_00 });
  expect(at(0, eventsOf([0, basicYear], change, [0, expiry(day(400), 2)], [0, undone(3)]))).toEqual(
    at(0, eventsOf([0, basicYear], change)),
  );
});

test('an extension of a plan that was given until a date leaves no gap after the plan’s own days', () => {
  const extended = eventsOf([0, given(PRO, day(400))], [300, expiry(day(500), 1)]);
  expect(currentStay(replay(extended, day(300)))?.startedAt).toEqual(day(0));
  expect(at(300, extended).expiresAt).toEqual(day(500));
});

test('a date is corrected on the plan that is current after refunds', () => {
  const wrong = [
    [0, basicYear],
    [0, expiry(day(5))],
    [0, pro],
  ] as const;
  expect(correctable(eventsOf(...wrong))).toBeNull();
  const back = eventsOf(...wrong, [0, refund(3)]);
  expect(correctable(back)).toBe(2);
  const right = eventsOf(...wrong, [0, refund(3)], [0, expiry(day(365), 2)]);
  expect(at(0, right)).toMatchObject({ planId: BASIC, expiresAt: day(365), worth: 6_000_00 });
  // A purchase that was refunded while the customer was on another plan did not part them either.
  const passed = [...wrong, [0, basic], [0, refund(3)]] as const;
  expect(correctable(eventsOf(...passed))).toBe(2);
});

test('an extension leaves a renewal the days that it has, whatever wrong date it replaces', () => {
  const own = { price: 600_00, days: 30 };
  for (const [wrong, renewal] of [
    [expiry(day(10)), basic],
    [given(PRO, day(10), own), pro],
  ] as const) {
    const renewed = [
      [0, basicYear],
      [0, wrong],
      [11, renewal],
    ] as const;
    // The renewal has 29 days left, and nine of the year are back.
    const extended = [...renewed, [12, expiry(day(50), 2)]] as const;
    expect(at(12, eventsOf(...extended)).expiresAt).toEqual(day(50));
    expect(at(12, eventsOf(...extended, [12, refund(3)])).expiresAt).toEqual(day(21));
    const twice = [...extended, [12, expiry(day(60), 4)], [12, refund(3)]] as const;
    expect(at(12, eventsOf(...twice)).expiresAt).toEqual(day(31));
    const late = eventsOf(...renewed, [35, expiry(day(50), 2)], [35, refund(3)]);
    expect(at(35, late).expiresAt).toEqual(day(44));
  }
});

test('shortening removes time from the end', () => {
  const events = eventsOf([0, basic], [0, { ...basic, paid: 150_00 }], [0, expiry(day(45))]);
  expect(at(0, events)).toMatchObject({ expiresAt: day(45), worth: 375_00 });
  expect(at(0, eventsOf([0, basic], [0, expiry(day(-3))]))).toMatchObject({
    expiresAt: day(-3),
    worth: 0,
  });
});

test('a plan without an end keeps the paid worth, and sets later payments aside', () => {
  const events = eventsOf([0, basic], [10, expiry(null)], [12, basic]);
  expect(at(12, events)).toEqual({ planId: BASIC, expiresAt: null, worth: 500_00 });
  expect(at(100, events).worth).toBe(500_00);
  expect(daysLeft(100, eventsOf([0, basic], [10, expiry(null)], [100, pro]))).toBe(40);
});

test('an administrator’s change of plan carries the worth over; without a date it gives at least the plan’s own duration', () => {
  const own = { price: 600_00, days: 30 };
  expect(at(0, eventsOf([0, basic], [0, given(PRO, 'own_days', own)]))).toEqual({
    planId: PRO,
    expiresAt: day(30),
    worth: 300_00,
  });
  expect(at(0, eventsOf([0, basicYear], [0, given(PRO, 'own_days', own)]))).toMatchObject({
    expiresAt: day(300),
  });
  expect(at(0, eventsOf([0, basicYear], [0, given(PRO, day(10), own)]))).toMatchObject({
    expiresAt: day(10),
  });
  expect(at(0, eventsOf([0, basic], [0, { kind: 'plan_removed' }]))).toEqual({
    planId: null,
    expiresAt: null,
    worth: 300_00,
  });
  expect(daysLeft(9, eventsOf([0, basic], [0, { kind: 'plan_removed' }], [9, basic]))).toBe(60);
});

test('however often an expiry is corrected, the last one counts as if it had been the first', () => {
  const dates = [2, 364, 50, 363].map((n, index) => expiry(day(n), index === 0 ? null : index + 1));
  const chain = eventsOf(
    [0, basicYear],
    ...dates.map((one): [number, SubscriptionChange] => [1, one]),
  );
  for (const [index, date] of [2, 364, 50, 363].entries()) {
    const typed = chain.slice(0, index + 2);
    expect(at(1, typed)).toEqual(at(1, eventsOf([0, basicYear], [1, expiry(day(date))])));
    expect(correctable(typed)).toBe(index + 2);
  }
  const undoneOnce = [
    ...chain,
    ...eventsOf([1, undone(5)]).map((event) => ({ ...event, id: 6, at: day(1) })),
  ];
  expect(at(1, undoneOnce)).toEqual(at(1, chain.slice(0, 4)));
});

test('a date for a plan without an end corrects nothing, so what was set aside is kept', () => {
  const events = eventsOf([0, basic], [1, expiry(null)]);
  expect(correctable(events)).toBeNull();
  expect(at(200, eventsOf([0, basic], [1, expiry(null)], [200, expiry(day(229))]))).toMatchObject({
    expiresAt: day(229),
    worth: 290_00,
  });
});

test('days that were given are not shortened by giving the plan once more', () => {
  expect(at(0, eventsOf([0, given(PRO, day(300))], [0, given(PRO, 'own_days')])).expiresAt).toEqual(
    day(300),
  );
});
