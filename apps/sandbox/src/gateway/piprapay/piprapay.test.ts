import { beforeEach, describe, expect, it } from 'vitest';
import { chargeFields, piprapayCaller } from '../../testing/piprapay-calls.ts';
import { startTestSandbox } from '../../testing/test-sandbox.ts';
import { startTestShop } from '../../testing/test-shop.ts';
import { PIPRAPAY_KEY } from './charge-request.ts';

const { sandbox, client } = await startTestSandbox();
const shop = await startTestShop();
const base = sandbox.gatewayUrls.piprapay;
const gateway = piprapayCaller(base);
const post = (path: string, body: object, key?: string) => gateway.post(path, body, key);

beforeEach(() => client.clearFaults());

const toShop = { webhook_url: `${shop.url}/webhook` };
const unknown = { status: 400, reply: { status: false, message: 'Invalid Transaction' } };

describe('a charge', () => {
  it('has an id, numeric in JSON too, and a payment page', async () => {
    const { status, reply } = await post('create-charge', chargeFields());
    expect(status).toBe(200);
    expect(reply).toEqual({
      status: true,
      pp_id: expect.any(Number),
      pp_url: expect.stringContaining(`${base}/pay/`),
    });
  });

  it.each(Object.keys(chargeFields()))('requires a non-empty %s', async (name) => {
    const { [name]: _left, ...without }: Record<string, unknown> = chargeFields();
    for (const body of [without, { ...without, [name]: name === 'metadata' ? {} : '' }]) {
      const { status, reply } = await post('create-charge', body);
      expect({ status, reply }).toMatchObject({ status: 400, reply: { status: false } });
      expect(reply.message).toContain(name);
    }
  });

  it('can be created and queried only with the key', async () => {
    for (const [path, body] of [
      ['create-charge', chargeFields()],
      ['verify-payments', { pp_id: (await gateway.create()).ppId }],
    ] as const) {
      expect(await post(path, body, 'wrong')).toEqual({
        status: 400,
        reply: { status: false, message: 'Invalid API Key' },
      });
    }
  });

  it('is unknown until the customer starts to pay, and never known by the shop’s number', async () => {
    const { invoice, ppId, pageUrl } = await gateway.create();
    expect(await gateway.verify(ppId)).toEqual(unknown);
    await client.press(pageUrl, 'cancel');
    expect(await gateway.verify(ppId)).toEqual(unknown);
    await client.press(pageUrl, 'leave');
    expect((await gateway.verify(ppId)).reply).toMatchObject({
      status: 'pending',
      transaction_id: '--',
    });
    await client.press(pageUrl, 'pay');
    expect((await gateway.verify(ppId)).reply).toMatchObject({ status: 'completed' });
    expect(await gateway.verify(invoice)).toEqual(unknown);
    expect(await gateway.verify('1')).toEqual(unknown);
  });
});

describe('the reply about a payment', () => {
  it('has numeric amounts and the metadata as sent, and includes a refund', async () => {
    const { invoice, ppId, pageUrl } = await gateway.create({ amount: 990.5 });
    await client.press(pageUrl, 'pay', 'nagad');
    const paid = {
      pp_id: ppId,
      customer_name: 'Rahim Uddin',
      customer_email_mobile: 'rahim@example.com',
      payment_method: 'Nagad Personal',
      amount: 990.5,
      fee: 0,
      refund_amount: 0,
      total: 990.5,
      currency: 'BDT',
      metadata: { invoiceid: invoice, plan: 'pro' },
      sender_number: expect.any(String),
      transaction_id: (await client.order(invoice)).trx_id,
      status: 'completed',
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    };
    expect((await gateway.verify(ppId)).reply).toEqual(paid);
    await client.command(ppId, { action: 'refund' });
    const refunded = { ...paid, status: 'refunded', refund_amount: 990.5 };
    expect((await gateway.verify(ppId)).reply).toEqual(refunded);
  });

  it.each([
    [{ kind: 'notFound' }, unknown.reply],
    [
      { kind: 'wrongAmount', amount: '1.00' },
      { amount: 1, total: 1 },
    ],
    [{ kind: 'statusWord', word: 'Completed' }, { status: 'Completed' }],
    [{ kind: 'otherInvoice' }, { metadata: { invoiceid: 'ANOTHER-1', plan: 'pro' } }],
    [
      { kind: 'errorCode', code: 'Maintenance' },
      { status: false, message: 'Maintenance' },
    ],
  ] as const)('is falsified by %j', async (fault, expected) => {
    const { invoice, ppId } = await gateway.create();
    await client.command(invoice, { action: 'pay', sendIpn: false });
    await client.addFault({ service: 'gateway', gateway: 'piprapay', ...fault });
    expect((await gateway.verify(ppId)).reply).toMatchObject(expected);
  });

  it('is lost at the start, so that only the webhook or the redirect has the charge’s id', async () => {
    const body = chargeFields(toShop);
    await client.addFault({
      service: 'gateway',
      kind: 'lostReply',
      on: 'initiate',
      invoice_number: body.metadata.invoiceid,
      times: 1,
    });
    await expect(post('create-charge', body)).rejects.toThrow('fetch failed');
    const order = await client.order(body.metadata.invoiceid);
    expect(await gateway.verify(body.metadata.invoiceid)).toEqual(unknown);
    const back = await client.choose(order.payment_url, 'pay');
    expect(back.searchParams.get('pp_id')).toBe(order.gateway_reference);
    expect(JSON.parse((await shop.next()).body)).toMatchObject({ pp_id: order.gateway_reference });
  });
});

describe('the redirect and the webhook', () => {
  it.each([
    ['pay', 'completed'],
    ['fail', 'failed'],
    ['leave', 'pending'],
  ] as const)('tell after %s that it is %s', async (outcome, status) => {
    for (const returnType of ['GET', 'POST']) {
      const { ppId, pageUrl } = await gateway.create({ ...toShop, return_type: returnType });
      const way = await client.press(pageUrl, outcome);
      const reported = { pp_id: ppId, status };
      const query = Object.fromEntries(new URL(way.url).searchParams);
      expect(query).toEqual({ own: 'query', ...(returnType === 'GET' && reported) });
      expect(way.method === 'POST' ? way.fields : reported).toEqual(reported);
      expect(way.method).toBe(returnType);
      const { method, body } = await shop.next();
      expect(method).toBe('POST');
      expect(JSON.parse(body)).toMatchObject({ ...reported, amount: '2500.00', total: '2500.00' });
    }
  });

  it('are a plain address and no webhook after a cancellation', async () => {
    const { pageUrl } = await gateway.create({ ...toShop, return_type: 'POST' });
    const way = await client.press(pageUrl, 'cancel');
    expect(way).toEqual({ method: 'GET', url: 'http://shop.example/canceled' });
    expect(shop.unread()).toBe(0);
  });

  it('have the key in the header, or a wrong one if forged', async () => {
    for (const kind of ['honest', 'forged']) {
      if (kind === 'forged') await client.addFault({ service: 'gateway', kind: 'badSignature' });
      const { pageUrl } = await gateway.create(toShop);
      await client.press(pageUrl, 'pay');
      const { headers } = await shop.next();
      expect(headers['mh-piprapay-api-key'] === PIPRAPAY_KEY).toBe(kind === 'honest');
    }
  });
});
