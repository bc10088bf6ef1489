import { type SandboxClient, sandboxClient } from '@nobayon/sandbox/control/sandbox-client.ts';
import type { FaultInput } from '@nobayon/sandbox/faults/fault.ts';
import { type Sandbox, startSandbox } from '@nobayon/sandbox/start-sandbox.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startServerThat } from '../../../testing/faults/stand-in-server.ts';
import type { PaymentOrder } from '../payment-gateway.ts';
import { type PaystationOptions, paystation } from './paystation.ts';

const PASSWORD = 'gamecoderstorepass';

let sandbox: Sandbox;
let control: SandboxClient;
let options: PaystationOptions;
beforeAll(async () => {
  sandbox = await startSandbox();
  control = sandboxClient(sandbox.url);
  options = {
    baseUrl: sandbox.gatewayUrl,
    merchantId: '104-1653730183',
    password: PASSWORD,
    customerPhone: '01700000000',
    paymentUrlHosts: [new URL(sandbox.url).host],
    allowLoopback: true,
    timeoutMs: 2_000,
  };
});
afterEach(() => control.clearFaults());
afterAll(() => sandbox.close());

let made = 0;
function newOrder(change: Partial<PaymentOrder> = {}): PaymentOrder {
  made += 1;
  return {
    invoiceNumber: `NB-TEST${String(made).padStart(4, '0')}`,
    amount: 449_10,
    customer: { name: 'Rahim Uddin', email: 'rahim@example.com', phone: null },
    description: 'Nobayon Pro',
    returnUrl: 'https://nobayon.test/payment/callback',
    relayUrl: 'https://nobayon.test/api/payment/return/paystation/NB-TEST',
    notifyUrl: 'https://nobayon.test/api/payment/notify/paystation',
    ...change,
  };
}

const queried = (invoiceNumber: string) => ({
  invoiceNumber,
  reference: null,
  amount: 449_10,
  mayCollect: async () => true,
});

/** An order that the gateway knows. */
async function startedOrder() {
  const order = newOrder();
  const { meaning } = await paystation(options).start(order);
  if (meaning.kind !== 'started') throw new Error(`The sandbox answered ${meaning.kind}`);
  return { ...order, paymentUrl: meaning.paymentUrl };
}

const verdictOn = async (invoiceNumber: string) =>
  (await paystation(options).verify(queried(invoiceNumber))).meaning;

test('the request contains exactly the required fields', async () => {
  const { invoiceNumber, paymentUrl } = await startedOrder();
  const known = await control.order(invoiceNumber);
  expect(known).toMatchObject({
    state: 'processing',
    request_amount: '449.10',
    cust_name: 'Rahim Uddin',
    cust_email: 'rahim@example.com',
    cust_phone: '01700000000',
    callback_url: 'https://nobayon.test/payment/callback',
    reference: 'Nobayon Pro',
    // The merchant bears the fee.
    pay_with_charge: false,
  });
  expect(paymentUrl).toBe(known.payment_url);
});

test.each([
  [499_00, '499'],
  [449_10, '449.10'],
  [1, '0.01'],
  [2_147_483_647, '21474836.47'],
])('%i paisa are sent as %s taka', async (amount, written) => {
  let sent = '';
  const baseUrl = await startServerThat((response, body) => {
    sent = body;
    response.end();
  });
  await paystation({ ...options, baseUrl }).start(newOrder({ amount }));
  const form = Object.fromEntries(new URLSearchParams(sent));
  expect(form).toMatchObject({ payment_amount: written, currency: 'BDT', pay_with_charge: '0' });
  // Optional fields without a value are omitted, because the gateway rejects null.
  expect(Object.values(form)).not.toContain('');
  expect(sent).not.toMatch(/null|undefined/);
});

test('the verdict follows the gateway’s answer', async () => {
  const { invoiceNumber } = await startedOrder();
  expect(await verdictOn(invoiceNumber)).toEqual({ kind: 'unknown', reason: 'processing' });

  await control.command(invoiceNumber, { action: 'cancel' });
  expect(await verdictOn(invoiceNumber)).toEqual({ kind: 'unknown', reason: 'processing' });

  const { trx_id } = await control.command(invoiceNumber, { action: 'pay' });
  expect(await verdictOn(invoiceNumber)).toEqual({
    kind: 'paid',
    gatewayId: trx_id,
    amount: 449_10,
    method: 'bKash',
  });

  await control.command(invoiceNumber, { action: 'refund' });
  expect(await verdictOn(invoiceNumber)).toEqual({ kind: 'refunded' });
});

test('a failed payment is reported as failed', async () => {
  const { invoiceNumber } = await startedOrder();
  await control.command(invoiceNumber, { action: 'fail' });
  expect(await verdictOn(invoiceNumber)).toEqual({ kind: 'failed' });
});

