import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { insertMany } from '../../../testing/payments/insert-many.ts';
import { insertPayments } from '../../../testing/payments/insert-payments.ts';
import { foldTallies } from '../../tallies/fold-tallies.store.ts';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  admin = (await app.build.user({ role: 'admin' })).token;
});
beforeEach(() => app.db.transaction.deleteMany());
afterAll(() => app.close());

async function list(query = '') {
  const { body } = await app.api.as(admin).get(`/api/admin/transactions${query}`).expect(200);
  return body as {
    transactions: Record<string, unknown>[];
    pagination: Record<string, unknown>;
  };
}
const idsOf = async (query = '') => (await list(query)).transactions.map(({ id }) => id);

test('filters by status have an exact total whether or not the tallies are folded', async () => {
  const [completed, , failed] = await insertPayments(app, [
    { status: 'completed' },
    { status: 'completed', deletedAt: app.clock.now() },
    { status: 'failed' },
    { status: 'pending' },
    { status: 'pending' },
  ]);
  for (let round = 0; round < 2; round += 1) {
    expect(await idsOf('?status=completed')).toEqual([completed?.id]);
    expect((await list('?status=pending')).pagination).toMatchObject({ total: 2, pages: 1 });
    expect(await idsOf('?status=refunded')).toEqual([]);
    expect((await list('?status=refunded')).pagination).toMatchObject({ total: 0 });
    expect((await list()).pagination).toMatchObject({ total: 4 });
    expect((await list('?status=&from=&to=')).pagination).toMatchObject({ total: 4 });
    await foldTallies(app.deps);
  }
  await app.db.transaction.update({
    where: { id: failed?.id ?? 0 },
    data: { status: 'completed' },
  });
  expect((await list('?status=completed')).pagination).toMatchObject({ total: 2 });
  expect((await list('?status=failed')).pagination).toMatchObject({ total: 0 });
});

test('a search is combined with every filter, and counts what both match', async () => {
  await app.build.plan();
  await insertMany(app, 1_500, { status: 'pending' });
  const [first, second] = await insertPayments(app, [
    { invoiceNumber: 'NB-MANYFIRST', createdAt: new Date('2026-01-10T06:00:00.000Z') },
    { invoiceNumber: 'NB-MANYSECOND', createdAt: new Date('2026-01-10T07:00:00.000Z') },
  ]);
  const old = [second?.id, first?.id];
  await app.db.transaction.updateMany({
    where: { invoiceNumber: { in: ['NB-MANYFIRST', 'NB-MANYSECOND'] } },
    data: { status: 'failed', gateway: 'bkash' },
  });
  expect((await list('?search=nb-many')).pagination).toMatchObject({ total: 1_502 });
  for (const query of ['status=failed', 'gateway=bkash', 'from=2026-01-10&to=2026-01-10']) {
    expect(await idsOf(`?search=nb-many&${query}`), query).toEqual(old);
    expect((await list(`?search=nb-many&${query}`)).pagination).toMatchObject({ total: 2 });
  }
  expect(await idsOf('?search=nb-many&to=2026-01-09')).toEqual([]);
  expect(await idsOf('?search=nb-many&page=76')).toEqual(old);
});

test('filters by days are counted up to ten thousand, but the whole list exactly', async () => {
  await app.build.plan();
  await insertMany(app, 10_001, { status: 'pending' });
  expect((await list('?from=2026-01-01')).pagination).toEqual({
    page: 1,
    limit: 20,
    total: 10_000,
    pages: 500,
    capped: true,
    hasNext: true,
    hasPrev: false,
  });
  expect(await idsOf('?from=2026-01-01&page=501')).toHaveLength(1);
  const searched = await list('?search=NB-MANY');
  expect(searched.pagination).toMatchObject({ total: 10_000, pages: 500, capped: true });
  expect(searched.transactions).toEqual((await list()).transactions);
  expect(await idsOf('?search=NB-MANY&page=501')).toEqual(await idsOf('?page=501'));
  expect((await list('?page=501')).pagination).toMatchObject({ total: 10_001, pages: 501 });
  const rows = await app.db.transaction.findMany({ select: { id: true, createdAt: true } });
  const newestFirst = rows.sort(
    (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.id - a.id,
  );
  for (const page of [1, 250, 251, 501]) {
    const expected = newestFirst.slice((page - 1) * 20, page * 20).map(({ id }) => id);
    expect(await idsOf(`?page=${page}`), `page ${page}`).toEqual(expected);
  }
  await app.db.transaction.update({
    where: { id: rows[0]?.id ?? 0 },
    data: { deletedAt: app.clock.now() },
  });
  expect((await list('?from=2026-01-01')).pagination).toMatchObject({
    total: 10_000,
    capped: false,
  });
});
