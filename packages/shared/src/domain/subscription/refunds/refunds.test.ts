import { expect, test } from 'vitest';
import {
  at,
  BASIC,
  basic,
  basicYear,
  day,
  eventsOf,
  FREE,
  given,
  PRO,
  pro,
  refund,
} from '../../../testing/subscription-events.ts';

test('a refund removes the days ahead, and leaves those of other payments', () => {
  const two = eventsOf([0, basic], [0, basic], [10, refund(1)]);
  expect(at(10, two)).toMatchObject({ expiresAt: day(40), worth: 300_00 });
  const used = eventsOf([0, basic], [0, basic], [31, refund(1)]);
  expect(at(31, used).expiresAt).toEqual(day(60));
  expect(at(10, eventsOf([0, basic], [10, refund(1)]))).toEqual({
    planId: BASIC,
    expiresAt: day(10),
    worth: 0,
  });
});

test('a refund of an upgrade restores the old plan with what was left of it', () => {
  expect(at(15, eventsOf([0, basic], [10, pro], [15, refund(2)]))).toEqual({
    planId: BASIC,
    expiresAt: day(35),
    worth: 200_00,
  });
  // If it was renewed since, it stays.
  expect(at(15, eventsOf([0, basic], [10, pro], [12, pro], [15, refund(2)]))).toMatchObject({
    planId: PRO,
  });
  const both = eventsOf([0, basic], [10, pro], [12, pro], [15, refund(2)], [15, refund(3)]);
  expect(at(15, both)).toMatchObject({ planId: BASIC, expiresAt: day(35) });
});

test('after the refund of the only payment the free plan is back', () => {
  const events = eventsOf([0, given(FREE, null)], [1, basic], [5, refund(2)]);
  expect(at(5, events)).toEqual({ planId: FREE, expiresAt: null, worth: 0 });
});

test('a restored plan that had expired stays expired', () => {
  const events = eventsOf([0, basic], [50, pro], [60, refund(2)]);
  expect(at(60, events)).toMatchObject({ planId: BASIC, expiresAt: day(30) });
  // Its days were used on the refunded plan, after the days of that one.
  const used = eventsOf([0, basic], [10, pro], [60, refund(2)]);
  expect(at(60, used)).toMatchObject({ planId: BASIC, expiresAt: day(30) });
});

test('what is carried lasts as it would without the payment that was refunded', () => {
  const proYear = {
    ...pro,
    cycle: 'yearly',
    days: 365,
    listPrice: 1_200_00,
    paid: 1_200_00,
  } as const;
  const left = eventsOf([0, basicYear], [0, proYear], [0, pro], [0, refund(2)]);
  expect(at(0, left)).toEqual(at(0, eventsOf([0, basicYear], [0, pro])));
  // What is bought on both sides of the refunded payment counts from the first of them.
  const between = [
    [0, proYear],
    [0, basicYear],
    [0, pro],
    [0, basic],
    [0, refund(3)],
  ] as const;
  const without = at(0, eventsOf([0, proYear], [0, basicYear], [0, basic]));
  expect(at(0, eventsOf(...between))).toEqual(without);
  expect(at(0, eventsOf(...between, [0, basicYear], [0, refund(6)]))).toEqual(without);
});
