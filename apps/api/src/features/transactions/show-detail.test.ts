import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { startTamperingProxy } from '../../testing/faults/tampering-proxy.ts';
import { startPurchase } from '../../testing/payments/start-purchase.ts';

let app: TestApp;
let admin: string;
let tamperingProxy: Awaited<ReturnType<typeof startTamperingProxy>>;
beforeAll(async () => {
  tamperingProxy = await startTamperingProxy();
  app = await createTestApp({
    parts: { chatService: null },
    detours: { gateway: tamperingProxy.detour },
  });
  admin = (await app.build.user({ role: 'admin' })).token;
});
afterAll(async () => {
  tamperingProxy.close();
  await app.close();
});

async function detail(id: number) {
  const { body } = await app.api.as(admin).get(`/api/admin/transactions/${id}`).expect(200);
  return body as {
    transaction: Record<string, unknown>;
    events: { id: number; source: string; payload: unknown; received_at: string }[];
    review_started_at: string | null;
    decisions: unknown[];
  };
}

test('a payment is shown with its events in order', async () => {
  const purchase = await startPurchase(app);
  app.clock.advance(1_000);
  await purchase.returnAfter('pay');
  await purchase.callback(null, { status: 'Failed', note: 'অচেনা' }).expect(200);
  const { transaction, events, review_started_at, decisions } = await detail(purchase.id);
  expect(transaction).toMatchObject({
    id: purchase.id,
    status: 'completed',
    user_id: purchase.user.id,
    attention: [],
  });
  expect({ review_started_at, decisions }).toEqual({ review_started_at: null, decisions: [] });
  expect(events.map(({ source }) => source)).toEqual([
    'gateway',
    'browser',
    'gateway',
    'notification',
    'gateway',
  ]);
  expect(events.map(({ id }) => id)).toEqual(events.map(({ id }) => id).sort((a, b) => a - b));
  expect(events[3]?.payload).toEqual({
    invoice_number: purchase.invoice,
    status: 'Failed',
    note: 'অচেনা',
  });
  expect(events[4]).toMatchObject({
    payload: { kind: 'answered', status: 200, text: expect.stringContaining(purchase.invoice) },
    received_at: app.clock.now().toISOString(),
  });
});

test('credentials are hidden even if the gateway repeats them', async () => {
  const echo = (answer: string) =>
    `${answer.slice(0, -1)},"you":{"merchantId":"104-1653730183","password":"gamecoderstorepass"}}`;
  tamperingProxy.rewrite('/initiate-payment', echo);
  tamperingProxy.rewrite('/transaction-status', echo);
  const purchase = await startPurchase(app);
  await purchase.returnAfter('pay');
  tamperingProxy.stopTampering();
  const { transaction, events } = await detail(purchase.id);
  expect(transaction.status).toBe('completed');
  expect(events).toHaveLength(3);
  const said = JSON.stringify(events);
  expect(said).toContain('[hidden]');
  expect(said).not.toContain('104-1653730183');
  expect(said).not.toContain('gamecoderstorepass');
});

test('a hidden payment can still be opened', async () => {
  const purchase = await startPurchase(app);
  await app.api.as(admin).send('delete', `/api/admin/transactions/${purchase.id}`).expect(200);
  expect((await detail(purchase.id)).transaction).toMatchObject({ id: purchase.id });
});

test('a payment of a deleted account has no user, but the same facts', async () => {
  const purchase = await startPurchase(app);
  const before = (await detail(purchase.id)).transaction;
  await app.db.user.delete({ where: { id: purchase.user.id } });
  expect((await detail(purchase.id)).transaction).toEqual({
    ...before,
    user_id: null,
    former_user_id: purchase.user.id,
  });
});
