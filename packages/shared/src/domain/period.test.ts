import { expect, test } from 'vitest';
import { addDays, DAY_MS } from './calendar.ts';
import {
  applyPurchase,
  applyRefund,
  type Entitlement,
  MOST_CARRIED_DAYS,
  type Purchase,
} from './period.ts';

const now = new Date('2026-03-10T06:00:00.000Z');
const inDays = (days: number) => addDays(now, days);

const BASIC = 1;
const PRO = 2;
/** 300 taka for 30 days: 10 a day. */
const basic: Purchase = {
  transactionId: 1,
  planId: BASIC,
  days: 30,
  listPrice: 300_00,
  paid: 300_00,
};
/** 600 taka for 30 days: 20 a day. */
const pro: Purchase = {
  transactionId: 2,
  planId: PRO,
  days: 30,
  listPrice: 600_00,
  paid: 600_00,
};

/** What somebody has who bought all of these now, one after the other. */
function having(...purchases: Purchase[]): Entitlement {
  let current: Entitlement | null = null;
  for (const purchase of purchases) current = applyPurchase(current, purchase, now).entitlement;
  if (!current) throw new Error('nothing was bought');
  return current;
}

function daysByPayment({ periods }: Entitlement): [number | null, number][] {
  return periods.map(({ transactionId, days }) => [transactionId, days]);
}

test('the first purchase starts now', () => {
  expect(applyPurchase(null, basic, now)).toEqual({
    kind: 'new',
    carriedDays: 0,
    entitlement: {
      planId: BASIC,
      startedAt: now,
      expiresAt: inDays(30),
      periods: [{ transactionId: 1, days: 30, worth: 300_00, startsAt: now, endsAt: inDays(30) }],
    },
  });
});

test('what is paid with a coupon is worth what was paid', () => {
  const [period] = having({ ...basic, paid: 240_00 }).periods;
  expect(period?.worth).toBe(240_00);
});

test('renewing early loses no day', () => {
  const { kind, carriedDays, entitlement } = applyPurchase(
    having(basic),
    { ...basic, transactionId: 3 },
    inDays(20),
  );
  expect({ kind, carriedDays }).toEqual({ kind: 'renewal', carriedDays: 0 });
  expect(entitlement.expiresAt).toEqual(inDays(60));
  expect(entitlement.startedAt).toEqual(now);
  expect(daysByPayment(entitlement)).toEqual([
    [1, 30],
    [3, 30],
  ]);
});

test.each([
  ['at the very moment it ends', 30],
  ['long after it ended', 45],
])('renewing %s starts then', (_case, day) => {
  const renewed = applyPurchase(having(basic), { ...basic, transactionId: 3 }, inDays(day));
  expect(renewed.kind).toBe('renewal');
  expect(renewed.entitlement).toMatchObject({
    startedAt: inDays(day),
    expiresAt: inDays(day + 30),
  });
  expect(daysByPayment(renewed.entitlement)).toEqual([[3, 30]]);
});

test('a dearer plan takes what is left of the cheaper one as fewer days', () => {
  // 20 days at 10 taka are 200 taka: 10 days at 20.
  const { kind, carriedDays, entitlement } = applyPurchase(having(basic), pro, inDays(10));
  expect({ kind, carriedDays }).toEqual({ kind: 'change', carriedDays: 10 });
  expect(entitlement).toMatchObject({
    planId: PRO,
    startedAt: inDays(10),
    expiresAt: inDays(10 + 30 + 10),
  });
  expect(entitlement.periods).toEqual([
    {
      transactionId: 2,
      days: 30,
      worth: 600_00,
      startsAt: inDays(10),
      endsAt: inDays(40),
    },
    {
      transactionId: 1,
      days: 10,
      worth: 200_00,
      startsAt: inDays(40),
      endsAt: inDays(50),
    },
  ]);
});

test('a cheaper plan takes what is left of the dearer one as more days', () => {
  const { carriedDays } = applyPurchase(having(pro), basic, inDays(10));
  expect(carriedDays).toBe(40);
});

test.each([
  ['a day that has begun counts whole', 1, 15],
  ['one that has ended does not', DAY_MS, 14],
  ['nor does one that ends at this moment', 2 * DAY_MS, 14],
  ['the last moment is still a day', 30 * DAY_MS - 1, 0],
])('of what is left, %s', (_case, ms, carriedDays) => {
  const later = new Date(now.getTime() + ms);
  expect(applyPurchase(having(basic), pro, later).carriedDays).toBe(carriedDays);
});

