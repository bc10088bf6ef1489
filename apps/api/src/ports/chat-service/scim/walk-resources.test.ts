import { runs } from '@nobayon/shared/testing/effort.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { walkResources } from './walk-resources.ts';

type Event = { kind: 'leaves'; at: number } | { kind: 'comes'; at: number };

const events = fc.array(
  fc.array(
    fc.record({ kind: fc.constantFrom('leaves' as const, 'comes' as const), at: fc.nat(200) }),
    { maxLength: 6 },
  ),
  { maxLength: 12 },
);

function happen(people: { id: string }[], { kind, at }: Event, count: number): void {
  if (kind === 'leaves') people.splice(at % Math.max(1, people.length), 1);
  else people.splice(at % (people.length + 1), 0, { id: `new-${count}` });
}

test('every resource that stays is found once while others are added and removed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(60),
      fc.integer({ min: 1, max: 20 }),
      events,
      async (many, most, all) => {
        const people = Array.from({ length: many }, (_, index) => ({ id: `old-${index}` }));
        const seen: unknown[] = [];
        let turn = 0;
        let newcomers = 0;
        const fetchPage = async (startIndex: number) => {
          for (const event of all[turn] ?? []) {
            newcomers += 1;
            happen(people, event, newcomers);
          }
          turn += 1;
          const resources = people.slice(startIndex - 1, startIndex - 1 + most);
          return { resources, total: people.length };
        };
        for await (const { resources } of walkResources(fetchPage, 1)) seen.push(...resources);
        expect(new Set(seen).size).toBe(seen.length);
        // A page of one person has nothing to be held against the page before.
        if (most > 1) expect(seen).toEqual(expect.arrayContaining(people.filter(isOld)));
      },
    ),
    { numRuns: runs(200) },
  );
});

const isOld = ({ id }: { id: string }) => id.startsWith('old');

test.each([
  { together: 2, found: 1 },
  { together: 10, found: 1 },
  { together: 200, found: 0.5 },
])(
  'people who were made $together at a time, in another order on every page, do not stop a walk',
  async ({ together, found }) => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 300, max: 900 }), fc.nat(1_000), async (many, seed) => {
        const people = Array.from({ length: many }, (_, index) => ({ id: String(index) }));
        const fetchPage = async (startIndex: number) => {
          const shuffled = people.toSorted(
            (one, other) => secondOf(one) - secondOf(other) || rankOf(one) - rankOf(other),
          );
          const resources = shuffled.slice(startIndex - 1, startIndex + 19);
          return { resources, total: many };

          // The same for the same page, as a database has it.
          function rankOf({ id }: { id: string }): number {
            return Math.sin((Number(id) + 1) * (startIndex + seed));
          }
        };
        const seen: unknown[] = [];
        for await (const { resources } of walkResources(fetchPage, 1)) seen.push(...resources);
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen.length).toBeGreaterThanOrEqual(found * many);

        function secondOf({ id }: { id: string }): number {
          return Math.floor(Number(id) / together);
        }
      }),
      { numRuns: runs(4) },
    );
  },
);

test('a walk continues where another one stopped', async () => {
  const people = Array.from({ length: 25 }, (_, index) => ({ id: String(index) }));
  const fetchPage = async (startIndex: number) => ({
    resources: people.slice(startIndex - 1, startIndex + 9),
    total: people.length,
  });
  const seen: unknown[] = [];
  for (let from: number | null = 1; from !== null; ) {
    const part = await walkResources(fetchPage, from).next();
    if (part.done) break;
    seen.push(...part.value.resources);
    from = part.value.next;
  }
  expect(seen).toEqual(people);
});

test('a list in a different order on every page ends', async () => {
  let read = 0;
  const strangers = async (startIndex: number) => {
    read += 1;
    return {
      resources: [{ id: `${read}-a` }, { id: `${read}-b` }],
      total: startIndex < 40 ? 41 : 9,
    };
  };
  const seen: unknown[] = [];
  for await (const { resources } of walkResources(strangers, 1)) seen.push(...resources);
  expect(new Set(seen).size).toBe(seen.length);
  expect(read).toBeLessThan(100);
});
