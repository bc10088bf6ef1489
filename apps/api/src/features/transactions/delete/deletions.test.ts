import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { insertMany } from '../../../testing/payments/insert-many.ts';
import { insertPayments } from '../../../testing/payments/insert-payments.ts';

let app: TestApp;
let admin: { id: number; token: string };
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  admin = await app.build.user({ role: 'admin', firstname: 'Ayesha', lastname: 'Akter' });
});
beforeEach(async () => {
  await app.db.transaction.deleteMany();
  await app.db.auditEntry.deleteMany();
});
afterAll(() => app.close());

const remove = (id: number) =>
  app.api.as(admin.token).send('delete', `/api/admin/transactions/${id}`);
const bulk = (body: object) =>
  app.api.as(admin.token).post('/api/admin/transactions/bulk-delete', body);
const select = (transactionIds: number[]) => bulk({ action: 'delete_selected', transactionIds });
const audits = () => app.db.auditEntry.findMany({ orderBy: { id: 'asc' } });

async function listed(): Promise<number[]> {
  const { body } = await app.api
    .as(admin.token)
    .get('/api/admin/transactions?limit=100')
    .expect(200);
  expect(body.pagination.total).toBe(body.transactions.length);
  return body.transactions
    .map(({ id }: { id: number }) => id)
    .sort((a: number, b: number) => a - b);
}

/** One payment of each status, and one that is already hidden. */
async function oneOfEach() {
  const statuses = ['pending', 'completed', 'failed', 'canceled', 'refunded', 'review'] as const;
  const rows = await insertPayments(app, [
    ...statuses.map((status) => ({ status })),
    { status: 'completed', deletedAt: new Date('2026-01-01T00:00:00Z') },
  ]);
  return rows.map(({ id }) => id);
}

describe('deleting one', () => {
  test('hides the payment and keeps its data', async () => {
    const [kept, gone] = await insertPayments(app, [{}, { status: 'completed' }]);
    const { body } = await remove(gone?.id ?? 0).expect(200);
    expect(body).toEqual({ message: 'Transaction deleted' });
    expect(await listed()).toEqual([kept?.id]);
    expect(await app.db.transaction.findUnique({ where: { id: gone?.id ?? 0 } })).toEqual({
      ...gone,
      deletedAt: app.clock.now(),
    });
  });

  test('is audited', async () => {
    const [gone] = await insertPayments(app, [
      { status: 'completed', discountAmount: 59_50, finalAmount: 240_50 },
    ]);
    await remove(gone?.id ?? 0).expect(200);
    expect(await audits()).toMatchObject([
      {
        adminId: admin.id,
        adminName: 'Ayesha Akter',
        action: 'delete',
        subject: 'transaction',
        subjectId: gone?.id,
        subjectName: gone?.invoiceNumber,
        before: {
          status: 'completed',
          user_name: 'Nusrat Jahan',
          user_email: 'nusrat@example.com',
          plan_name: gone?.planName,
          final_amount: 240.5,
          created_at: gone?.createdAt.toISOString(),
        },
        after: null,
        at: app.clock.now(),
      },
    ]);
  });

  test('at once by several administrators succeeds once', async () => {
    const [gone] = await insertPayments(app, [{}]);
    const replies = await Promise.all(Array.from({ length: 8 }, () => remove(gone?.id ?? 0)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)]);
    const refused = replies.find(({ status }) => status === 404);
    expect(refused?.body.code).toBe('transaction_not_found');
    expect(await audits()).toHaveLength(1);
  });

  test('keeps it in its customer’s history', async () => {
    const { row, user } = await app.build.payment();
    await remove(row.id).expect(200);
    const { body } = await app.api.as(user.token).get('/api/payment/history').expect(200);
    expect(body).toMatchObject({ transactions: [{ id: row.id }], pagination: { total: 1 } });
    await app.api.as(user.token).get(`/api/payment/status/${row.id}`).expect(200);
  });
});

