import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
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

const queue = async (query = '') =>
  (await app.api.as(admin.token).get(`/api/admin/attention${query}`).expect(200)).body;
const resolve = (id: number, note: unknown = 'Gave it back by hand') =>
  app.api.as(admin.token).post(`/api/admin/attention/${id}/resolve`, { note });

type Reason = 'review' | 'refund_due' | 'coupon_over_limit';

async function raise(reason: Reason, transactionId?: number, data: object = {}) {
  const [payment] = transactionId === undefined ? await insertPayments(app, [data]) : [];
  app.clock.advance(MINUTE);
  return app.db.attention.create({
    data: {
      transactionId: transactionId ?? payment?.id ?? 0,
      reason,
      raisedAt: app.clock.now(),
    },
    include: { transaction: true },
  });
}

describe('the queue', () => {
  test('is empty if nothing is open', async () => {
    expect(await queue()).toEqual({
      items: [],
      pagination: expect.objectContaining({ total: 0, pages: 1 }),
    });
  });

  test('shows open items with their payments, newest first', async () => {
    const first = await raise('review');
    const second = await raise('refund_due');
    const third = await raise('coupon_over_limit', second.transactionId);
    const { items, pagination } = await queue();
    expect(pagination).toMatchObject({ page: 1, limit: 20, total: 3, capped: false });
    expect(items).toMatchObject([
      {
        id: third.id,
        reason: 'coupon_over_limit',
        raised_at: third.raisedAt.toISOString(),
        transaction: {
          id: second.transactionId,
          invoice_number: second.transaction.invoiceNumber,
          attention: ['refund_due', 'coupon_over_limit'],
        },
      },
      { id: second.id, reason: 'refund_due' },
      { id: first.id, reason: 'review', transaction: { attention: ['review'] } },
    ]);
  });

  test('is paged', async () => {
    for (let n = 0; n < 5; n += 1) await raise('review');
    const pages = await Promise.all([queue('?limit=2'), queue('?limit=2&page=3')]);
    expect(pages.map(({ items }) => items.length)).toEqual([2, 1]);
    expect(pages[1]?.pagination).toMatchObject({ total: 5, pages: 3, hasNext: false });
  });

  test('keeps the items of a hidden payment', async () => {
    const { id, transactionId } = await raise('refund_due', undefined, { status: 'completed' });
    await app.api
      .as(admin.token)
      .post('/api/admin/transactions/bulk-delete', { action: 'delete_all_completed' })
      .expect(200);
    expect((await queue()).items).toMatchObject([{ id, transaction: { id: transactionId } }]);
  });
});

describe('resolving', () => {
  test('records the administrator and the note', async () => {
    const { id, transactionId, transaction } = await raise('refund_due');
    app.clock.advance(MINUTE);
    const { body } = await resolve(id, '  Refunded in the gateway’s panel, ৳300  ').expect(200);
    expect(body).toEqual({ message: 'Resolved' });
    expect(await queue()).toMatchObject({ items: [], pagination: { total: 0 } });
    const note = 'Refunded in the gateway’s panel, ৳300';
    expect(await app.db.attention.findUnique({ where: { id } })).toMatchObject({
      resolvedAt: app.clock.now(),
      resolvedBy: 'Ayesha Akter',
      note,
    });
    expect(await app.db.auditEntry.findMany()).toMatchObject([
      {
        adminId: admin.id,
        action: 'resolve',
        subject: 'transaction',
        subjectId: transactionId,
        subjectName: transaction.invoiceNumber,
        before: null,
        after: { reason: 'refund_due', note },
      },
    ]);
  });

  test('keeps other reasons of the payment open', async () => {
    const first = await raise('refund_due');
    const second = await raise('coupon_over_limit', first.transactionId);
    await resolve(first.id).expect(200);
    expect((await queue()).items).toMatchObject([
      { id: second.id, transaction: { attention: ['coupon_over_limit'] } },
    ]);
  });

  test('succeeds for one of several simultaneous administrators, and the others get an error', async () => {
    const { id } = await raise('review');
    const notes = ['one', 'two', 'three', 'four', 'five'];
    const replies = await Promise.all(notes.map((note) => resolve(id, note)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: 'changed_meanwhile',
      error: 'This has already been resolved.',
    });
    const winner = notes[replies.findIndex(({ status }) => status === 200)];
    expect(await app.db.attention.findUnique({ where: { id } })).toMatchObject({ note: winner });
    expect(await app.db.auditEntry.count()).toBe(1);
  });

  test.for([undefined, null, '', '   ', 7, 'x'.repeat(501), 'a\u0000b'])(
    'with the note %j is refused',
    async (note) => {
      const { id } = await raise('review');
      const { body } = await app.api
        .as(admin.token)
        .post(`/api/admin/attention/${id}/resolve`, note === undefined ? {} : { note })
        .expect(400);
      expect(body.fields).toHaveProperty('note');
      expect((await queue()).pagination.total).toBe(1);
    },
  );
});
