import request from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { sslcommerzCaller } from '../testing/sslcommerz-calls.ts';
import { startTestSandbox } from '../testing/test-sandbox.ts';

const { sandbox, client, start, status } = await startTestSandbox();
const control = () => request(sandbox.url);

beforeEach(() => client.clearFaults());

describe('faults', () => {
  const down = { service: 'gateway', kind: 'down' };
  const notFound = { service: 'gateway', kind: 'notFound', invoice_number: 'INV-1', times: 2 };

  it('are added, listed and removed one by one', async () => {
    const added = await control().post('/control/faults').send(notFound).expect(201);
    const id = added.body.fault.id;
    await client.addFault({ service: 'gateway', kind: 'down' });
    expect((await control().get('/control/faults')).body).toEqual({
      faults: [
        { id, ...notFound, left: 2 },
        { id: id + 1, ...down, left: null },
      ],
    });
    await control().delete(`/control/faults/${id}`).expect(200, { removed: 1 });
    await control().delete(`/control/faults/${id}`).expect(404);
    expect((await control().get('/control/faults')).body.faults).toMatchObject([down]);
  });

  it('can be replaced as a whole', async () => {
    await client.addFault({ service: 'mailbox', kind: 'refuseConnection' });
    const response = await control()
      .put('/control/faults')
      .send({ faults: [down, notFound] })
      .expect(200);
    expect(response.body.faults).toMatchObject([down, notFound]);
  });

  it('can be removed for one order only', async () => {
    await control()
      .put('/control/faults')
      .send({ faults: [down, notFound] });
    await client.clearFaults('INV-1');
    expect((await control().get('/control/faults')).body.faults).toMatchObject([down]);
  });

  it.each([
    [{}, 'service must be gateway, chat or mailbox'],
    [{ service: 'gateway', kind: 'explode' }, 'kind is not a gateway fault'],
    [{ service: 'mailbox', kind: 'down' }, 'kind is not a mailbox fault'],
    [{ service: 'gateway', kind: 'slow' }, 'delayMs'],
    [{ service: 'gateway', kind: 'down', times: 0 }, 'times'],
    [{ service: 'gateway', kind: 'down', invoice: 'INV-1' }, 'invoice'],
    [{ service: 'gateway', kind: 'wrongAmount' }, 'either a factor or an amount'],
    [{ service: 'gateway', kind: 'wrongAmount', factor: 2, amount: '1' }, 'either a factor'],
    [{ service: 'gateway', kind: 'wrongAmount', amount: '1.234' }, 'must be a decimal'],
    [{ service: 'mailbox', kind: 'refuseData', code: 250 }, 'code'],
  ])('are rejected with a reason for %j', async (fault, reason) => {
    const one = await control().post('/control/faults').send(fault).expect(400);
    expect(one.body.error).toContain(reason);
    const all = await control()
      .put('/control/faults')
      .send({ faults: [down, fault] })
      .expect(400);
    expect(all.body.error).toContain(reason);
    expect((await control().get('/control/faults')).body).toEqual({ faults: [] });
  });
});

