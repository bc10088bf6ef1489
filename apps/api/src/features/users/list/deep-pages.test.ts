import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkDeepPages } from '../../../testing/check-deep-pages.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { foldTallies } from '../../tallies/fold-tallies.store.ts';
import { listUsers } from './list-users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

const nth = fc.nat({ max: 40 });
type Name = { firstname: string; lastname: string };
const anyName: fc.Arbitrary<Name> = fc.record({
  firstname: fc.constantFrom('Nusrat', 'Nusrat', 'Md Nusrat', 'Élodie'),
  lastname: fc.constantFrom('Jahan', 'JAHAN', 'Jahan Mim', 'Uddin'),
});
const step = fc.oneof(
  fc.record({
    kind: fc.constant('register' as const),
    count: fc.integer({ min: 1, max: 8 }),
    /** Ids that were given to sign-ups that came to nothing. */
    gap: fc.constantFrom(0, 0, 1, 700, 1_000, 5_500, 120_000),
    name: anyName,
  }),
  fc.record({ kind: fc.constant('rename' as const), nth, name: anyName }),
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
          ...what.name,
          email: `deep${made - n}@example.com`,
          passwordHash: 'none',
        })),
      });
      break;
    case 'delete':
      await app.db.user.deleteMany({ where: { id: id ?? 0 } });
      break;
    case 'rename':
      await app.db.user.updateMany({ where: { id: id ?? 0 }, data: what.name });
      break;
    case 'promote':
      await app.db.user.updateMany({ where: { id: id ?? 0 }, data: { role: 'admin' } });
      break;
    case 'fold':
      await foldTallies(app.deps);
  }
}

/** Searches for names, addresses, parts of both and nobody; wildcards match literally. */
const searches = [
  'nusrat',
  'Nusrat Jahan',
  'RAT JAH',
  'élodie u',
  'deep1',
  'an deep',
  'deep1@EXAMPLE.com',
  '3@exam',
  '@example.com',
  'a_ j',
  'no body',
];

/** Every page of a list, and how many it says there are. */
async function expectList(limit: number, search: string | undefined, ids: number[]): Promise<void> {
  for (let page = 1; (page - 1) * limit <= ids.length; page += 1) {
    const { users, pagination } = await listUsers(app.deps, { search, page, limit });
    expect(users.map(({ id }) => id)).toEqual(ids.slice((page - 1) * limit, page * limit));
    expect(pagination).toMatchObject({ total: ids.length, capped: false });
  }
}

async function expectPages(limit: number): Promise<void> {
  const users = await app.db.user.findMany({ orderBy: { id: 'desc' } });
  const idsWith = (part: string) =>
    users
      .filter(({ firstname, lastname, email }) =>
        [`${firstname} ${lastname}`, email].some((text) =>
          text.toLowerCase().includes(part.toLowerCase()),
        ),
      )
      .map(({ id }) => id);
  await expectList(limit, undefined, idsWith(''));
  for (const search of searches) await expectList(limit, search, idsWith(search));
}

test('every page equals the one by offset while users are added and deleted', async () => {
  const clear = () => app.db.user.deleteMany();
  await checkDeepPages(app, { step, take, expectPages, clear });
});

test('names of deleted users are not kept', async () => {
  const name = { firstname: 'Only', lastname: 'One' };
  await take({ kind: 'register', count: 1, gap: 0, name });
  await foldTallies(app.deps);
  const { id } = await app.db.user.findFirstOrThrow({ where: name });
  await app.db.user.delete({ where: { id } });
  await foldTallies(app.deps);
  const kept = await app.db.$queryRaw`
    SELECT key FROM tallies WHERE key = 'only one'
    UNION ALL SELECT key FROM tally_days WHERE key = 'only one'
    UNION ALL SELECT key FROM tally_hours WHERE key = 'only one'
    UNION ALL SELECT key FROM tally_totals WHERE key = 'only one'
    UNION ALL SELECT key FROM tally_changes WHERE key = 'only one'`;
  expect(kept).toEqual([]);
});
