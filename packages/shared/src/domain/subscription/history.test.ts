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
  gratis,
  PRO,
  pro,
  refund,
  undone,
} from '../../testing/subscription-events.ts';
import { DAY_MS } from '../calendar.ts';
import type { SubscriptionChange } from './event.ts';
import { purchaseEffect } from './purchase-effect.ts';
import { stretches } from './remaining-time.ts';
import { history, replay, worthLeft } from './replay.ts';
import { currentStay, expiresAt } from './state.ts';

test('subscriptions from before the history continue unchanged', () => {
  const opening: SubscriptionChange = {
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
  const events = eventsOf([0, opening]);
  expect(at(0, events)).toEqual({ planId: PRO, expiresAt: day(40), worth: 700_00 });
  expect(currentStay(replay(events, day(0)))?.startedAt).toEqual(day(-5));
  expect(stretches(replay(events, day(0))).map(({ kind }) => kind)).toEqual([
    'paid',
    'paid',
    'given',
  ]);
  expect(at(5, eventsOf([0, opening], [5, refund(12)]))).toEqual({
    planId: BASIC,
    expiresAt: day(25),
    worth: 200_00,
  });
  const past = { ...opening, expiresAt: day(-1), lots: [] };
  expect(at(0, eventsOf([0, past]))).toMatchObject({ planId: PRO, expiresAt: day(-1) });
});

test('the summary says what is carried, set aside and lost', () => {
  const having = replay(eventsOf([0, basic], [5, expiry(day(40))]), day(10));
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
  const free = replay(eventsOf([0, given(FREE, null)]), day(1));
  expect(purchaseEffect(free, basic)).toMatchObject({ kind: 'change', givenEnding: 'endless' });
  expect(purchaseEffect(replay([], day(1)), basic)).toMatchObject({
    kind: 'new',
    expiresAt: day(31),
  });
});

test('the history contains the effect of each event', () => {
  const events = eventsOf([0, basic], [5, expiry(day(6))], [6, expiry(day(40), 2)], [7, undone(9)]);
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
