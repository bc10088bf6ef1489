import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../testing/effort.ts';
import {
  at,
  BASIC,
  basic,
  basicYear,
  day,
  daysLeft,
  expiry,
  FREE,
  given,
  PRO,
  pro,
  refund,
  story,
} from '../../testing/subscription-story.ts';
import type { SubscriptionEvent } from './event.ts';

test('a refund removes the days ahead, and leaves those of other payments', () => {
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

test('a refund of an upgrade restores the old plan with what was left of it', () => {
  expect(at(15, story([0, basic], [10, pro], [15, refund(2)]))).toEqual({
    planId: BASIC,
    expiresAt: day(35),
    worth: 200_00,
  });
  // If it was renewed since, it stays.
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

test('a restored plan that had expired stays expired', () => {
  const events = story([0, basic], [50, pro], [60, refund(2)]);
  expect(at(60, events)).toMatchObject({ planId: BASIC, expiresAt: day(30) });
  // Its days were used on the refunded plan, after the days of that one.
  const used = story([0, basic], [10, pro], [60, refund(2)]);
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
  const left = story([0, basicYear], [0, proYear], [0, pro], [0, refund(2)]);
  expect(at(0, left)).toEqual(at(0, story([0, basicYear], [0, pro])));
  // What is bought on both sides of the refunded payment counts from the first of them.
  const between = [
    [0, proYear],
    [0, basicYear],
    [0, pro],
    [0, basic],
    [0, refund(3)],
  ] as const;
  const without = at(0, story([0, proYear], [0, basicYear], [0, basic]));
  expect(at(0, story(...between))).toEqual(without);
  expect(at(0, story(...between, [0, basicYear], [0, refund(6)]))).toEqual(without);
});

test('after a refund, given time ends as if the payment had not been', () => {
  const days = fc.integer({ min: 0, max: 40 });
  const scene = fc.record({
    end: days,
    bought: days,
    next: days,
    last: days,
    isPaid: fc.boolean(),
  });
  fc.assert(
    fc.property(scene, ({ end, bought, isPaid, ...gaps }) => {
      const until = day(isPaid ? 30 + end : end);
      const told = [...(isPaid ? ([[0, basic]] as const) : []), [0, given(BASIC, until)]] as const;
      const refunded = refund(told.length + 1);
      const on = bought + gaps.last;
      expectNoMore(on, story(...told, [bought, pro], [on, refunded]), story(...told));
      // Nor does it lengthen a purchase of the plan that was given.
      const next = bought + gaps.next;
      const last = next + 2 * gaps.last;
      const renewed = story(...told, [bought, pro], [next, basic], [last, refunded]);
      expectNoMore(last, renewed, story(...told, [next, basic]));
    }),
    { numRuns: runs(200) },
  );
});

/** The same days left, and only more where more is left of what was paid. */
function expectNoMore(on: number, events: SubscriptionEvent[], without: SubscriptionEvent[]): void {
  const [is, was] = [Math.max(0, daysLeft(on, events)), Math.max(0, daysLeft(on, without))];
  const isMorePaid = at(on, events).worth > at(on, without).worth;
  if (!isMorePaid) expect(is).toBeCloseTo(was, 6);
  else expect(is).toBeLessThanOrEqual(Math.max(was, at(on, events).worth / 10_00) + 1e-6);
}

test('a date that was set for a plan still holds when a refund restores it', () => {
  const events = story([0, basic], [0, expiry(day(50))], [10, pro], [15, refund(3)]);
  // 20 of the paid days are left until day 35.
  expect(at(15, events)).toMatchObject({ planId: BASIC, expiresAt: day(50) });
  const endless = story([0, given(BASIC, null)], [10, pro], [60, refund(2)]);
  expect(at(60, endless)).toMatchObject({ planId: BASIC, expiresAt: null });
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
