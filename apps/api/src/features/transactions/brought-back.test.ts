import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE } from '../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { expectedSettled } from '../../testing/payments/expected-effects.ts';
import { type Purchase, startDiscounted } from '../../testing/payments/start-purchase.ts';
import { sweepPayments } from '../payments/due/sweep-payments.ts';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  admin = (await app.build.user({ role: 'admin' })).token;
});
beforeEach(async () => {
  await app.db.subscriptionEvent.deleteMany();
  await app.db.transaction.deleteMany();
});
afterAll(() => app.close());

const remove = ({ id }: Purchase) =>
  app.api.as(admin).send('delete', `/api/admin/transactions/${id}`).expect(200);
const removeAllPending = () =>
  app.api
    .as(admin)
    .post('/api/admin/transactions/bulk-delete', { action: 'delete_all_pending' })
    .expect(200);

/** The only payment, as an administrator sees it. */
async function seen() {
  const [list, stats] = await Promise.all([
    app.api.as(admin).get('/api/admin/transactions').expect(200),
    app.api.as(admin).get('/api/admin/stats').expect(200),
  ]);
  const { totalRevenue, totalTransactions, revenueByDay, recentTransactions } = stats.body.stats;
  return {
    listed: list.body.transactions.map((row: { status: string }) => row.status),
    total: list.body.pagination.total,
    newest: recentTransactions.length,
    totalRevenue,
    totalTransactions,
    today: revenueByDay.at(-1).payments,
  };
}

const nothing = {
  listed: [],
  total: 0,
  newest: 0,
  totalRevenue: 0,
  totalTransactions: 0,
  today: 0,
};
const paid = {
  listed: ['completed'],
  total: 1,
  newest: 1,
  totalRevenue: 240,
  totalTransactions: 1,
  today: 1,
};

test.for([
  ['one by one', remove],
  ['with all pending ones', removeAllPending],
] as const)('a pending payment deleted %s comes back when it is paid', async ([, hide]) => {
  const purchase = await startDiscounted(app);
  await hide(purchase);
  expect(await seen()).toEqual(nothing);
  expect((await purchase.returnAfter('pay')).body.status).toBe('completed');
  expect(await seen()).toEqual(paid);
  expect(await purchase.effects()).toMatchObject(expectedSettled(purchase));
});

test('the sweep still queries a hidden payment', async () => {
  const purchase = await startDiscounted(app);
  await remove(purchase);
  await purchase.outside({ action: 'pay' });
  app.clock.advance(3 * MINUTE);
  await sweepPayments(app.deps);
  expect(await seen()).toEqual(paid);
  expect(await purchase.effects()).toMatchObject(expectedSettled(purchase));
});

test('a wrong amount shows a hidden payment again, for review', async () => {
  const purchase = await startDiscounted(app);
  await remove(purchase);
  await purchase.returnAfter('leave');
  await purchase.outside({ action: 'pay', amount: '1.00' });
  await purchase.verify().expect(200);
  expect(await seen()).toEqual({
    ...nothing,
    listed: ['review'],
    total: 1,
    newest: 1,
    totalTransactions: 1,
  });
});

test.for(['fail', 'cancel'] as const)(
  'a %s does not show a hidden payment again',
  async (button) => {
    const purchase = await startDiscounted(app);
    await remove(purchase);
    await purchase.returnAfter(button);
    expect(await seen()).toEqual(nothing);
    // Paid money still does.
    await purchase.returnAfter('pay');
    expect(await seen()).toEqual(paid);
  },
);

test('a hidden completed payment counts nowhere, but keeps its plan', async () => {
  const purchase = await startDiscounted(app);
  await purchase.returnAfter('pay');
  await remove(purchase);
  expect(await seen()).toEqual(nothing);
  expect(await purchase.effects()).toMatchObject(expectedSettled(purchase));
  // Nothing new arrives, so it stays hidden.
  await purchase.verify().expect(200);
  expect(await seen()).toEqual(nothing);
});

test('a payment that is hidden while it is settled has the state of the later change', async () => {
  for (let round = 0; round < 3; round += 1) {
    const purchase = await startDiscounted(app);
    await purchase.outside({ action: 'pay' });
    const [{ body }] = await Promise.all([purchase.verify().expect(200), removeAllPending()]);
    expect(body.status).toBe('completed');
    expect(await purchase.effects()).toMatchObject(expectedSettled(purchase));
    // Only pending ones are hidden, so that a completed payment stays visible.
    expect((await seen()).listed).toContain('completed');
    await app.db.transaction.updateMany({ data: { deletedAt: app.clock.now() } });
  }
});
