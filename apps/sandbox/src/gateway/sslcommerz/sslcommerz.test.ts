import { beforeEach, describe, expect, it } from 'vitest';
import { sessionFields, sslcommerzCaller } from '../../testing/sslcommerz-calls.ts';
import { startTestSandbox } from '../../testing/test-sandbox.ts';

const { sandbox, client } = await startTestSandbox();
const shop = sslcommerzCaller(sandbox.gatewayUrls.sslcommerz);

beforeEach(() => client.clearFaults());

describe('starting a payment', () => {
  it('returns a session and a page, as JSON labeled as HTML', async () => {
    const response = await shop.post(sessionFields());
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch('text/html');
    expect(JSON.parse(await response.text())).toMatchObject({
      status: 'SUCCESS',
      failedreason: '',
      sessionkey: expect.stringMatching(/^[0-9A-F]{32}$/),
      GatewayPageURL: expect.stringContaining(`${sandbox.gatewayUrls.sslcommerz}/pay/`),
    });
  });

  const needed = Object.keys(sessionFields()).filter((name) => name !== 'value_a');

  it.each(needed)('requires %s', async (name) => {
    const { [name]: _left, ...without } = sessionFields();
    for (const fields of [without, { ...without, [name]: ' ' }]) {
      const reply = JSON.parse(await (await shop.post(fields)).text());
      expect(reply).toMatchObject({ status: 'FAILED', sessionkey: '', GatewayPageURL: '' });
      expect(reply.failedreason).toMatch(/Store Credential|missing or empty|must be/);
    }
  });

  it.each([
    ['10.00', 'SUCCESS'],
    ['500000.00', 'SUCCESS'],
    ['9.99', 'FAILED'],
    ['500000.01', 'FAILED'],
    ['1e3', 'FAILED'],
  ])('replies to an amount of %s with %s', async (amount, status) => {
    const reply = await shop.post(sessionFields({ total_amount: amount }));
    expect(JSON.parse(await reply.text()).status).toBe(status);
  });

  it('accepts a number of 30 characters, and the same number again', async () => {
    const tranId = 'a'.repeat(30);
    const first = await shop.start({ tran_id: tranId });
    const second = await shop.start({ tran_id: tranId });
    expect(first.sessionKey).not.toBe(second.sessionKey);
    expect((await shop.ask({ tran_id: tranId })).no_of_trans_found).toBe(2);
    await expect(shop.start({ tran_id: `${tranId}b` })).rejects.toThrow('tran_id');
  });
});

describe('the payment page', () => {
  it.each([
    { outcome: 'pay', to: '/success', says: 'VALID', query: 'VALID', risk: '0' },
    { outcome: 'risky', to: '/success', says: 'VALID', query: 'VALID', risk: '1' },
    { outcome: 'fail', to: '/fail', says: 'FAILED', query: 'FAILED' },
    { outcome: 'cancel', to: '/cancel', says: 'CANCELLED', query: 'CANCELLED' },
    { outcome: 'leave', to: '/fail', says: 'UNATTEMPTED', query: 'PENDING' },
    { outcome: 'expire', to: '/fail', says: 'EXPIRED', query: 'EXPIRED' },
  ] as const)('$outcome posts the browser to $to with $says', async (expected) => {
    const { tranId, sessionKey, pageUrl } = await shop.start();
    const way = await client.press(pageUrl, expected.outcome);
    if (way.method !== 'POST') throw new Error('The browser should post a form.');
    expect(new URL(way.url).pathname).toBe(expected.to);
    expect(way.fields).toMatchObject({
      tran_id: tranId,
      status: expected.says,
      amount: '2500.00',
      currency: 'BDT',
      value_a: 'kept',
    });
    expect(way.fields.risk_level).toBe('risk' in expected ? expected.risk : undefined);
    expect('val_id' in way.fields).toBe('risk' in expected);
    expect(await shop.statusOf(tranId)).toBe(expected.query);
    expect(await shop.ask({ sessionkey: sessionKey })).toMatchObject({ status: expected.query });
  });

  it('redirects with a form that a script of the page submits', async () => {
    const { pageUrl } = await shop.start({ success_url: 'https://shop.example/back?x="><b>' });
    const response = await fetch(pageUrl, {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'pay' }),
      headers: { Accept: 'text/html' },
    });
    const page = await response.text();
    expect(page).toContain('<form method="post" action="https://shop.example/back?x=');
    expect(page).toContain('<input type="hidden" name="verify_sign" value="');
    expect(page).not.toContain('<b>');
    expect(response.headers.get('content-security-policy')).toMatch(/script-src 'sha256-/);
  });

  it('keeps all attempts, newest first', async () => {
    const { tranId, pageUrl } = await shop.start();
    for (const outcome of ['fail', 'cancel', 'pay'] as const) await client.press(pageUrl, outcome);
    const { element, no_of_trans_found: count } = await shop.ask({ tran_id: tranId });
    expect(element.map(({ status }: { status: string }) => status)).toEqual([
      'VALID',
      'CANCELLED',
      'FAILED',
    ]);
    expect(count).toBe(3);
  });
});

