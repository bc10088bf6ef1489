import { beforeEach, describe, expect, it } from 'vitest';
import { startTestSandbox } from '../../testing/test-sandbox.ts';
import { startTestShop } from '../../testing/test-shop.ts';

const { client, start, status } = await startTestSandbox();
const shop = await startTestShop();

beforeEach(async () => {
  shop.answerWith();
  await client.clearFaults();
  await client.sendIpnTo(`${shop.url}/ipn`, [1, 1]);
});

describe('the notification of a payment', () => {
  it('is one JSON post that says Success, with a numeric amount', async () => {
    const { invoice, paymentUrl } = await start({ reference: 'Nobayon', payment_amount: '990.5' });
    const back = await client.choose(paymentUrl, 'pay', 'card');
    const { method, url, contentType, body } = await shop.next();
    expect({ method, path: url.pathname, contentType }).toEqual({
      method: 'POST',
      path: '/ipn',
      contentType: 'application/json',
    });
    expect(JSON.parse(body)).toEqual({
      invoice_number: invoice,
      trx_status: 'Success',
      trx_id: back.searchParams.get('trx_id'),
      trx_amount: 990.5,
      order_date_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      payment_method: 'Card',
      reference: 'Nobayon',
    });
  });

  it.each([301, 404, 500])('is repeated after a %i until the reply is 2xx', async (status) => {
    shop.answerWith(status, status, 204);
    const { invoice, paymentUrl } = await start();
    await client.choose(paymentUrl, 'pay');
    const posts = [await shop.next(), await shop.next(), await shop.next()];
    expect(new Set(posts.map(({ body }) => body)).size).toBe(1);
    await expect
      .poll(async () => (await client.order(invoice)).ipn_attempts)
      .toMatchObject([{ status }, { status }, { status: 204 }]);
  });

  it('ends after the last retry', async () => {
    shop.answerWith(500, 500, 500);
    const { invoice, paymentUrl } = await start();
    await client.choose(paymentUrl, 'pay');
    await expect
      .poll(async () => (await client.order(invoice)).ipn_attempts)
      .toMatchObject([{ status: 500 }, { status: 500 }, { status: 500 }]);
    for (const _ of [1, 2, 3]) await shop.next();
    const { invoice: later } = await start();
    await client.command(later, { action: 'pay' });
    expect(JSON.parse((await shop.next()).body)).toMatchObject({ invoice_number: later });
  });

  it('does not affect the customer if the shop cannot be reached', async () => {
    await client.sendIpnTo('http://127.0.0.1:1/ipn', []);
    const { invoice, paymentUrl } = await start();
    await client.choose(paymentUrl, 'pay');
    await expect
      .poll(async () => (await client.order(invoice)).ipn_attempts)
      .toMatchObject([{ kind: 'unreachable' }]);
  });

  it('is sent for a success only, and only if it is enabled', async () => {
    const failed = await start();
    await client.choose(failed.paymentUrl, 'fail');
    const quiet = await start();
    await client.command(quiet.invoice, { action: 'pay', sendIpn: false });
    await client.command(quiet.invoice, { action: 'refund' });
    const loud = await start();
    await client.command(loud.invoice, { action: 'pay' });
    expect(JSON.parse((await shop.next()).body)).toMatchObject({ invoice_number: loud.invoice });
    expect(shop.unread()).toBe(0);
  });
});

describe('its faults', () => {
  it('duplicateIpn posts the same notification several times', async () => {
    const { invoice, paymentUrl } = await start();
    await client.addFault({
      service: 'gateway',
      kind: 'duplicateIpn',
      copies: 3,
      invoice_number: invoice,
    });
    await client.choose(paymentUrl, 'pay');
    const posts = [await shop.next(), await shop.next(), await shop.next()];
    expect(new Set(posts.map(({ body }) => body)).size).toBe(1);
  });

  it('ipnOutOfOrder early: status still says processing for a while', async () => {
    const { invoice, paymentUrl } = await start();
    await client.addFault({
      service: 'gateway',
      kind: 'ipnOutOfOrder',
      arrives: 'early',
      staleAnswers: 2,
    });
    await client.choose(paymentUrl, 'pay');
    expect(JSON.parse((await shop.next()).body)).toMatchObject({ trx_status: 'Success' });
    const words = [await status(invoice), await status(invoice), await status(invoice)];
    expect(words).toMatchObject([
      { data: { trx_status: 'processing' } },
      { data: { trx_status: 'processing' } },
      { data: { trx_status: 'successful' } },
    ]);
    expect(words[0]).not.toHaveProperty('data.trx_id');
  });

  it('ipnOutOfOrder late: it arrives after the refund and still says Success', async () => {
    const { invoice, paymentUrl } = await start();
    await client.addFault({ service: 'gateway', kind: 'ipnOutOfOrder', arrives: 'late' });
    await client.choose(paymentUrl, 'pay');
    expect((await client.order(invoice)).ipn_attempts).toEqual([]);
    await client.command(invoice, { action: 'refund' });
    expect(JSON.parse((await shop.next()).body)).toMatchObject({
      invoice_number: invoice,
      trx_status: 'Success',
    });
    expect(await status(invoice)).toMatchObject({ data: { trx_status: 'refund' } });
  });

  it('returnTwice calls the return address too', async () => {
    await client.sendIpnTo(null);
    const { invoice, paymentUrl } = await start({ callback_url: `${shop.url}/back` });
    await client.addFault({
      service: 'gateway',
      kind: 'returnTwice',
      invoice_number: invoice,
      times: 1,
    });
    const back = await client.choose(paymentUrl, 'cancel');
    const { method, url } = await shop.next();
    expect(method).toBe('GET');
    expect(`${url.pathname}${url.search}`).toBe(`${back.pathname}${back.search}`);
  });
});
