import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { checkoutFields, startTestSandbox } from '../../testing/test-sandbox.ts';

const { sandbox, client } = await startTestSandbox({ publicUrl: 'https://pay.example/' });

function initiate(body: object, type: 'form' | 'json' = 'form') {
  return request(sandbox.gatewayUrl).post('/initiate-payment').type(type).send(body);
}

async function reply(body: object, type?: 'form' | 'json') {
  return JSON.parse((await initiate(body, type)).text);
}

describe('an accepted payment', () => {
  it('gets JSON labeled as HTML, with string codes and the amount as it was sent', async () => {
    const fields = checkoutFields({ payment_amount: '2500' });
    const response = await initiate(fields);
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    const { payment_url: address, ...rest } = JSON.parse(response.text);
    expect(rest).toEqual({
      status_code: '200',
      status: 'success',
      message: 'Payment Link Created Successfully.',
      payment_amount: '2500',
      invoice_number: fields.invoice_number,
    });
    expect(address).toMatch(/^https:\/\/pay\.example\/gateway\/pay\/[0-9a-f]{32}$/);
  });

  it('may be requested in JSON with numeric amounts', async () => {
    const fields = { ...checkoutFields(), payment_amount: 990.5, pay_with_charge: 0 };
    expect(await reply(fields, 'json')).toMatchObject({
      status_code: '200',
      payment_amount: '990.5',
    });
  });

  it('keeps all fields that were sent', async () => {
    const fields = checkoutFields({
      currency: 'BDT',
      reference: 'Nobayon',
      cust_address: 'Dhaka',
      checkout_items: 'Pro plan',
      opt_a: 'a',
      opt_b: 'b',
      opt_c: 'c',
      emi: '0',
    });
    await reply(fields);
    expect(await client.order(fields.invoice_number ?? '')).toMatchObject({
      state: 'processing',
      request_amount: '2500.00',
      cust_name: 'Rahim Uddin',
      cust_phone: '01712345678',
      cust_email: 'rahim@example.com',
      cust_address: 'Dhaka',
      callback_url: 'http://shop.example/payment/callback',
      reference: 'Nobayon',
      checkout_items: 'Pro plan',
      opt_a: 'a',
      opt_b: 'b',
      opt_c: 'c',
    });
  });
});

describe('the validation', () => {
  it.each(['merchantId', 'password'])('rejects a wrong %s with 1001', async (field) => {
    const response = await initiate(checkoutFields({ [field]: 'wrong' }));
    expect(response.status).toBe(200);
    expect(JSON.parse(response.text)).toMatchObject({ status_code: '1001', status: 'failed' });
  });

  it('rejects an empty body with 1001', async () => {
    expect(await reply({})).toMatchObject({ status_code: '1001' });
  });

  it('rejects a repeated invoice number with 1008, whatever else differs', async () => {
    const fields = checkoutFields();
    await reply(fields);
    expect(await reply({ ...fields, payment_amount: '1.00' })).toMatchObject({
      status_code: '1008',
      status: 'failed',
    });
    expect((await client.order(fields.invoice_number ?? '')).request_amount).toBe('2500.00');
  });

  it.each([
    'invoice_number',
    'payment_amount',
    'cust_name',
    'cust_phone',
    'cust_email',
    'callback_url',
  ])('requires %s', async (field) => {
    const { [field]: _left, ...without } = checkoutFields();
    const needed = { status_code: '1002', status: 'failed', message: `${field} is required.` };
    expect(await reply(without)).toEqual(needed);
    expect(await reply({ ...without, [field]: '' })).toEqual(needed);
  });

  it.each(['reference', 'cust_address', 'checkout_items', 'opt_a', 'emi', 'currency'])(
    'rejects null for %s',
    async (field) => {
      const answer = await reply({ ...checkoutFields(), [field]: null }, 'json');
      expect(answer).toMatchObject({ status_code: '1002', message: `${field} is required.` });
    },
  );

  it.each([
    ['invoice_number', 'A-NUMBER-THAT-IS-21-L'],
    ['invoice_number', 'with space'],
    ['invoice_number', 'under_score'],
    ['payment_amount', '0'],
    ['payment_amount', '0.00'],
    ['payment_amount', '-5'],
    ['payment_amount', '1.234'],
    ['payment_amount', '1e3'],
    ['payment_amount', '1,000'],
    ['cust_phone', '+8801712345678'],
    ['cust_phone', '0171234567'],
    ['cust_email', 'nobody'],
    ['callback_url', 'javascript:alert(1)'],
    ['callback_url', '/payment/callback'],
    ['currency', 'USD'],
    ['pay_with_charge', '2'],
  ])('rejects the %s %j', async (field, value) => {
    const answer = await reply(checkoutFields({ [field]: value }));
    expect(answer).toMatchObject({ status_code: '1002', status: 'failed' });
    expect(answer.message).toMatch(new RegExp(`^${field} must be `));
  });

  it('accepts an invoice number of exactly 20 characters', async () => {
    const invoice = 'abcDEF-0123456789-XY';
    expect(await reply(checkoutFields({ invoice_number: invoice }))).toMatchObject({
      status_code: '200',
      invoice_number: invoice,
    });
  });
});
