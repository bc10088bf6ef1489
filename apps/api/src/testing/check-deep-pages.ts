import { runs } from '@nobayon/shared/testing/effort.ts';
import fc from 'fast-check';
import { foldTallies } from '../features/tallies/fold-tallies.store.ts';
import type { TestApp } from './create-test-app.ts';

type DeepPages<Step> = {
  step: fc.Arbitrary<Step>;
  take: (step: Step) => Promise<void>;
  /** Compares every page of this size with the rows themselves. */
  expectPages: (limit: number) => Promise<void>;
  /** Removes all rows after each run. */
  clear: () => Promise<unknown>;
};

/** Takes random steps, then checks every page before and after the tallies are folded. */
export async function checkDeepPages<Step>(
  app: TestApp,
  { step, take, expectPages, clear }: DeepPages<Step>,
): Promise<void> {
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 2, maxLength: 14 }),
    fc.integer({ min: 1, max: 7 }),
    async (steps, limit) => {
      for (const one of steps) await take(one);
      await expectPages(limit);
      await foldTallies(app.deps);
      await expectPages(limit);
    },
  );
  await fc.assert(
    property.afterEach(async () => {
      await clear();
    }),
    { numRuns: runs(3), endOnFailure: true },
  );
}