describe('orders', () => {
  it('are listed newest first, up to a limit', async () => {
    const first = await start();
    const second = await start();
    const invoices = (await client.orders()).map((order) => order.invoice_number);
    expect(invoices.slice(0, 2)).toEqual([second.invoice, first.invoice]);
    expect((await control().get('/control/orders?limit=1')).body.orders).toHaveLength(1);
    await control().get('/control/orders?limit=none').expect(400);
  });

  it('can be paid late, with the values of the command', async () => {
    const { invoice, paymentUrl } = await start();
    await client.choose(paymentUrl, 'cancel');
    const order = await client.command(invoice, {
      action: 'pay',
      amount: '2000.00',
      trxId: 'LATE-1',
    });
    expect(order).toMatchObject({ state: 'paid', trx_id: 'LATE-1', paid_amount: '2000.00' });
    expect(await status(invoice)).toMatchObject({
      data: {
        trx_status: 'successful',
        trx_id: 'LATE-1',
        request_amount: '2000.00',
        payment_amount: '2000.00',
      },
    });
  });

  it('may share a trx_id, as at a faulty gateway', async () => {
    const [one, other] = [await start(), await start()];
    for (const { invoice } of [one, other]) {
      await client.command(invoice, { action: 'pay', trxId: 'TWICE' });
      expect(await status(invoice)).toMatchObject({ data: { trx_id: 'TWICE' } });
    }
  });

  it('can be reset', async () => {
    const { invoice } = await start();
    const before = await client.order(invoice);
    await client.command(invoice, { action: 'pay' });
    await status(invoice);
    expect(await client.command(invoice, { action: 'reset' })).toEqual(before);
  });

  it.each([
    [['pay'], 'pay', 'already been paid'],
    [['pay'], 'fail', 'already been paid'],
    [['pay', 'refund'], 'refund', 'paid and refunded'],
    [[], 'refund', 'nothing to refund'],
  ] as const)('after %j refuse %s', async (before, action, reason) => {
    const { invoice } = await start();
    for (const earlier of before) await client.command(invoice, { action: earlier });
    const refused = await control().post(`/control/orders/${invoice}`).send({ action }).expect(409);
    expect(refused.body.error).toContain(reason);
  });

  it.each([
    [{}, 'action must be pay, fail, cancel, expire, refund, settleRefund or reset'],
    [{ action: 'pay', amount: 5 }, 'amount'],
    [{ action: 'pay', amount: 'five' }, 'must be a decimal'],
    [{ action: 'fail', sendIpn: true }, 'sendIpn'],
  ])('reject the command %j', async (command, reason) => {
    const { invoice } = await start();
    const response = await control().post(`/control/orders/${invoice}`).send(command).expect(400);
    expect(response.body.error).toContain(reason);
    expect((await client.order(invoice)).state).toBe('processing');
  });

  it('do not expire at a gateway without expiry', async () => {
    const { invoice } = await start();
    const refused = await control()
      .post(`/control/orders/${invoice}`)
      .send({ action: 'expire' })
      .expect(409);
    expect(refused.body.error).toContain('do not expire');
  });

  it('can be listed by gateway, and found by the gateway’s number too', async () => {
    const { tranId, sessionKey } = await sslcommerzCaller(sandbox.gatewayUrls.sslcommerz).start();
    await start();
    const orders = await client.orders('sslcommerz');
    expect(orders).toMatchObject([{ gateway: 'sslcommerz', invoice_number: tranId }]);
    expect(await client.order(sessionKey)).toEqual(orders[0]);
    expect((await client.command(sessionKey, { action: 'expire' })).state).toBe('expired');
    await control().get('/control/orders?gateway=nobody').expect(400);
  });

  it('are not found if they were never started', async () => {
    await control().get('/control/orders/UNKNOWN').expect(404);
    await control().post('/control/orders/UNKNOWN').send({ action: 'pay' }).expect(404);
  });
});

describe('the address for notifications', () => {
  it('can be set, read and removed', async () => {
    await client.sendIpnTo('http://127.0.0.1:9/ipn', [10]);
    await control()
      .get('/control/ipn')
      .expect(200, { url: 'http://127.0.0.1:9/ipn', retryDelaysMs: [10] });
    await client.sendIpnTo(null);
    const settings = await control().get('/control/ipn');
    expect(settings.body).toMatchObject({ url: null });
  });

  it.each([{}, { url: 'ftp://shop.example' }, { url: 'shop' }, { url: null, retryDelaysMs: [-1] }])(
    'does not take %j',
    async (body) => {
      const response = await control().put('/control/ipn').send(body).expect(400);
      expect(response.body.error).toMatch(/^(url|retryDelaysMs)/);
    },
  );
});

describe('invalid calls', () => {
  it('get a JSON reply that says so', async () => {
    await control().get('/control/nothing').expect(404, { error: 'Control call not found.' });
    const broken = await control()
      .put('/control/faults')
      .set('Content-Type', 'application/json')
      .send('{"faults":')
      .expect(400);
    expect(broken.body.error).toMatch(/JSON/);
  });
});