test('the rest of a day is rounded down once, for all that is left together', () => {
  // 30 days at 10 taka and 29 at 10: 590 taka, 29.5 days. Each alone rounded: 15 and 14.
  const odd = { ...basic, transactionId: 3, days: 29, listPrice: 290_00, paid: 290_00 };
  const changed = applyPurchase(having(basic, odd), pro, now);
  expect(changed.carriedDays).toBe(29);
  // 29 days at 10 twice: 14.5 and 14.5 are 29, not 28.
  const twice = applyPurchase(having(odd, { ...odd, transactionId: 4 }), pro, now);
  expect(twice.carriedDays).toBe(29);
  expect(daysByPayment(twice.entitlement)).toEqual([
    [2, 30],
    [3, 14],
    [4, 15],
  ]);
});

test('a discounted month carries what was paid for it', () => {
  // 30 days for 150 taka are 7.5 days at 20.
  const cheap = { ...basic, paid: 150_00 };
  expect(applyPurchase(having(cheap), pro, now).carriedDays).toBe(7);
});

test('a coupon makes a purchase cheaper, not the old money worth more', () => {
  expect(applyPurchase(having(basic), { ...pro, paid: 6_00 }, now).carriedDays).toBe(15);
  expect(applyPurchase(having(basic), { ...pro, paid: 0 }, now).carriedDays).toBe(15);
});

test('days that cost nothing are worth nothing in another plan', () => {
  const given: Entitlement = {
    planId: BASIC,
    startedAt: now,
    expiresAt: inDays(30),
    periods: [{ transactionId: null, days: 30, worth: 0, startsAt: now, endsAt: inDays(30) }],
  };
  expect(applyPurchase(given, pro, now).carriedDays).toBe(0);
  expect(applyPurchase(having({ ...basic, paid: 0 }), pro, now).carriedDays).toBe(0);
});

test('a plan that costs nothing keeps every day that was paid for', () => {
  const gratis = { ...pro, listPrice: 0, paid: 0 };
  expect(applyPurchase(having(basic), gratis, inDays(10)).carriedDays).toBe(20);
  expect(applyPurchase(having({ ...basic, paid: 0 }), gratis, inDays(10)).carriedDays).toBe(0);
});

test('into a plan that costs next to nothing at most a hundred years are carried', () => {
  const nextToNothing = { ...pro, days: 365, listPrice: 1, paid: 1 };
  const dear = { ...basic, days: 365, listPrice: 2_000_000_00, paid: 2_000_000_00 };
  const { carriedDays, entitlement } = applyPurchase(having(dear, dear), nextToNothing, now);
  expect(carriedDays).toBe(MOST_CARRIED_DAYS);
  expect(entitlement.expiresAt).toEqual(inDays(365 + MOST_CARRIED_DAYS));
});

test('a plan without expiry is left for the one that is bought', () => {
  const free: Entitlement = { planId: 9, startedAt: inDays(-400), expiresAt: null, periods: [] };
  expect(applyPurchase(free, basic, now)).toMatchObject({
    kind: 'change',
    carriedDays: 0,
    entitlement: { planId: BASIC, startedAt: now, expiresAt: inDays(30) },
  });
});

test('a refund of the only payment ends the plan now', () => {
  const left = applyRefund(having(basic), 1, inDays(10));
  expect(left).toMatchObject({ planId: BASIC, expiresAt: inDays(10), periods: [] });
});

test('a refund of the payment that runs brings the next one forward', () => {
  const left = applyRefund(having(basic, { ...basic, transactionId: 3 }), 1, inDays(10));
  expect(left.expiresAt).toEqual(inDays(40));
  expect(left.periods).toEqual([
    { transactionId: 3, days: 30, worth: 300_00, startsAt: inDays(10), endsAt: inDays(40) },
  ]);
});

test('a refund of a payment further on leaves the one that runs alone', () => {
  const three = having(basic, { ...basic, transactionId: 3 }, { ...basic, transactionId: 4 });
  const left = applyRefund(three, 3, inDays(10));
  expect(left.expiresAt).toEqual(inDays(60));
  expect(daysByPayment(left)).toEqual([
    [1, 30],
    [4, 30],
  ]);
  expect(left.periods[0]).toEqual(three.periods[0]);
});

test('a refund also takes back what was carried over from that payment', () => {
  const changed = applyPurchase(having(basic), pro, now).entitlement;
  expect(daysByPayment(applyRefund(changed, 1, now))).toEqual([[2, 30]]);
  expect(daysByPayment(applyRefund(changed, 2, now))).toEqual([[1, 15]]);
});

test.each([
  ['that gave nothing here', 77, 10],
  ['whose days are used up', 1, 31],
])('a refund of a payment %s changes nothing', (_case, transactionId, day) => {
  const current = having(basic, { ...basic, transactionId: 3 });
  expect(applyRefund(current, transactionId, inDays(day))).toBe(current);
});
