import { describe, expect, it } from 'vitest';
import { startTestSandbox } from '../../testing/test-sandbox.ts';

const { client, sandbox, start, status } = await startTestSandbox();

async function open(address: string) {
  const response = await fetch(address);
  return { response, page: await response.text() };
}

function press(address: string, fields: Record<string, string>) {
  return fetch(address, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
}

describe('the page', () => {
  it('shows the item, the merchant, the amount, three payment methods and four buttons', async () => {
    const { paymentUrl } = await start({ reference: 'Nobayon', payment_amount: '12345.5' });
    const { response, page } = await open(paymentUrl);
    expect(response.headers.get('content-type')).toMatch('text/html');
    expect(page).toContain('<h1 id="purpose">Nobayon</h1>');
    expect(page).toContain('<dt>Merchant</dt><dd>shop.example</dd>');
    expect(page).toContain('৳12,345.50');
    for (const method of ['card', 'bkash', 'nagad']) expect(page).toContain(`value="${method}"`);
    const buttons = [...page.matchAll(/<button [^>]*>([^<]*)<\/button>/g)].map(([, text]) => text);
    expect(buttons).toEqual(['Pay now', 'Fail payment', 'Cancel payment', 'Leave pending']);
    expect(page).toContain('<strong>Sandbox.</strong>');
  });

  it('escapes what the shop sent and allows no script', async () => {
    const evil = '"><script>alert(1)</script>';
    const { paymentUrl } = await start({ reference: evil, cust_name: evil, checkout_items: evil });
    const { response, page } = await open(paymentUrl);
    expect(page).not.toContain('<script');
    expect(page).toContain('&quot;&gt;&lt;script&gt;');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toMatch("default-src 'none'");
    expect(policy).not.toMatch('script-src');
  });

  it('is not found for an unknown order, for any request', async () => {
    const address = `${sandbox.gatewayUrl}/pay/unknown`;
    expect((await open(address)).response.status).toBe(404);
    expect((await press(address, { outcome: 'pay' })).status).toBe(404);
  });
});

describe('the redirect to the shop', () => {
  it.each([
    { outcome: 'pay', reported: 'Successful', state: 'paid' },
    { outcome: 'fail', reported: 'Failed', state: 'failed' },
    { outcome: 'cancel', reported: 'Canceled', state: 'canceled' },
    { outcome: 'leave', reported: 'Processing', state: 'processing' },
  ])('says $reported after $outcome', async ({ outcome, reported, state }) => {
    const { invoice, paymentUrl } = await start();
    const response = await press(paymentUrl, { outcome });
    expect(response.status).toBe(303);
    const { origin, pathname, searchParams } = new URL(response.headers.get('location') ?? '');
    const { trx_id: trxId, state: reached } = await client.order(invoice);
    expect(`${origin}${pathname}`).toBe('http://shop.example/payment/callback');
    expect(Object.fromEntries(searchParams)).toEqual({
      status: reported,
      invoice_number: invoice,
      ...(trxId && { trx_id: trxId }),
    });
    expect(reached).toBe(state);
    expect(trxId !== null).toBe(outcome === 'pay');
  });

  it('drops a query of the shop’s own URL', async () => {
    const { paymentUrl } = await start({ callback_url: 'https://shop.example/back?order=7' });
    const back = await client.choose(paymentUrl, 'cancel');
    expect(back.searchParams.has('order')).toBe(false);
  });
});

describe('paying', () => {
  it('records the method, and the phone number of a wallet', async () => {
    const { invoice, paymentUrl } = await start();
    const form = { outcome: 'pay', method: 'bkash', bkash_number: '01999999999' };
    await press(paymentUrl, form);
    expect(await client.order(invoice)).toMatchObject({
      payment_method: 'bKash',
      payer_mobile_no: '01999999999',
    });
  });

  it.each(['pay', 'fail', 'cancel', 'leave'])(
    'cannot %s an order that is paid',
    async (outcome) => {
      const { invoice, paymentUrl } = await start();
      await client.choose(paymentUrl, 'pay');
      const before = await client.order(invoice);
      const again = await press(paymentUrl, { outcome });
      expect(again.status).toBe(409);
      expect(await again.text()).toContain('has already been paid and cannot be paid again');
      expect(await client.order(invoice)).toEqual(before);
    },
  );

  it('shows the link back, and no button, once the order is paid', async () => {
    const { paymentUrl } = await start();
    const back = await client.choose(paymentUrl, 'pay');
    const { page } = await open(paymentUrl);
    expect(page).not.toContain('<button');
    expect(page).toContain(`href="${back.href.replaceAll('&', '&amp;')}"`);
  });

  it.each(['fail', 'cancel'] as const)('still works after %s', async (first) => {
    const { invoice, paymentUrl } = await start();
    await client.choose(paymentUrl, first);
    expect((await client.choose(paymentUrl, 'pay')).searchParams.get('status')).toBe('Successful');
    expect(await status(invoice)).toMatchObject({ data: { trx_status: 'successful' } });
  });

  it('rejects a form without an outcome', async () => {
    const { invoice, paymentUrl } = await start();
    expect((await press(paymentUrl, { outcome: 'steal' })).status).toBe(400);
    expect((await client.order(invoice)).state).toBe('processing');
  });
});
