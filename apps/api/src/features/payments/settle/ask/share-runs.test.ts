import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareRuns } from './share-runs.ts';

const KEYS = 2;

test('runs of a key do not overlap, and start after all callers that share them', async () => {
  // The key and the arrival time of each caller, and the duration of each run, in turns.
  const arrivals = fc.array(fc.tuple(fc.nat(KEYS - 1), fc.nat(12)), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(arrivals, fc.nat(6), fc.boolean(), async (comers, turns, fails) => {
      const share = shareRuns<number, number>();
      const running = Array(KEYS).fill(0);
      let moment = 0;
      const work = (key: number) => async () => {
        const begun = ++moment;
        running[key] += 1;
        expect(running[key]).toBe(1);
        for (let turn = 0; turn < turns; turn += 1) await setImmediate();
        running[key] -= 1;
        if (fails) throw begun;
        return begun;
      };
      await Promise.all(
        comers.map(async ([key, after]) => {
          for (let turn = 0; turn < after; turn += 1) await setImmediate();
          const came = ++moment;
          const begun = await share(key, work(key)).catch((thrown: number) => thrown);
          expect(begun).toBeGreaterThan(came);
        }),
      );
    }),
    { numRuns: 50 },
  );
});

test('a hundred simultaneous callers share two runs', async () => {
  const share = shareRuns<string, void>();
  let runs = 0;
  const work = async () => {
    runs += 1;
    await setImmediate();
  };
  await Promise.all(Array.from({ length: 100 }, () => share('a', work)));
  expect(runs).toBe(2);
});
