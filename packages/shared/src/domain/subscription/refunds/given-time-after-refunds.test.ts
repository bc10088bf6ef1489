import { expect, test } from 'vitest';
import {
  at,
  BASIC,
  basic,
  day,
  eventsOf,
  expiry,
  FREE,
  given,
  PRO,
  pro,
  refund,
} from '../../../testing/subscription-events.ts';
import { elementsOf } from '../appended.ts';
import { applyEvent } from '../apply-event.ts';
import { correctable } from '../correction.ts';
import { replay } from '../replay.ts';

test('a date that was set for a plan still holds when a refund restores it', () => {
  const events = eventsOf([0, basic], [0, expiry(day(50))], [10, pro], [15, refund(3)]);
  // 20 of the paid days are left until day 35.
  expect(at(15, events)).toMatchObject({ planId: BASIC, expiresAt: day(50) });
  // The second payment's days are not left by then, and neither are the given ones.
  const less = [
    [0, basic],
    [0, basic],
    [0, expiry(day(80))],
    [0, pro],
    [0, refund(2)],
  ] as const;
  expect(at(25, eventsOf(...less, [25, refund(4)]))).toMatchObject({ expiresAt: day(55) });
  expect(at(10, eventsOf(...less, [10, refund(4)]))).toMatchObject({ expiresAt: day(50) });
  const endless = eventsOf([0, given(BASIC, null)], [10, pro], [60, refund(2)]);
  expect(at(60, endless)).toMatchObject({ planId: BASIC, expiresAt: null });
});

test('a date that was set before a renewal still holds when the renewal is refunded', () => {
  const renewed = [
    [0, given(BASIC, day(30))],
    [0, basic],
  ] as const;
  for (const on of [1, 10, 29]) {
    expect(at(on, eventsOf(...renewed, [on, refund(2)])).expiresAt).toEqual(day(30));
  }
  expect(at(35, eventsOf(...renewed, [35, refund(2)])).expiresAt).toEqual(day(35));
  const half = { kind: 'part_refund', transactionId: 2, amount: 150_00 } as const;
  expect(at(29, eventsOf(...renewed, [29, half])).expiresAt).toEqual(day(45));
  expect(at(29, eventsOf(...renewed, [29, half], [29, refund(2)])).expiresAt).toEqual(day(30));
});

test('a plan that was given for its own days lasts these, whatever is refunded', () => {
  const own = { price: 600_00, days: 30 };
  // 300 taka are 15 days of the plan, and the other 15 were given.
  const changed = [
    [0, basic],
    [0, given(PRO, 'own_days', own)],
  ] as const;
  const renewed = [
    [0, basic],
    [0, given(BASIC, 'own_days')],
  ] as const;
  for (const on of [0, 10, 29]) {
    expect(at(on, eventsOf(...changed, [on, refund(1)])).expiresAt).toEqual(day(30));
    expect(at(on, eventsOf(...renewed, [on, refund(1)])).expiresAt).toEqual(day(30));
  }
});

test('time that was given after the only payment stays when that is refunded', () => {
  const events = eventsOf([0, basic], [0, expiry(day(40))], [5, refund(1)]);
  expect(at(5, events)).toEqual({ planId: BASIC, expiresAt: day(15), worth: 0 });
  // So do they if the customer has another plan when it is refunded.
  const upgraded = [
    [0, basic],
    [0, expiry(day(40))],
    [0, pro],
  ] as const;
  const [first, second] = [[5, refund(1)] as const, [5, refund(3)] as const];
  expect(at(5, eventsOf(...upgraded, first, second)).expiresAt).toEqual(day(15));
  expect(at(5, eventsOf(...upgraded, second, first)).expiresAt).toEqual(day(15));
  // Afterwards, a date gives the plan.
  const next = eventsOf(
    [0, basic],
    [0, refund(1)],
    [0, expiry(day(9))],
    [0, basic],
    [0, refund(4)],
  );
  expect(at(0, next).expiresAt).toEqual(day(9));
  // So does one that was set after the payment had been used, also if there was a plan before.
  const expired = [
    [0, given(FREE, null)],
    [0, basic],
    [100, expiry(day(190))],
  ] as const;
  expect(at(110, eventsOf(...expired, [110, refund(2)]))).toMatchObject({
    planId: BASIC,
    expiresAt: day(190),
  });
});