describe('validation', () => {
  it('says VALID once, and VALIDATED from then on', async () => {
    const { tranId, pageUrl } = await shop.start();
    const way = await client.press(pageUrl, 'pay', 'bkash');
    const valId = way.method === 'POST' ? (way.fields.val_id ?? '') : '';
    const paid = { tran_id: tranId, amount: '2500.00', currency: 'BDT', risk_level: '0' };
    expect(await shop.validate(valId)).toMatchObject({
      ...paid,
      status: 'VALID',
      card_type: 'BKASH-BKash',
      store_amount: '2437.50',
    });
    expect(await shop.validate(valId)).toMatchObject({ ...paid, status: 'VALIDATED' });
    expect(await shop.statusOf(tranId)).toBe('VALIDATED');
  });

  it('gives a wrong login the reply for an unknown payment', async () => {
    const { tranId } = await shop.start();
    const { val_id: valId } = await client.command(tranId, { action: 'pay' });
    const unknown = await shop.validate('UNKNOWN');
    expect(unknown).toEqual({ status: 'INVALID_TRANSACTION', APIConnect: 'DONE' });
    expect(await shop.validate(valId ?? '', { store_passwd: 'wrong' })).toEqual(unknown);
    expect(await shop.ask({ tran_id: tranId, store_id: 'x' })).toEqual({ APIConnect: 'FAILED' });
    const none = { APIConnect: 'DONE', no_of_trans_found: 0, element: [] };
    expect(await shop.ask({ tran_id: 'UNKNOWN' })).toEqual(none);
  });

  it('reports a paid amount that differs from the requested one', async () => {
    const { tranId } = await shop.start();
    await client.command(tranId, { action: 'pay', amount: '2000.00', trxId: 'BANK-1' });
    expect((await shop.ask({ tran_id: tranId })).element).toMatchObject([
      { status: 'VALID', amount: '2000.00', store_amount: '1950', bank_tran_id: 'BANK-1' },
    ]);
  });
});

describe('refunds', () => {
  async function paid() {
    const { tranId } = await shop.start();
    const { trx_id: bankTranId } = await client.command(tranId, { action: 'pay' });
    const request = { bank_tran_id: bankTranId ?? '', refund_remarks: 'Asked for' };
    const refund = (refundTransId: string, amount = '2500.00') =>
      shop.ask({ ...request, refund_trans_id: refundTransId, refund_amount: amount });
    return { tranId, request, refund };
  }

  it('are accepted, then pending, then sent; the payment stays VALID', async () => {
    const { tranId, refund } = await paid();
    const answer = await refund('R-1');
    expect(answer).toMatchObject({ APIConnect: 'DONE', status: 'success', trans_id: tranId });
    const question = { refund_ref_id: answer.refund_ref_id };
    expect(await shop.ask(question)).toMatchObject({ status: 'processing', refunded_on: '' });
    expect(await shop.ask(question)).toMatchObject({
      status: 'refunded',
      refunded_on: expect.stringMatching(/^\d{4}-/),
    });
    expect(await client.order(tranId)).toMatchObject({
      state: 'refunded',
      refunds: [{ shop_id: 'R-1', amount: '2500.00', state: 'done' }],
    });
    expect(await shop.statusOf(tranId)).toBe('VALID');
  });

  it('are made once for one number of the shop, however often they are requested', async () => {
    const { tranId, refund } = await paid();
    await client.addFault({ service: 'gateway', kind: 'lostReply', on: 'refund', times: 1 });
    await expect(refund('R-2', '1000.00')).rejects.toThrow('fetch failed');
    const [again, third] = [await refund('R-2', '1000.00'), await refund('R-2', '1000.00')];
    expect(again).toMatchObject({ status: 'processing' });
    expect(third.refund_ref_id).toBe(again.refund_ref_id);
    expect((await client.order(tranId)).refunds).toHaveLength(1);
  });

  it('never exceed the paid amount', async () => {
    const { tranId, refund } = await paid();
    expect(await refund('R-3', '2000.00')).toMatchObject({ status: 'success' });
    expect(await refund('R-4', '500.01')).toMatchObject({ status: 'failed' });
    expect(await refund('R-5', '500.00')).toMatchObject({ status: 'success' });
    expect((await client.order(tranId)).state).toBe('paid');
    await client.command(tranId, { action: 'settleRefund', becomes: 'done' });
    const order = await client.command(tranId, { action: 'settleRefund', becomes: 'refused' });
    expect(order.refunds.map(({ state }) => state)).toEqual(['done', 'refused']);
    expect(await refund('R-6', '500.00')).toMatchObject({ status: 'success' });
  });

  it.each(['refund_trans_id', 'refund_remarks', 'refund_amount'])('require %s', async (name) => {
    const { request } = await paid();
    const whole = { ...request, refund_trans_id: 'R-7', refund_amount: '10.00' };
    expect(await shop.ask({ ...whole, [name]: '' })).toMatchObject({ status: 'failed' });
  });

  it('end as a fault says, at once or after some queries', async () => {
    const { refund } = await paid();
    const fault = { service: 'gateway', kind: 'refundOutcome', becomes: 'refused' } as const;
    await client.addFault({ ...fault, times: 1 });
    expect(await refund('R-8')).toMatchObject({
      status: 'failed',
      errorReason: 'The bank refused.',
    });
    await client.addFault({ ...fault, afterAnswers: 2, times: 1 });
    const { refund_ref_id: id } = await refund('R-9');
    const words = [];
    for (const _ of [1, 2, 3]) words.push((await shop.ask({ refund_ref_id: id })).status);
    expect(words).toEqual(['processing', 'processing', 'cancelled']);
  });
});
