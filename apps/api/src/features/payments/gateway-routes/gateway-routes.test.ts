import { PIPRAPAY_KEY } from '@nobayon/sandbox/gateway/piprapay/charge-request.ts';
import { signFields } from '@nobayon/sandbox/gateway/sslcommerz/sign.ts';
import { unsignedGateways } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { FailedNotification } from '../../../ports/payment-gateway/payment-gateway.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { sendRaw } from '../../../testing/http/raw-http.ts';

const INVOICE = 'NB-0123456789ABCDEF';
const PAGE = 'https://nobayon.test/payment/callback';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** Returns with a form post, as a browser does. */
async function comeBack(path: string, fields: string) {
  const url = `${app.url}/api/payment/return/${path}`;
  const reply = await fetch(url, {
    method: 'POST',
    headers: form,
    body: fields,
    redirect: 'manual',
  });
  return { status: reply.status, location: reply.headers.get('location') };
}

test.each([
  [
    'success',
    'status=VALID&bank_tran_id=T1',
    `status=Successful&invoice_number=${INVOICE}&trx_id=T1`,
  ],
  ['fail', 'status=FAILED&bank_tran_id=', `status=Failed&invoice_number=${INVOICE}`],
  ['cancel', '', `status=Canceled&invoice_number=${INVOICE}`],
  // Modified fields identify only the payment.
  ['evil', 'status=%3Cb%3E', `status=%3Cb%3E&invoice_number=${INVOICE}`],
  ['success', 'bank_tran_id=a&bank_tran_id=b', `status=Successful&invoice_number=${INVOICE}`],
  ['success', 'invoice_number=NB-OTHER', `status=Successful&invoice_number=${INVOICE}`],
])(
  'a browser that posts to %s with %j is redirected to the page',
  async (ending, fields, query) => {
    expect(await comeBack(`sslcommerz/${INVOICE}/${ending}`, fields)).toEqual({
      status: 303,
      location: `${PAGE}?${query}`,
    });
  },
);

test('the returned fields are cut to the lengths that the page accepts', async () => {
  const long = 'x'.repeat(5_000);
  const { location } = await comeBack(
    `sslcommerz/${INVOICE}`,
    `status=${long}&bank_tran_id=${long}`,
  );
  expect(location?.length).toBeLessThan(400);
});

test.each([
  [`paystation/${INVOICE}/success`, 404],
  [`unknown/${INVOICE}`, 404],
  ['sslcommerz/nb-lower', 400],
  [`sslcommerz/${'A'.repeat(21)}`, 400],
  ['sslcommerz/..%2F..%2Fevil', 400],
])('the path %s gets a %i', async (path, status) => {
  expect(await comeBack(path, 'status=VALID')).toEqual({ status, location: null });
});

test('a form that is too long is rejected', async () => {
  const reply = await sendRaw(app.url, {
    method: 'POST',
    path: `/api/payment/return/sslcommerz/${INVOICE}`,
    headers: form,
    body: `status=${'x'.repeat(20_000)}`,
  });
  expect(reply.status).toBe(413);
});

test('the gateways that sign no notifications are known as such', () => {
  const { connected } = app.deps.gateways;
  const unsigned = connected.filter((one) => one.capabilities.isRemote && !one.readNotification);
  expect(unsigned.map(({ name }) => name)).toEqual(unsignedGateways);
});

test.each([
  ['sslcommerz', 403],
  ['paystation', 404],
  ['unknown', 404],
])('an unsigned notification for %s gets a %i', async (gateway, status) => {
  const url = `${app.url}/api/payment/notify/${gateway}`;
  const reply = await fetch(url, { method: 'POST', headers: form, body: 'status=VALID' });
  expect(reply.status).toBe(status);
});

// Amazon repeats a message after a 429 or a 5xx, and after no other error.
test.each<[FailedNotification['kind'], number]>([
  ['rejected', 403],
  ['limited', 429],
  ['unavailable', 503],
])('a notification that is %s gets a %i', async (kind, status) => {
  const bkash = app.deps.gateways.connected.find(({ name }) => name === 'bkash');
  if (!bkash?.readNotification) throw new Error('bKash is not connected');
  const { readNotification } = bkash;
  bkash.readNotification = async () => ({ kind, reason: 'a test' });
  onTestFinished(() => {
    bkash.readNotification = readNotification;
  });
  const reply = await fetch(`${app.url}/api/payment/notify/bkash`, { method: 'POST', body: '{}' });
  expect(reply.status).toBe(status);
});

test.each([
  [31, 404],
  [32, 400],
  [7_000, 400],
])('an authenticated notification that is nested %i deep gets a %i', async (depth, status) => {
  const reply = await fetch(`${app.url}/api/payment/notify/piprapay`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'mh-piprapay-api-key': PIPRAPAY_KEY },
    body: `{"pp_id":"1","metadata":{"invoice_number":"${INVOICE}"},"x":${'['.repeat(depth)}${']'.repeat(depth)}}`,
  });
  expect(reply.status).toBe(status);
});

test.each([INVOICE, `${INVOICE}\0`, '\ud83d', 'x'.repeat(9_000), ''])(
  'a signed notification of no payment of ours is answered 404: %j',
  async (invoice) => {
    const fields = { status: 'FAILED', tran_id: invoice, amount: '300.00' };
    const signed = signFields(fields, Object.keys(fields), 'qwerty');
    const reply = await fetch(`${app.url}/api/payment/notify/sslcommerz`, {
      method: 'POST',
      headers: form,
      body: new URLSearchParams({ ...fields, ...signed }).toString(),
    });
    expect(reply.status).toBe(404);
  },
);