test('stays that a refund joins keep what was given before, whatever is refunded next', () => {
  const gifts = [
    [0, given(BASIC, day(100))],
    [0, pro],
    [30, given(BASIC, 'own_days')],
    [30, pro],
  ] as const;
  for (const [first, second] of [
    [2, 4],
    [4, 2],
  ] as const) {
    const both = eventsOf(...gifts, [30, refund(first)], [30, refund(second)]);
    // What was given before lasts longer than the plan's own days.
    expect(at(30, both).expiresAt).toEqual(day(100));
  }
  const bought = [
    [0, given(BASIC, day(70))],
    [0, pro],
    [0, basic],
    [20, pro],
    [20, basic],
    [20, refund(4)],
    [30, refund(2)],
  ] as const;
  expect(at(30, eventsOf(...bought)).expiresAt).toEqual(day(130));
  expect(at(50, eventsOf(...bought, [50, refund(5)])).expiresAt).toEqual(day(100));
  const renewed = [
    [0, given(BASIC, day(60))],
    [20, basic],
    [20, pro],
    [40, basic],
  ] as const;
  // 20 of the given days were left on day 40, and what was bought then has 30.
  expect(at(110, eventsOf(...renewed, [90, refund(2)], [110, refund(3)])).expiresAt).toEqual(
    day(90),
  );
  const between = [
    [0, given(BASIC, day(60))],
    [0, pro],
    [10, basic],
    [10, pro],
    [10, refund(2)],
  ] as const;
  const all = eventsOf(...between, [50, refund(3)], [50, refund(4)]);
  expect(at(50, all).expiresAt).toEqual(day(60));
});

test('a refund brings nothing back that was used or cut on another plan in the meantime', () => {
  const cut = [
    [0, given(BASIC, 'own_days')],
    [0, basic],
    [0, pro],
    [0, expiry(day(0))],
    [0, refund(3)],
  ] as const;
  expect(at(0, eventsOf(...cut)).expiresAt).toEqual(day(30));
  for (const payment of [basic, pro]) {
    expect(at(10, eventsOf(...cut, [10, payment], [10, refund(6)])).expiresAt).toEqual(day(30));
  }
  // A day for 60 taka, and then the 300 taka of a month last five days.
  const pass = { ...pro, days: 1, listPrice: 60_00, paid: 60_00 };
  const used = [
    [0, given(BASIC, day(100))],
    [0, basic],
    [0, basic],
    [0, pass],
    [6, refund(4)],
  ] as const;
  expect(at(6, eventsOf(...used)).expiresAt).toEqual(day(6 + 30 + 100));
  const both = eventsOf(...used, [16, pass], [16, refund(3)], [17, refund(6)]);
  expect(at(17, both).expiresAt).toEqual(day(6 + 100));
});

test('a refund changes the stay of its payment and the present one alone, however many there are', () => {
  const changes = Array.from({ length: 20 }, (_, n) => [
    [n, n % 2 ? basic : pro] as const,
    [n, expiry(day(1_000 + n))] as const,
  ]);
  const before = replay(eventsOf(...changes.flat()), day(20));
  const after = applyEvent(before, { id: 41, at: day(20), kind: 'refund', transactionId: 21 });
  const former = new Set(elementsOf(before.stays));
  const stays = elementsOf(after.stays);
  // The stays before and after the one of the refunded payment became one.
  expect(stays).toHaveLength(18);
  expect(stays.filter((stay) => !former.has(stay))).toHaveLength(2);
});

test('the refund of what came between brings back no time that was given before a date was set', () => {
  const events = eventsOf(
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

test('a later date stands beside the one that keeps the customer on the plan', () => {
  const kept = eventsOf(
    [0, given(BASIC, day(40))],
    [5, pro],
    [50, expiry(day(90))],
    [50, refund(2)],
  );
  expect(at(50, kept)).toMatchObject({ planId: PRO, expiresAt: day(90) });
  const later = { id: 5, at: day(50), ...expiry(day(100), correctable(kept)) };
  expect(at(50, [...kept, later])).toMatchObject({ planId: PRO, expiresAt: day(100) });
});