test('a different amount is reported as paid', async () => {
  const { invoiceNumber } = await startedOrder();
  await control.command(invoiceNumber, { action: 'pay', amount: '1.00' });
  expect(await verdictOn(invoiceNumber)).toMatchObject({ kind: 'paid', amount: 1_00 });
});

test.each<[string, FaultInput, object]>([
  [
    'amounts are numbers',
    { service: 'gateway', kind: 'numericAmounts' },
    { kind: 'paid', amount: 449_10 },
  ],
  [
    'the status is in capitals',
    { service: 'gateway', kind: 'statusWord', word: 'SUCCESS' },
    { kind: 'paid', amount: 449_10 },
  ],
  [
    'the status is a word that nobody knows',
    { service: 'gateway', kind: 'statusWord', word: 'settled' },
    { kind: 'unknown', reason: 'processing' },
  ],
  [
    'the amount is another',
    { service: 'gateway', kind: 'wrongAmount', factor: 0.5 },
    { kind: 'paid', amount: 224_55 },
  ],
  [
    'the order is not found',
    { service: 'gateway', kind: 'notFound' },
    { kind: 'unknown', reason: 'not_found' },
  ],
  [
    'an error page comes',
    { service: 'gateway', kind: 'htmlError' },
    { kind: 'unknown', reason: 'unreadable' },
  ],
  [
    'the connection is dropped',
    { service: 'gateway', kind: 'down' },
    { kind: 'unknown', reason: 'unreachable' },
  ],
  [
    'the answer is lost',
    { service: 'gateway', kind: 'lostReply' },
    { kind: 'unknown', reason: 'unreachable' },
  ],
])('of a payment that was made, when %s, this is known', async (_case, fault, expected) => {
  const { invoiceNumber } = await startedOrder();
  await control.command(invoiceNumber, { action: 'pay' });
  await control.addFault(fault);
  expect(await verdictOn(invoiceNumber)).toMatchObject(expected);
});

test('a call ends after the timeout', async () => {
  const { invoiceNumber } = await startedOrder();
  await control.addFault({ service: 'gateway', kind: 'slow', delayMs: 10_000 });
  const hasty = paystation({ ...options, timeoutMs: 100 });
  expect(await hasty.start(newOrder())).toMatchObject({
    meaning: { kind: 'unknown', reason: 'timeout' },
  });
  expect(await hasty.verify(queried(invoiceNumber))).toMatchObject({
    meaning: { kind: 'unknown', reason: 'unreachable' },
  });
});

test.each<[string, FaultInput]>([
  ['an error page comes', { service: 'gateway', kind: 'htmlError' }],
  ['the connection is dropped', { service: 'gateway', kind: 'down' }],
  ['the answer is lost', { service: 'gateway', kind: 'lostReply' }],
])('if %s, it is unknown whether the payment was created', async (_case, fault) => {
  await control.addFault(fault);
  expect((await paystation(options).start(newOrder())).meaning.kind).toBe('unknown');
});

test('a duplicate invoice number is rejected', async () => {
  const { invoiceNumber } = await startedOrder();
  const again = await paystation(options).start(newOrder({ invoiceNumber }));
  expect(again.meaning).toEqual({
    kind: 'rejected',
    reason: expect.stringMatching(/^1008 /),
  });
});

test('a payment page on an unlisted host is rejected', async () => {
  const elsewhere = paystation({ ...options, paymentUrlHosts: ['api.paystation.com.bd'] });
  expect((await elsewhere.start(newOrder())).meaning).toMatchObject({ kind: 'rejected' });
  const live = paystation({ ...options, allowLoopback: false });
  expect((await live.start(newOrder())).meaning).toMatchObject({ kind: 'rejected' });
});

test('with a wrong merchant ID every payment is unknown, never failed', async () => {
  const { invoiceNumber } = await startedOrder();
  await control.command(invoiceNumber, { action: 'pay' });
  const stranger = paystation({ ...options, merchantId: '1-1', password: 'wrong password' });
  expect((await stranger.verify(queried(invoiceNumber))).meaning).toEqual({
    kind: 'unknown',
    reason: 'not_found',
  });
  expect((await stranger.start(newOrder())).meaning).toEqual({
    kind: 'rejected',
    reason: expect.stringMatching(/^1001 /),
  });
});

test('the answer is stored unchanged, without our credentials', async () => {
  const started = await paystation(options).start(newOrder());
  expect(started.answer).toEqual({
    kind: 'answered',
    status: 200,
    text: expect.stringContaining('"status_code":"200"'),
  });
  await control.addFault({ service: 'gateway', kind: 'down' });
  const lost = await paystation(options).start(newOrder());
  expect(lost.answer).toMatchObject({ kind: 'unreachable' });
  expect(JSON.stringify([started, lost])).not.toContain(PASSWORD);
});
