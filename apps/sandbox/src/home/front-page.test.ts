import request from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { bkashMerchant } from '../gateway/bkash/tokens.ts';
import { PIPRAPAY_KEY } from '../gateway/piprapay/charge-request.ts';
import { store } from '../gateway/sslcommerz/session.ts';
import { bkashCaller } from '../testing/bkash-calls.ts';
import { sslcommerzCaller } from '../testing/sslcommerz-calls.ts';
import { startTestSandbox } from '../testing/test-sandbox.ts';
import { catalogue } from './fault-catalogue.ts';

const { sandbox, client, start } = await startTestSandbox();
const site = () => request(sandbox.url);
const page = async () => (await site().get('/').expect(200)).text;

beforeEach(() => client.clearFaults());

it('explains the sandbox and its addresses', async () => {
  const text = await page();
  expect(text).toContain('External services on one machine');
  expect(text).toContain(`<code>${sandbox.gatewayUrl}</code>`);
  expect(text).toContain(`<code>${sandbox.smtpPort}</code>`);
  expect(text).toContain('href="/mailbox"');
  expect(text).toContain('No orders yet.');
});

it('serves the font with the taka sign', async () => {
  const font = await site().get('/assets/noto-sans-bengali.woff2').expect(200);
  expect(font.headers['content-type']).toBe('font/woff2');
});

it('replies to an unknown path with a page', async () => {
  await site()
    .get('/nowhere')
    .expect(404, /Page not found/);
});

describe('orders', () => {
  it('can be paid late and refunded', async () => {
    const { invoice } = await start({ cust_name: '<b>Rahim</b>' });
    expect(await page()).toContain('&lt;b&gt;Rahim&lt;/b&gt;');
    const press = (action: string) =>
      site().post(`/orders/${invoice}`).type('form').send({ action });
    await press('pay').expect(303).expect('Location', '/');
    expect((await client.order(invoice)).state).toBe('paid');
    await press('refund').expect(303);
    expect((await client.order(invoice)).state).toBe('refunded');
    await press('refund').expect(409, /was paid and refunded/);
    await site().post('/orders/UNKNOWN').type('form').send({ action: 'pay' }).expect(404);
  });
});

it('shows the address and the credentials of each gateway', async () => {
  const text = await page();
  for (const url of Object.values(sandbox.gatewayUrls)) expect(text).toContain(`<code>${url}`);
  for (const word of [store.store_id, bkashMerchant.app_secret, PIPRAPAY_KEY]) {
    expect(text).toContain(`<code>${word}</code>`);
  }
});

describe('refunds requested by a shop', () => {
  it.each([
    ['done', 'Refund sent'],
    ['refused', 'Refund refused'],
  ])('are %s by a button', async (becomes, shown) => {
    const gateway = sslcommerzCaller(sandbox.gatewayUrls.sslcommerz);
    const { tranId } = await gateway.start();
    const { trx_id: bankTranId } = await client.command(tranId, { action: 'pay' });
    const request = { refund_trans_id: 'R', refund_amount: '2500.00', refund_remarks: 'r' };
    await gateway.ask({ ...request, bank_tran_id: bankTranId ?? '' });
    expect(await page()).toContain('Refund in process: ৳2,500.00');
    const form = { action: 'settleRefund', becomes };
    await site().post(`/orders/${tranId}`).type('form').send(form).expect(303);
    expect(await page()).toContain(`${shown}: ৳2,500.00`);
    await site()
      .post(`/orders/${tranId}`)
      .type('form')
      .send(form)
      .expect(409, /No such refund/);
  });
});

describe("bKash's limit and webhook", () => {
  it('can be changed by forms', async () => {
    const gateway = bkashCaller(sandbox.gatewayUrls.bkash);
    for (const _ of [1, 2, 3]) await gateway.grant();
    expect(await page()).toContain('No tokens until ');
    await site().post('/bkash-limit').expect(303);
    expect(await page()).toContain('Tokens handed out in the last hour: 0 of 2.');
    await site().post('/bkash-tokens').expect(303);
    await site().post('/bkash-webhook').type('form').send({ url: 'nowhere' }).expect(400);
    const url = 'http://127.0.0.1:1/sns';
    await site().post('/bkash-webhook').type('form').send({ url }).expect(303);
    expect(await page()).toContain('not confirmed');
    await site().post('/bkash-webhook').type('form').send({ url: '' }).expect(303);
    expect((await client.bkash.state()).webhook).toBeNull();
  });
});

describe('faults', () => {
  const switchOn = (fields: object) => site().post('/faults').type('form').send(fields);

  it.each(catalogue)('$service $kind can be activated with the form’s defaults', async (entry) => {
    const fields = entry.fields.map((field) => [
      field.name,
      field.kind === 'choice' ? field.options[0]?.value : (field.value ?? ''),
    ]);
    const { service, kind, title } = entry;
    await switchOn({ service, kind, ...Object.fromEntries(fields) }).expect(303);
    const [fault] = (await site().get('/control/faults')).body.faults;
    expect(fault).toMatchObject({ service, kind, left: null });
    const text = await page();
    expect(text).toContain('>On</span>');
    expect(text).toContain(title);
    await site().post(`/faults/${fault.id}/off`).expect(303);
    expect(await page()).not.toContain('>On</span>');
  });

  it('use the entered scope', async () => {
    await switchOn({
      service: 'gateway',
      kind: 'slow',
      delayMs: '50',
      on: 'status',
      invoice_number: ' INV-1 ',
      times: '3',
    });
    expect((await site().get('/control/faults')).body.faults).toMatchObject([
      { delayMs: 50, on: 'status', invoice_number: 'INV-1', times: 3 },
    ]);
    expect(await page()).toContain('3 left');
  });

  it.each([
    [{ service: 'gateway', kind: 'slow', delayMs: 'soon' }, /delayMs/],
    [{ service: 'gateway', kind: 'explode' }, /Fault not found/],
  ])('are rejected on the page for %j', async (fields, reason) => {
    const response = await switchOn(fields).expect(400);
    expect(response.text).toMatch(reason);
    expect(response.text).toContain('role="alert"');
    expect((await site().get('/control/faults')).body).toEqual({ faults: [] });
  });

  it('can all be removed at once', async () => {
    await client.addFault({ service: 'gateway', kind: 'down' });
    await client.addFault({ service: 'mailbox', kind: 'refuseConnection' });
    await site().post('/faults/off').expect(303);
    expect((await site().get('/control/faults')).body).toEqual({ faults: [] });
  });
});
