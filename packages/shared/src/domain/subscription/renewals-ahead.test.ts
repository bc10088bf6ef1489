import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, DAY_MS } from '../calendar.ts';
import { type Lot, newLot } from './lot.ts';
import { advance, advanceToRenewal, nothing, type State } from './state.ts';

const START = new Date('2026-03-10T06:00:00Z');
const PLAN = 1;

/** Somebody who has paid so many times for a plan, and how often each payment is looked at. */
function customerWith(payments: number, days: number) {
  const reads = Array<number>(payments).fill(0);
  const lots = reads.map((_, n): Lot => {
    const bought = { transactionId: n + 1, planId: PLAN, ms: days * DAY_MS, paid: 100_00 };
    const { left, ...lot } = newLot(bought);
    return Object.defineProperty(lot, 'left', {
      get: () => {
        reads[n] = (reads[n] ?? 0) + 1;
        return left;
      },
      enumerable: true,
    }) as Lot;
  });
  const terms = { price: 100_00, days };
  const stay = { planId: PLAN, terms, sources: [], given: 0n, isEndSet: false };
  const stays = [{ ...stay, startedAt: START, endedAt: START }];
  const state: State = { ...nothing(START), lots, stays };
  return { state, reads };
}

test('a renewal looks at no payment whose turn has not come, however many there are', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 1, max: 31 }),
      fc.double({ min: 0.01, max: 500, noNaN: true }),
      (payments, days, passed) => {
        const { state, reads } = customerWith(payments, days);
        const later = advanceToRenewal(state, addDays(START, passed));
        // The one in use, and the one after it, where that ends at this very instant.
        const begun = Math.floor(passed / days) + 2;
        expect(reads.slice(begun).every((count) => count === 0)).toBe(true);
        // What is left is the same as where nobody saves any work.
        const { lots } = advance(customerWith(payments, days).state, addDays(START, passed));
        expect(later.lots.map(({ left }) => left)).toEqual(lots.map(({ left }) => left));
      },
    ),
    { numRuns: 200, examples: [[400, 30, 45]] },
  );
});
