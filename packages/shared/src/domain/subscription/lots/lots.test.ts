import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../testing/effort.ts';
import { DAY_MS } from '../../calendar.ts';
import { type Lot, newLot, type PlanRate, smallerOf, ticks, timeOf, used, worthOf } from './lot.ts';
import { addFirst, addLast, listOf, lotsOf, timeOfAll, useFirst, worthOfAll } from './lots.ts';

const RATES: PlanRate[] = [
  { planId: 1, terms: { price: 300_00, days: 30 } },
  { planId: 2, terms: { price: 999_99, days: 30 } },
  { planId: 2, terms: { price: 9_999_99, days: 365 } },
  { planId: 3, terms: { price: 0, days: 7 } },
];

/** What can be done with lots. */
type Operation =
  | { kind: 'first' | 'last'; bought: Omit<Lot, 'left'> }
  | { kind: 'use'; time: bigint };

const boughts = fc.record({
  transactionId: fc.constant(1),
  planId: fc.constantFrom(1, 2, 3),
  ms: fc.constantFrom(1, 30 * DAY_MS, 365 * DAY_MS),
  // Bought without a charge, a lot lasts on its own plan alone.
  paid: fc.constantFrom(0, 1, 300_00, 999_99),
});
const operations: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ kind: fc.constantFrom('first', 'last'), bought: boughts }),
  fc.record({ kind: fc.constant('use'), time: fc.nat(90 * DAY_MS).map(ticks) }),
);
const sequences = fc.array(fc.tuple(operations, fc.constantFrom(...RATES)), {
  maxLength: 300,
  size: 'max',
});

/** An unused lot that counts how often it is read. */
function watched(bought: Omit<Lot, 'left'>, seen: () => void): Lot {
  const { left } = newLot(bought);
  const look = () => {
    seen();
    return left;
  };
  return Object.defineProperty({ ...bought }, 'left', { get: look, enumerable: true }) as Lot;
}

/** The same as `useFirst` on a plain list, one lot after the other. */
function usedOneByOne(list: Lot[], rate: PlanRate, time: bigint): { list: Lot[]; unused: bigint } {
  let unused = time;
  const after = list.map((lot) => {
    const whole = timeOf(lot, rate);
    const here = smallerOf(whole, unused);
    unused -= here;
    return used(lot, rate, here);
  });
  return { list: after.filter(({ left }) => left > 0n), unused };
}

/**
 * Once for its worth and for its time on each plan, when added at the back, when put back at the
 * front, and when used.
 */
const MAX_CONVERSIONS = 2 * (1 + RATES.length) + 6;

const sum = (numbers: bigint[]) => numbers.reduce((total, one) => total + one, 0n);

test('they add up, and are used, as a plain list would', () => {
  fc.assert(
    fc.property(sequences, (steps) => {
      let [lots, list] = [lotsOf([]), [] as Lot[]];
      for (const [operation, rate] of steps) {
        if (operation.kind === 'use') {
          const [now, plain] = [
            useFirst(lots, rate, operation.time),
            usedOneByOne(list, rate, operation.time),
          ];
          expect(now.unused).toBe(plain.unused);
          [lots, list] = [now.lots, plain.list];
        } else {
          const lot = newLot(operation.bought);
          lots = operation.kind === 'first' ? addFirst(lots, lot) : addLast(lots, lot);
          list = operation.kind === 'first' ? [lot, ...list] : [...list, lot];
        }
        expect(timeOfAll(lots, rate)).toBe(sum(list.map((lot) => timeOf(lot, rate))));
        expect(worthOfAll(lots)).toBe(sum(list.map(worthOf)));
      }
      expect(listOf(lots)).toEqual(list);
      expect(listOf(lotsOf(list))).toEqual(list);
    }),
    { numRuns: runs(15) },
  );
});

test('a lot is read a few times for each plan, regardless of the number of lots and queries', () => {
  fc.assert(
    fc.property(sequences, (steps) => {
      const looks: number[] = [];
      let lots = lotsOf([]);
      for (const [operation, rate] of steps) {
        if (operation.kind === 'use') lots = useFirst(lots, rate, operation.time).lots;
        else {
          const index = looks.push(0) - 1;
          const lot = watched(operation.bought, () => (looks[index] = (looks[index] ?? 0) + 1));
          lots = operation.kind === 'first' ? addFirst(lots, lot) : addLast(lots, lot);
        }
        for (const rate of RATES) timeOfAll(lots, rate);
        worthOfAll(lots);
      }
      expect(Math.max(0, ...looks)).toBeLessThanOrEqual(MAX_CONVERSIONS);
    }),
    { numRuns: runs(30) },
  );
});
