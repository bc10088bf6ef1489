import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { foldTallies } from '../../tallies/fold-tallies.store.ts';
import { listUserIds } from './user-pages.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const nth = fc.nat({ max: 40 });
const step = fc.oneof(
  fc.record({
    kind: fc.constant('register' as const),
    count: fc.integer({ min: 1, max: 8 }),
    /** Ids that were given to sign-ups that came to nothing. */
    gap: fc.constantFrom(0, 0, 1, 700, 1_000, 5_500),
  }),
  fc.record({ kind: fc.constant('delete' as const), nth }),
  fc.record({ kind: fc.constant('promote' as const), nth }),
  fc.record({ kind: fc.constant('fold' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function idsInOrder(): Promise<number[]> {
  const rows = await app.db.user.findMany({ orderBy: { id: 'desc' }, select: { id: true } });
  return rows.map(({ id }) => id);
}

let made = 0;

async function take(what: Step): Promise<void> {
  const ids = await idsInOrder();
  const id = 'nth' in what ? ids[what.nth % Math.max(1, ids.length)] : undefined;
  switch (what.kind) {
    case 'register':
      await app.asOwner(
        `SELECT setval('users_id_seq', ${what.gap} + (SELECT last_value FROM users_id_seq))`,
      );
      made += what.count;
      await app.db.user.createMany({
        data: Array.from({ length: what.count }, (_, n) => ({
          firstname: 'Nusrat',
          lastname: 'Jahan',
          email: `deep${made - n}@example.com`,
          passwordHash: 'none',
        })),
      });
      break;
    case 'delete':
      await app.db.user.deleteMany({ where: { id: id ?? 0 } });
      break;
    case 'promote':
      await app.db.user.updateMany({ where: { id: id ?? 0 }, data: { role: 'admin' } });
      break;
    case 'fold':
      await foldTallies(app.deps);
  }
}

async function expectPages(limit: number): Promise<void> {
  const ids = await idsInOrder();
  for (let page = 1; (page - 1) * limit <= ids.length; page += 1) {
    expect(await listUserIds(app.db, { page, limit })).toEqual(
      ids.slice((page - 1) * limit, page * limit),
    );
  }
}

test('whoever comes and goes, every page is the one that counting off rows gives', async () => {
  await fc.assert(
    fc
      .asyncProperty(
        fc.array(step, { minLength: 2, maxLength: 14 }),
        fc.integer({ min: 1, max: 7 }),
        async (steps, limit) => {
          for (const what of steps) await take(what);
          await expectPages(limit);
          await foldTallies(app.deps);
          await expectPages(limit);
        },
      )
      .afterEach(() => app.db.user.deleteMany()),
    { numRuns: 25, endOnFailure: true },
  );
}, 240_000);