describe('deleting the selected payments', () => {
  test('works for one', async () => {
    const [first, second] = await oneOfEach();
    const { body } = await select([second ?? 0]).expect(200);
    expect(body).toEqual({ message: '1 transaction deleted', deleted: 1, deletion: null });
    expect(await listed()).toContain(first);
    expect(await listed()).not.toContain(second);
  });

  test('counts only those that were visible: not unknown, repeated or hidden ones', async () => {
    const ids = await oneOfEach();
    const [first = 0, second = 0] = ids;
    const hidden = ids.at(-1) ?? 0;
    const { body } = await select([second, first, first, hidden, 2_147_483_647]).expect(200);
    expect(body).toEqual({ message: '2 transactions deleted', deleted: 2, deletion: null });
    expect(await audits()).toMatchObject([
      {
        action: 'delete',
        subject: 'transaction',
        subjectId: null,
        subjectName: 'selected payments',
        before: null,
        after: { action: 'delete_selected', deleted: 2, transactionIds: [first, second] },
      },
    ]);
    const stays = await app.db.transaction.findUnique({ where: { id: hidden } });
    expect(stays?.deletedAt).toEqual(new Date('2026-01-01T00:00:00Z'));
  });

  test('does nothing for unknown ids, and is not audited then', async () => {
    const before = await oneOfEach();
    const { body } = await select([2_147_483_647, 2_147_483_646]).expect(200);
    expect(body).toEqual({ message: '0 transactions deleted', deleted: 0, deletion: null });
    expect(await listed()).toEqual(before.slice(0, -1));
    expect(await audits()).toEqual([]);
  });

  test('twice at the same time hides each once', async () => {
    const ids = (await insertPayments(app, Array(200).fill({}))).map(({ id }) => id);
    const replies = await Promise.all([
      select(ids.slice(0, 150)),
      select(ids.slice(50).reverse()),
      bulk({ action: 'delete_all_pending' }),
      select(ids),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(replies.reduce((sum, { body }) => sum + body.deleted, 0)).toBe(200);
    expect(await listed()).toEqual([]);
  });
});

describe('deleting all of a status', () => {
  test.for([
    ['delete_all_pending', 'pending', 'all pending payments'],
    ['delete_all_canceled', 'canceled', 'all canceled payments'],
    ['delete_all_completed', 'completed', 'all completed payments'],
  ] as const)('%s leaves everything else', async ([action, status, subjectName]) => {
    await oneOfEach();
    const { body } = await bulk({ action }).expect(200);
    expect(body).toEqual({ message: '1 transaction deleted', deleted: 1, deletion: null });
    const left = await app.db.transaction.findMany({ where: { deletedAt: null } });
    expect(left).toHaveLength(5);
    expect(left.map((row) => row.status)).not.toContain(status);
    expect(await audits()).toMatchObject([
      { subjectId: null, subjectName, before: null, after: { action, deleted: 1 } },
    ]);
    expect((await bulk({ action }).expect(200)).body.deleted).toBe(0);
    expect(await audits()).toHaveLength(1);
  });
});

test.for([
  {},
  { action: 'delete_all' },
  { action: 'delete_all_failed' },
  { action: 'delete_selected' },
  { action: 'delete_selected', transactionIds: [] },
  { action: 'delete_selected', transactionIds: [0] },
  { action: 'delete_selected', transactionIds: [1.5] },
  { action: 'delete_selected', transactionIds: ['1'] },
  { action: 'delete_selected', transactionIds: [2_147_483_648] },
  { action: 'delete_selected', transactionIds: { gt: 0 } },
  { action: 'delete_selected', transactionIds: Array.from({ length: 10_001 }, (_, n) => n + 1) },
  { action: 'delete_all_pending', transactionIds: [1] },
  { action: 'delete_all_pending', status: 'completed' },
])('%j is rejected', async (body) => {
  const before = await oneOfEach();
  const reply = await bulk(body).expect(400);
  expect(reply.body.code).toBe('invalid_request');
  expect(await listed()).toEqual(before.slice(0, -1));
  expect(await audits()).toEqual([]);
});

test('other calls do not accept a body of that size', async () => {
  const note = 'x'.repeat(150_000);
  const reply = await app.api.as(admin.token).post('/api/admin/attention/1/resolve', { note });
  expect(reply.status).toBe(413);
  expect(reply.body.code).toBe('too_large');
});

test('deleting the selected payments works for ten thousand', async () => {
  await app.build.plan();
  // The longest possible ids, of which the last ones are no payments.
  const ids = Array.from({ length: 10_001 }, (_, n) => 2_000_000_001 + n);
  const rows = 500;
  await insertMany(app, rows, { status: 'pending', after: 2_000_000_000 });
  const { body } = await select(ids.slice(1)).expect(200);
  expect(body.deleted).toBe(rows - 1);
  expect(await listed()).toEqual(ids.slice(0, 1));
  const [entry] = await audits();
  expect(entry?.after).toMatchObject({ transactionIds: ids.slice(1, rows) });
});
