import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../testing/effort.ts';
import { type CheckSchedule, checksAfterQuery, nextCheckAt } from './next-check.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const TICK = 15 * SECOND;

const begin = new Date('2026-03-10T06:00:00.000Z');
const at = (ms: number) => new Date(begin.getTime() + ms);
const since = (instant: Date) => instant.getTime() - begin.getTime();

type Silence = { from: number; length: number };
type Payment = CheckSchedule & { status: 'pending'; createdAt: Date; settledAt: null };

/** A gateway that is queried at every tick, and answers except during its outages. */
function run(silences: Silence[], hours: number) {
  const opened = { status: 'pending', createdAt: begin, settledAt: null, checks: 0 } as const;
  let payment: Payment = { ...opened, askAfter: null, nextCheckAt: nextCheckAt(opened, begin) };
  const isSilent = (ms: number) =>
    silences.some(({ from, length }) => ms >= from && ms < from + length);
  const asked: { ms: number; dueAt: number; isAnswered: boolean }[] = [];
  for (let ms = 0; ms <= hours * HOUR; ms += TICK) {
    const now = at(ms);
    // That it answers is found out with any payment: the pauses of all of them end.
    if (!isSilent(ms)) payment = { ...payment, askAfter: null };
    const { nextCheckAt: dueAt, askAfter } = payment;
    if (!dueAt || dueAt > now || (askAfter && askAfter > now)) continue;
    const isAnswered = !isSilent(ms);
    asked.push({ ms, dueAt: since(dueAt), isAnswered });
    payment = { ...payment, ...checksAfterQuery(payment, { isAnswered, now }) };
  }
  return { asked, answered: asked.filter(({ isAnswered }) => isAnswered), payment };
}

const silences = fc.array(
  fc.record({
    from: fc.integer({ min: 0, max: 40 * HOUR }),
    length: fc.oneof(
      fc.integer({ min: SECOND, max: 10 * MINUTE }),
      fc.integer({ min: MINUTE, max: 30 * HOUR }),
    ),
  }),
  { maxLength: 4 },
);

/** The end of the outage in which a payment became due, or the due time without an outage. */
function canBeAnsweredFrom(dueAt: number, all: Silence[]): number {
  const around = all.find(({ from, length }) => dueAt >= from && dueAt < from + length);
  return around ? canBeAnsweredFrom(around.from + around.length, all) : dueAt;
}

test('after any outages, due payments are queried within one tick', () => {
  fc.assert(
    fc.property(silences, (all) => {
      const { answered, payment } = run(all, 72);
      for (const { ms, dueAt } of answered) {
        expect(ms - canBeAnsweredFrom(dueAt, all)).toBeLessThan(TICK);
      }
      // Only answers were turns.
      expect(payment.checks).toBe(answered.length);
    }),
    { numRuns: runs(30) },
  );
});

test('during an outage, the pauses for one payment grow to 6 hours', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), (hours) => {
      const { asked } = run([{ from: 0, length: 200 * HOUR }], hours);
      expect(asked.length).toBeLessThanOrEqual(10 + hours / 6);
      const pauses = asked.slice(1).map(({ ms }, n) => ms - (asked[n]?.ms ?? 0));
      for (const pause of pauses) expect(pause).toBeLessThanOrEqual(6 * HOUR + TICK);
    }),
    { numRuns: runs(30) },
  );
});
