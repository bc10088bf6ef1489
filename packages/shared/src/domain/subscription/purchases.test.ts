import { expect, test } from 'vitest';
import {
  at,
  BASIC,
  basic,
  basicYear,
  day,
  daysLeft,
  eventsOf,
  GRATIS,
  gratis,
  PRO,
  type Purchase,
  pro,
} from '../../testing/subscription-events.ts';
import { DAY_MS } from '../calendar.ts';
import { MAX_DAYS } from '../expiry.ts';
import { purchaseEffect } from './purchase-effect.ts';
import { idleWorth, stretches } from './remaining-time.ts';
import { replay } from './replay.ts';
import { currentStay } from './state.ts';
import { summarize } from './summary.ts';

test('the first payment starts now, the next of its plan follows, one too late starts again', () => {
  expect(at(0, eventsOf([0, basic]))).toEqual({ planId: BASIC, expiresAt: day(30), worth: 300_00 });
  expect(at(20, eventsOf([0, basic], [20, basic]))).toMatchObject({
    expiresAt: day(60),
    worth: 400_00,
  });
  const again = eventsOf([0, basic], [45, basic]);
  expect(at(45, again)).toMatchObject({ expiresAt: day(75), worth: 300_00 });
  expect(currentStay(replay(again, day(45)))).toMatchObject({ startedAt: day(45) });
});

test('what is left goes along as time of the new plan, exact to the moment', () => {
  // 20 days at 10 taka are 200 taka: 10 days at 20.
  expect(at(10, eventsOf([0, basic], [10, pro]))).toEqual({
    planId: PRO,
    expiresAt: day(10 + 30 + 10),
    worth: 800_00,
  });
  // A minute is 1/1440 of a day, and half of it at twice the price.
  const minute = 1 / 1_440;
  expect(at(0, eventsOf([0, basic], [29.5 - minute, pro])).expiresAt).toEqual(
    new Date(day(29.5 - minute + 30).getTime() + (0.5 + minute) * DAY_MS * 0.5),
  );
});

test('returning to a plan restores what was bought for it before, and carries over the rest of the other', () => {
  const before = eventsOf([0, basicYear], [0, pro]);
  // 365 days of their own, and 600 taka at 10 a day.
  const { carried } = purchaseEffect(replay(before, day(0)), basic);
  expect(carried).toEqual({ worth: 6_600_00, ms: 425 * DAY_MS });
  const after = eventsOf([0, basicYear], [0, pro], [0, basic]);
  expect(summarize(replay(after, day(0)), after)).toMatchObject({
    carriedDays: 60,
    expiresAt: day(30 + 425),
  });
});

test('with a coupon the paid amount counts on another plan', () => {
  expect(daysLeft(0, eventsOf([0, { ...basic, paid: 150_00 }], [0, pro]))).toBe(37.5);
  expect(daysLeft(0, eventsOf([0, { ...basic, paid: 0 }], [0, pro]))).toBe(30);
});

test('two plans of a day at 20 taka, changed a minute before the end, ten times: no gain', () => {
  const one = { ...basic, days: 1, listPrice: 20_00, paid: 20_00 };
  const minute = 1 / 1_440;
  const visits = Array.from({ length: 10 }, (_, n) => {
    return [n * (1 - minute), { ...one, planId: n % 2 ? PRO : BASIC }] as [number, Purchase];
  });
  const events = eventsOf(...visits);
  expect(at(9, events).expiresAt).toEqual(day(10));
});

test('a lowered price makes old worth of its own plan no longer', () => {
  // A year at 6,000, a hop through a plan at 10, and back while the year costs a tenth.
  const cheap = { ...basic, planId: PRO, listPrice: 10_00, paid: 10_00 };
  const lowered = { ...basicYear, listPrice: 600_00, paid: 600_00 };
  const events = eventsOf([0, basicYear], [0, cheap], [0, lowered]);
  expect(at(0, events).worth).toBe(6_610_00);
  // Two years, and 10 taka of the plan between at the lowered price.
  expect(daysLeft(0, events)).toBeCloseTo(365 + 365 + (10 / 600) * 365, 6);
});

test('a free plan sets paid worth aside, which is available again afterwards', () => {
  const events = eventsOf([0, basicYear], [0, gratis]);
  expect(at(0, events)).toEqual({ planId: GRATIS, expiresAt: day(30), worth: 6_000_00 });
  expect(idleWorth(replay(events, day(0)))).toBe(6_000_00);
  expect(at(0, eventsOf([0, basicYear], [0, gratis], [0, basic]))).toMatchObject({
    expiresAt: day(395),
    worth: 6_300_00,
  });
});

test('what does not fit into a hundred years stays as worth', () => {
  const next = { ...basic, planId: PRO, days: 365, listPrice: 1, paid: 1 };
  const events = eventsOf([0, { ...basic, listPrice: 600_00, paid: 600_00 }], [0, next]);
  expect(at(0, events)).toMatchObject({ expiresAt: day(MAX_DAYS), worth: 600_01 });
  expect(
    at(0, eventsOf([0, { ...basic, listPrice: 600_00, paid: 600_00 }], [0, next], [0, basic])),
  ).toMatchObject({
    worth: 900_01,
  });
  // What would only begin after them is set aside.
  const cheap = { ...basic, listPrice: 600_00, paid: 600_00 };
  const more = replay(eventsOf([0, cheap], [0, cheap], [0, next]), day(0));
  expect(stretches(more).map(({ transactionId }) => transactionId)).toEqual([3, 1]);
  expect(idleWorth(more)).toBe(600_00);
});

test('an hour of a pricier plan is ten of a cheaper one', () => {
  const expensive = { ...pro, listPrice: 3_000_00, paid: 3_000_00 };
  const hour = 1 / 24;
  const events = eventsOf([0, expensive], [30 - hour, basic]);
  expect(at(30, events).expiresAt).toEqual(day(30 - hour + 30 + 10 * hour));
});
