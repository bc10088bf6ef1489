import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { startTestSandbox } from '../../testing/test-sandbox.ts';
import { gatewayTime } from '../gateway-time.ts';
import { merchant } from './initiate-payment.ts';

const { sandbox, client, start, status, post } = await startTestSandbox();

describe('an unpaid order', () => {
  it('is processing, with amounts but without a trx_id', async () => {
    const { invoice } = await start({ payment_amount: '990', reference: 'Nobayon' });
    expect(await status(invoice)).toEqual({
      status_code: '200',
      status: 'success',
      message: 'Transaction found',
      data: {
        invoice_number: invoice,
        trx_status: 'processing',
        request_amount: '990.00',
        payment_amount: '990.00',
        order_date_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        payer_mobile_no: null,
        payment_method: null,
        reference: 'Nobayon',
        checkout_items: null,
        opt_a: null,
      },
    });
  });

  it('may be queried in JSON too, and the reply is labeled as HTML', async () => {
    const { invoice } = await start();
    const response = await request(sandbox.gatewayUrl)
      .post('/transaction-status')
      .set('merchantId', merchant.merchantId)
      .send({ invoice_number: invoice });
    expect(response.headers['content-type']).toMatch('text/html');
    expect(JSON.parse(response.text)).toMatchObject({ data: { invoice_number: invoice } });
  });

  it('counts the queries', async () => {
    const { invoice } = await start();
    await status(invoice);
    await status(invoice);
    expect((await client.order(invoice)).status_questions).toBe(2);
  });
});

describe('not found', () => {
  it('is HTTP 200 with code 2001', async () => {
    const response = await post('/transaction-status', { invoice_number: 'UNKNOWN' });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      status_code: '2001',
      status: 'failed',
      message: 'Transaction not found.',
    });
  });

  it('is also the reply to a wrong merchant about a real order', async () => {
    const { invoice } = await start();
    const fields = { invoice_number: invoice };
    const wrong = await post('/transaction-status', fields, 'another-merchant');
    expect(await wrong.json()).toEqual(await status('UNKNOWN'));
    expect(await status(invoice)).toMatchObject({ status_code: '200' });
  });

  it('is also the reply to a query without an invoice number', async () => {
    const response = await post('/transaction-status', {});
    expect(await response.json()).toMatchObject({ status_code: '2001' });
  });
});

describe('the status word of an order', () => {
  it('is successful if it is paid, with trx_id, method and phone', async () => {
    const { invoice, paymentUrl } = await start();
    const back = await client.choose(paymentUrl, 'pay', 'nagad');
    expect(await status(invoice)).toMatchObject({
      data: {
        trx_status: 'successful',
        trx_id: back.searchParams.get('trx_id'),
        request_amount: '2500.00',
        payment_amount: '2500.00',
        payment_method: 'Nagad',
        payer_mobile_no: '01712345678',
      },
    });
  });

  it('is failed if it failed', async () => {
    const { invoice } = await start();
    await client.command(invoice, { action: 'fail' });
    expect(await status(invoice)).toMatchObject({ data: { trx_status: 'failed' } });
  });

  it('stays processing if it was canceled', async () => {
    const { invoice } = await start();
    await client.command(invoice, { action: 'cancel' });
    expect((await client.order(invoice)).state).toBe('canceled');
    expect(await status(invoice)).toMatchObject({ data: { trx_status: 'processing' } });
  });

  it('is refund if it was refunded, and keeps its trx_id', async () => {
    const { invoice } = await start();
    const { trx_id: trxId } = await client.command(invoice, { action: 'pay' });
    await client.command(invoice, { action: 'refund' });
    expect(await status(invoice)).toMatchObject({ data: { trx_status: 'refund', trx_id: trxId } });
  });
});

it('the amount includes the fee if the customer pays it', async () => {
  const { invoice } = await start({ payment_amount: '1000.00', pay_with_charge: '1' });
  expect(await status(invoice)).toMatchObject({
    data: { request_amount: '1000.00', payment_amount: '1015.00' },
  });
});

it('times are those of Dhaka', () => {
  expect(gatewayTime(new Date('2026-03-01T20:05:09Z'))).toBe('2026-03-02 02:05:09');
});

describe('version two of the call', () => {
  const ask = (trxId: string, merchantId = merchant.merchantId) =>
    request(sandbox.gatewayUrl)
      .post('/v2/transaction-status')
      .set('merchantId', merchantId)
      .send({ trxId });

  it('finds an order by its trx_id and names the amount trx_amount', async () => {
    const { invoice } = await start();
    await client.command(invoice, { action: 'pay', trxId: 'TRX-V2' });
    const { data } = JSON.parse((await ask('TRX-V2')).text);
    expect(data).toMatchObject({ invoice_number: invoice, trx_amount: '2500.00' });
    expect(data).not.toHaveProperty('payment_amount');
    expect((await client.order(invoice)).status_questions).toBe(1);
  });

  it('replies with HTTP 500 and a page for an unknown id and for a wrong merchant', async () => {
    const { invoice } = await start();
    await client.command(invoice, { action: 'pay', trxId: 'TRX-V2-B' });
    for (const response of [await ask('UNKNOWN'), await ask('TRX-V2-B', 'another')]) {
      expect(response.status).toBe(500);
      expect(response.text).toMatch(/^<!DOCTYPE html>/);
    }
  });
});
