import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paceOf } from './pace.ts';

test('no interval has more rows than the rate allows plus one batch', async () => {
  const RATE = 1_000;
  const batches = fc.array(
    fc.record({ rows: fc.integer({ min: 1, max: 200 }), idleMs: fc.nat(500) }),
    { minLength: 2, maxLength: 20 },
  );
  await fc.assert(
    fc.asyncProperty(batches, async (steps) => {
      let time = 0;
      const wait = async (ms: number) => {
        time += ms;
      };
      const pace = paceOf(RATE, { now: () => time, wait });
      const read: { at: number; rows: number }[] = [];
      for (const { rows, idleMs } of steps) {
        time += idleMs;
        read.push({ at: time, rows });
        await pace(rows);
      }
      for (const [from, first] of read.entries()) {
        for (const [to, last] of read.entries()) {
          const between = read.slice(from, to).reduce((sum, { rows }) => sum + rows, 0);
          // Except for a rounding error.
          if (to > from)
            expect(between).toBeLessThanOrEqual(((last.at - first.at) / 1_000) * RATE + 1e-6);
        }
      }
    }),
  );
});
