import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { type Purchase, startPurchase } from '../../../testing/payments/start-purchase.ts';
import { TIMEOUT } from '../../../testing/timeout.ts';
import { recordGatewayAway } from '../due/outages/gateway-state.store.ts';
import { sweepPayments } from '../due/sweep-payments.ts';
import { checkSoon } from './check-soon.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  await app.sandbox.sendIpnTo(`${app.url}/api/payment/process-callback`, []);
});
afterAll(() => app.close());

/** The replies to the gateway's notifications, once it has posted this many. */
function answersTo({ invoice }: Purchase, count: number) {
  return vi.waitFor(async () => {
    const { ipn_attempts } = await app.sandbox.order(invoice);
    expect(ipn_attempts).toHaveLength(count);
    return ipn_attempts.map((attempt) => (attempt.kind === 'answered' ? attempt.status : 0));
  }, TIMEOUT);
}

const completed = {
  status: 'completed',
  receipts: 1,
  subscription: { periods: [{ days: 30, worth: 300_00 }] },
};

test('a notification completes a payment whose tab was closed', async () => {
  const purchase = await startPurchase(app);
  await purchase.choose('pay');
  expect(await answersTo(purchase, 1)).toEqual([200]);
  expect(await purchase.effects()).toMatchObject({
    ...completed,
    events: ['gateway', 'notification', 'gateway'],
  });
});

test('a browser that returns after the notification gets the result', async () => {
  const purchase = await startPurchase(app);
  const returned = await purchase.choose('pay');
  await answersTo(purchase, 1);
  const { body } = await purchase
    .callback(purchase.user.token, Object.fromEntries(returned.searchParams))
    .expect(200);
  expect(body).toEqual({
    success: true,
    message: 'Callback already processed',
    status: 'completed',
    outcome: 'success',
    transactionId: purchase.id,
  });
  expect(await purchase.effects()).toMatchObject(completed);
});

test('five simultaneous notifications complete one payment', async () => {
  const purchase = await startPurchase(app);
  await app.sandbox.addFault({
    service: 'gateway',
    kind: 'duplicateIpn',
    invoice_number: purchase.invoice,
    copies: 5,
  });
  await purchase.choose('pay');
  expect(await answersTo(purchase, 5)).toEqual(Array(5).fill(200));
  expect(await purchase.effects()).toMatchObject(completed);
});

test('a repeated return completes one payment', async () => {
  const purchase = await startPurchase(app);
  await app.sandbox.addFault({
    service: 'gateway',
    kind: 'returnTwice',
    invoice_number: purchase.invoice,
  });
  const returned = Object.fromEntries((await purchase.choose('pay')).searchParams);
  await answersTo(purchase, 1);
  const replies = await Promise.all([
    purchase.callback(purchase.user.token, returned).expect(200),
    purchase.callback(purchase.user.token, returned).expect(200),
  ]);
  for (const { body } of replies) {
    expect(body).toMatchObject({ status: 'completed', message: 'Callback already processed' });
  }
  expect(await purchase.effects()).toMatchObject(completed);
});

test('a notification before the gateway confirms the payment changes nothing', async () => {
  const purchase = await startPurchase(app);
  await app.sandbox.addFault({
    service: 'gateway',
    kind: 'ipnOutOfOrder',
    invoice_number: purchase.invoice,
    arrives: 'early',
  });
  await purchase.choose('pay');
  expect(await answersTo(purchase, 1)).toEqual([200]);
  expect(await purchase.effects()).toMatchObject({ status: 'pending', subscription: null });

  await purchase.verify().expect(200);
  expect(await purchase.effects()).toMatchObject(completed);
});

test('a notification of success after a refund does not undo the refund', async () => {
  const purchase = await startPurchase(app);
  await app.sandbox.addFault({
    service: 'gateway',
    kind: 'ipnOutOfOrder',
    invoice_number: purchase.invoice,
    arrives: 'late',
  });
  await purchase.returnAfter('pay');
  await purchase.outside({ action: 'refund' });
  expect(await answersTo(purchase, 1)).toEqual([200]);
  expect(await purchase.effects()).toMatchObject({
    status: 'refunded',
    subscription: { expiresAt: app.clock.now(), periods: [] },
  });
  await purchase.callback(null, { trx_status: 'Success' }).expect(200);
  expect(await purchase.effects()).toMatchObject({
    status: 'refunded',
    subscription: { periods: [] },
  });
});

test('a notification during an outage of the gateway waits for its end without further questions', async () => {
  const purchase = await startPurchase(app);
  await purchase.outside({ action: 'pay' });
  await recordGatewayAway(app.db, 'paystation', app.clock.now());
  await checkSoon(app.deps, { id: purchase.id, gateway: 'paystation' });
  await app.makeJobsDue();
  const before = await purchase.questions();
  await app.runJobs();
  expect(await purchase.questions()).toBe(before);

  await sweepPayments(app.deps);
  expect(await purchase.effects()).toMatchObject(completed);
});
