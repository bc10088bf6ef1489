import { beforeEach, describe, expect, it } from 'vitest';
import { checkoutFields, startTestSandbox } from '../../testing/test-sandbox.ts';

const { client, start, status, post } = await startTestSandbox();

beforeEach(() => client.clearFaults());

describe('outages', () => {
  it('down closes the connection and does nothing', async () => {
    await client.addFault({ service: 'gateway', kind: 'down' });
    const fields = checkoutFields();
    await expect(post('/initiate-payment', fields)).rejects.toThrow('fetch failed');
    await client.clearFaults();
    expect(await (await post('/initiate-payment', fields)).json()).toMatchObject({
      status_code: '200',
    });
  });

  it('lostReply does the work and closes the connection', async () => {
    await client.addFault({ service: 'gateway', kind: 'lostReply', on: 'initiate' });
    const fields = checkoutFields();
    await expect(post('/initiate-payment', fields)).rejects.toThrow('fetch failed');
    await client.clearFaults();
    expect(await (await post('/initiate-payment', fields)).json()).toMatchObject({
      status_code: '1008',
    });
  });

  it('htmlError replies with HTTP 500 and a page, and does nothing', async () => {
    await client.addFault({ service: 'gateway', kind: 'htmlError' });
    const fields = checkoutFields();
    const response = await post('/initiate-payment', fields);
    expect(response.status).toBe(500);
    expect(await response.text()).toMatch(/^<!DOCTYPE html>/);
    await client.clearFaults();
    expect(await status(fields.invoice_number ?? '')).toMatchObject({ status_code: '2001' });
  });

  it('slow replies late, but does its work at once', async () => {
    await client.addFault({ service: 'gateway', kind: 'slow', delayMs: 60_000, on: 'initiate' });
    const fields = checkoutFields();
    const answered = post('/initiate-payment', fields).then(
      () => 'answered',
      () => 'cut off when the sandbox closed',
    );
    const invoice = fields.invoice_number ?? '';
    await expect.poll(() => status(invoice)).toMatchObject({ data: { trx_status: 'processing' } });
    expect(await Promise.race([answered, Promise.resolve('still waiting')])).toBe('still waiting');
  });

  it('slow takes the given time', async () => {
    const { invoice } = await start();
    await client.addFault({ service: 'gateway', kind: 'slow', delayMs: 120, on: 'status' });
    const before = performance.now();
    expect(await status(invoice)).toMatchObject({ status_code: '200' });
    expect(performance.now() - before).toBeGreaterThanOrEqual(119);
  });
});

describe('false replies', () => {
  it('notFound hides an order from status', async () => {
    const { invoice } = await start();
    await client.addFault({ service: 'gateway', kind: 'notFound' });
    expect(await status(invoice)).toMatchObject({ status_code: '2001' });
  });

  it.each([
    [{ amount: '1.00' }, '1.00'],
    [{ factor: 0.5 }, '1250.00'],
    [{ factor: 1.0001 }, '2500.25'],
  ])('wrongAmount with %j reports %s', async (how, reported) => {
    const { invoice } = await start();
    await client.addFault({ service: 'gateway', kind: 'wrongAmount', ...how });
    expect(await status(invoice)).toMatchObject({
      data: { request_amount: reported, payment_amount: reported },
    });
  });

  it('numericAmounts formats amounts as numbers', async () => {
    const { invoice } = await start({ payment_amount: '990.50' });
    await client.addFault({ service: 'gateway', kind: 'numericAmounts' });
    expect(await status(invoice)).toMatchObject({
      data: { request_amount: 990.5, payment_amount: 990.5 },
    });
  });

  it.each(['success', 'Successful', 'SUCCESS', ''])(
    'statusWord says %j when paid',
    async (word) => {
      const { invoice } = await start();
      await client.addFault({ service: 'gateway', kind: 'statusWord', word });
      expect(await status(invoice)).toMatchObject({ data: { trx_status: 'processing' } });
      await client.command(invoice, { action: 'pay' });
      expect(await status(invoice)).toMatchObject({ data: { trx_status: word } });
    },
  );

  it('statusWord replaces the word of the given state; a canceled order counts as processing', async () => {
    const { invoice } = await start();
    await client.addFault({
      service: 'gateway',
      kind: 'statusWord',
      word: 'Pending',
      when: 'processing',
      times: 1,
    });
    const { invoice: failed } = await start();
    await client.command(failed, { action: 'fail' });
    expect(await status(failed)).toMatchObject({ data: { trx_status: 'failed' } });
    await client.command(invoice, { action: 'cancel' });
    expect(await status(invoice)).toMatchObject({ data: { trx_status: 'Pending' } });
  });
});

describe('the scope of a fault', () => {
  it('can be one order', async () => {
    const [one, other] = [await start(), await start()];
    await client.addFault({ service: 'gateway', kind: 'notFound', invoice_number: one.invoice });
    expect(await status(one.invoice)).toMatchObject({ status_code: '2001' });
    expect(await status(other.invoice)).toMatchObject({ status_code: '200' });
  });

  it('can be one call', async () => {
    await client.addFault({ service: 'gateway', kind: 'htmlError', on: 'status' });
    const { invoice } = await start();
    expect((await post('/transaction-status', { invoice_number: invoice })).status).toBe(500);
  });

  it('can be a number of calls, with several faults used in order', async () => {
    const { invoice } = await start();
    await client.addFault({ service: 'gateway', kind: 'htmlError', times: 1 });
    await client.addFault({ service: 'gateway', kind: 'down', times: 1 });
    await client.addFault({ service: 'gateway', kind: 'notFound', times: 1 });
    expect((await post('/transaction-status', { invoice_number: invoice })).status).toBe(500);
    await expect(status(invoice)).rejects.toThrow('fetch failed');
    expect(await status(invoice)).toMatchObject({ status_code: '2001' });
    expect(await status(invoice)).toMatchObject({ status_code: '200' });
    expect((await client.order(invoice)).status_questions).toBe(4);
  });
});
