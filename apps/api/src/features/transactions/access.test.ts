import { pairs } from '@nobayon/shared/testing/effort.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { insertPayments } from '../../testing/payments/insert-payments.ts';

let app: TestApp;
let admin: string;
let user: string;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  admin = (await app.build.user({ role: 'admin' })).token;
  user = (await app.build.user()).token;
});
afterAll(() => app.close());

type Verb = 'get' | 'post' | 'delete';
const calls: [Verb, string, object?][] = [
  ['get', '/api/admin/transactions'],
  ['get', '/api/admin/transactions/ID'],
  ['delete', '/api/admin/transactions/ID'],
  ['post', '/api/admin/transactions/bulk-delete', { action: 'delete_all_pending' }],
  ['post', '/api/admin/transactions/ID/check', {}],
  ['get', '/api/admin/attention'],
  ['post', '/api/admin/attention/ATTENTION/resolve', { note: 'Gave it back by hand' }],
  ['get', '/api/admin/stats'],
];

/** Data for each call. */
async function place(path: string) {
  const [payment] = await insertPayments(app, [{ status: 'pending' }]);
  const { id } = await app.db.attention.create({
    data: { transactionId: payment?.id ?? 0, reason: 'review', raisedAt: app.clock.now() },
  });
  const at = path.replace('ID', String(payment?.id)).replace('ATTENTION', String(id));
  const unchanged = async () => {
    const [row, attention] = await Promise.all([
      app.db.transaction.findUnique({ where: { id: payment?.id ?? 0 } }),
      app.db.attention.findUnique({ where: { id } }),
    ]);
    return row?.deletedAt === null && attention?.resolvedAt === null;
  };
  return { at, unchanged };
}

test.for(calls)('%s %s is only for administrators', async ([verb, path, body]) => {
  const { at, unchanged } = await place(path);
  const nobody = await app.api.as(null).send(verb, at).send(body);
  expect(nobody.status).toBe(401);
  expect(nobody.body.code).toBe('not_signed_in');
  const refused = await app.api.as(user).send(verb, at).send(body);
  expect(refused.status).toBe(403);
  expect(refused.body.code).toBe('not_allowed');
  expect(await unchanged()).toBe(true);
  const served = await app.api.as(admin).send(verb, at).send(body);
  expect(served.status, JSON.stringify(served.body)).toBe(200);
});

const ids = ['0', '-1', '1.5', 'abc', 'NB-1', '99999999999', '2147483648', '১', '%00', 'null'];
const withId = calls.filter(([, path]) => /ID|ATTENTION/.test(path));

test.each(pairs(withId, ids).map(([[verb, path, body], id]) => ({ verb, path, body, id })))(
  '$verb $path rejects the invalid id $id',
  async ({ verb, path, body, id }) => {
    const at = path.replace(/ID|ATTENTION/, id);
    const reply = await app.api.as(admin).send(verb, at).send(body);
    expect(reply.status, id).toBe(400);
    expect(reply.body.code).toBe('invalid_request');
  },
);

test.for(withId)('%s %s returns 404 for a missing id', async ([verb, path, body]) => {
  const at = path.replace(/ID|ATTENTION/, '2147483647');
  const reply = await app.api.as(admin).send(verb, at).send(body);
  expect(reply.status).toBe(404);
  expect(reply.body.code).toBe(path.includes('ATTENTION') ? 'not_found' : 'transaction_not_found');
});

test('the id of something else is not accepted as that of a payment', async () => {
  await app.asOwner('ALTER SEQUENCE users_id_seq RESTART WITH 900001');
  await app.asOwner('ALTER SEQUENCE plans_id_seq RESTART WITH 900002');
  const [someone, plan] = [await app.build.user(), await app.build.plan()];
  for (const { id } of [someone, plan]) {
    await app.api.as(admin).get(`/api/admin/transactions/${id}`).expect(404);
    await app.api.as(admin).send('delete', `/api/admin/transactions/${id}`).expect(404);
    const selected = { action: 'delete_selected', transactionIds: [id] };
    const { body } = await app.api
      .as(admin)
      .post('/api/admin/transactions/bulk-delete', selected)
      .expect(200);
    expect(body.deleted).toBe(0);
  }
  expect(await app.db.user.count({ where: { id: someone.id } })).toBe(1);
  expect(await app.db.plan.count({ where: { id: plan.id } })).toBe(1);
});
