import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bkashCaller, paymentRequest } from '../../testing/bkash-calls.ts';
import { startTestSandbox } from '../../testing/test-sandbox.ts';

const { sandbox, client } = await startTestSandbox();
const shop = bkashCaller(sandbox.gatewayUrls.bkash);

beforeAll(() => shop.signIn());
beforeEach(() => client.clearFaults());

const inTime = { statusCode: '0000' };

describe('create', () => {
  it('creates an unpaid payment with all return addresses', async () => {
    const request = paymentRequest();
    const reply = await shop.call('create', request);
    expect(reply).toMatchObject({
      ...inTime,
      bkashURL: expect.stringContaining(`${sandbox.url}/bkash/pay/`),
      transactionStatus: 'Initiated',
      amount: '2500.00',
      merchantInvoiceNumber: request.merchantInvoiceNumber,
      paymentCreateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{12} GMT\+0600$/),
    });
    expect(reply.successCallbackURL).toContain(`paymentID=${reply.paymentID}&status=success`);
    expect(await shop.status(reply.paymentID)).toMatchObject({
      ...inTime,
      transactionStatus: 'Initiated',
      userVerificationStatus: 'Incomplete',
      merchantInvoice: request.merchantInvoiceNumber,
      amount: '2500',
    });
  });

  it.each(Object.keys(paymentRequest()))('requires %s', async (name) => {
    const { [name]: _left, ...without } = paymentRequest();
    for (const body of [without, { ...without, [name]: '' }]) {
      const reply = await shop.call('create', body);
      expect(reply).toEqual({
        statusCode: expect.stringMatching(/^2\d{3}$/),
        statusMessage: expect.any(String),
      });
    }
  });
});

describe('execute', () => {
  it('moves the money once, after the customer has agreed', async () => {
    const { invoice, paymentID, pageUrl } = await shop.create();
    const way = await client.press(pageUrl, 'pay');
    const url = new URL(way.url);
    expect(way.method).toBe('GET');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ paymentID, status: 'success' });
    expect(url.searchParams.has('own')).toBe(false);
    expect(await client.order(invoice)).toMatchObject({ state: 'authorized', trx_id: null });
    const agreed = { transactionStatus: 'Initiated', userVerificationStatus: 'Complete' };
    expect(await shop.status(paymentID)).toMatchObject(agreed);

    const executed = await shop.execute(paymentID);
    expect(executed).toMatchObject({
      ...inTime,
      paymentID,
      transactionStatus: 'Completed',
      amount: '2500',
      merchantInvoiceNumber: invoice,
    });
    const codes = [];
    for (const _ of [1, 2, 3]) codes.push((await shop.execute(paymentID)).statusCode);
    expect(codes).toEqual(['2117', '2062', '2062']);
    expect(await shop.status(paymentID)).toMatchObject({
      transactionStatus: 'Completed',
      trxID: executed.trxID,
    });
  });

  it('moves it once for simultaneous calls', async () => {
    const { paymentID, pageUrl } = await shop.create();
    await client.press(pageUrl, 'pay');
    const replies = await Promise.all([1, 2, 3, 4].map(() => shop.execute(paymentID)));
    expect(replies.filter(({ statusCode }) => statusCode === '0000')).toHaveLength(1);
  });

  it.each([
    ['fail', 'failure', 'failed'],
    ['cancel', 'cancel', 'canceled'],
    ['leave', 'failure', 'processing'],
    ['expire', 'failure', 'expired'],
  ] as const)('is rejected after %s, and so is one for nobody', async (outcome, status, state) => {
    const { invoice, paymentID, pageUrl } = await shop.create();
    const back = await client.choose(pageUrl, outcome);
    expect(back.searchParams.get('status')).toBe(status);
    expect((await client.order(invoice)).state).toBe(state);
    expect(await shop.execute(paymentID)).toMatchObject({ statusCode: '2056' });
    expect(await shop.status(paymentID)).toMatchObject({ transactionStatus: 'Initiated' });
    for (const unknown of ['TR00000', invoice]) {
      expect(await shop.execute(unknown)).toMatchObject({ statusCode: '2002' });
      expect(await shop.status(unknown)).toMatchObject({ statusCode: '2002' });
    }
  });

  it('does its work even if its reply is lost, late or unreadable', async () => {
    const faults = [
      { kind: 'lostReply' },
      { kind: 'nonsense', as: 'truncated' },
      { kind: 'slow', delayMs: 60 },
    ] as const;
    for (const fault of faults) {
      const { paymentID, pageUrl } = await shop.create();
      await client.press(pageUrl, 'pay');
      await client.addFault({
        service: 'gateway',
        gateway: 'bkash',
        on: 'execute',
        times: 1,
        ...fault,
      });
      await shop.execute(paymentID).catch(() => undefined);
      expect(await shop.status(paymentID)).toMatchObject({ transactionStatus: 'Completed' });
    }
  });

  it.each(['2023', '503'])('moves nothing if it replies with %s', async (code) => {
    const { paymentID, pageUrl } = await shop.create();
    await client.press(pageUrl, 'pay');
    await client.addFault({ service: 'gateway', kind: 'errorCode', code, on: 'execute', times: 1 });
    expect(JSON.stringify(await shop.execute(paymentID))).toContain(`"${code}"`);
    expect(await shop.status(paymentID)).toMatchObject({ transactionStatus: 'Initiated' });
    expect(await shop.execute(paymentID)).toMatchObject(inTime);
  });
});

it.each([
  [{ kind: 'notFound' }, { statusCode: '2002' }],
  [{ kind: 'wrongAmount', amount: '1.00' }, { amount: '1' }],
  [{ kind: 'numericAmounts' }, { amount: 2500 }],
  [{ kind: 'statusWord', word: 'COMPLETED' }, { transactionStatus: 'COMPLETED' }],
  [{ kind: 'otherInvoice' }, { merchantInvoice: 'ANOTHER-1' }],
] as const)('%j falsifies the answer about a payment', async (fault, expected) => {
  const { invoice, paymentID } = await shop.create();
  await client.command(invoice, { action: 'pay' });
  await client.addFault({ service: 'gateway', gateway: 'bkash', ...fault });
  expect(await shop.status(paymentID)).toMatchObject(expected);
});

it.each([
  ['amount', { kind: 'noAmount' }],
  ['verificationStatus', { kind: 'noField', on: 'status', field: 'verificationStatus' }],
] as const)('omits %s as a fault says', async (field, fault) => {
  const { invoice, paymentID } = await shop.create();
  await client.command(invoice, { action: 'pay' });
  expect(await shop.status(paymentID)).toHaveProperty(field);
  await client.addFault({ service: 'gateway', ...fault });
  expect(await shop.status(paymentID)).not.toHaveProperty(field);
});

describe('refunds', () => {
  async function paid() {
    const { invoice, paymentID } = await shop.create();
    const trxID = (await client.command(invoice, { action: 'pay' })).trx_id ?? '';
    const request = { paymentID, trxID, sku: 'plan', reason: 'Asked for' };
    return {
      invoice,
      ids: { paymentID, trxID },
      refund: (amount: string) => shop.call('payment/refund', { ...request, amount }),
    };
  }

  it('are made at once, and the payment itself stays Completed', async () => {
    const { invoice, ids, refund } = await paid();
    expect(await shop.call('payment/refund', ids)).toMatchObject({ statusCode: '2072' });
    const reply = await refund('2500.00');
    expect(reply).toMatchObject({ ...inTime, transactionStatus: 'Completed', amount: '2500' });
    expect(await shop.call('payment/refund', ids)).toEqual(reply);
    expect((await client.order(invoice)).state).toBe('refunded');
    expect(await shop.status(ids.paymentID)).toMatchObject({ transactionStatus: 'Completed' });
  });

  it('are made twice if a shop repeats one whose reply was lost', async () => {
    const { invoice, refund } = await paid();
    await client.addFault({ service: 'gateway', kind: 'lostReply', on: 'refund', times: 1 });
    await expect(refund('1000.00')).rejects.toThrow('fetch failed');
    await refund('1000.00');
    expect((await client.order(invoice)).refunds).toHaveLength(2);
    expect(await refund('500.01')).toMatchObject({ statusCode: '2071' });
  });

  it('are pending or rejected as a fault says', async () => {
    const { ids, refund } = await paid();
    const fault = { service: 'gateway', kind: 'refundOutcome', times: 1 } as const;
    await client.addFault({ ...fault, becomes: 'refused' });
    expect(await refund('10')).toMatchObject({ statusCode: '2071' });
    await client.addFault({ ...fault, becomes: 'done', afterAnswers: 1 });
    expect(await refund('10')).toMatchObject({ transactionStatus: 'Initiated' });
    const words = [];
    for (const _ of [1, 2]) {
      words.push((await shop.call('payment/refund', ids)).transactionStatus);
    }
    expect(words).toEqual(['Initiated', 'Completed']);
  });

  it('can be requested through the newer API, with its own field names', async () => {
    const { ids } = await paid();
    const names = { paymentId: ids.paymentID, trxId: ids.trxID };
    const request = { ...names, refundAmount: '100.50', sku: 'plan', reason: 'Asked for' };
    const done = { refundTransactionStatus: 'Completed', refundAmount: '100.5' };
    expect(await shop.callV2('transaction', request)).toMatchObject({
      ...done,
      originalTrxId: ids.trxID,
      originalTrxAmount: '2500',
    });
    expect(await shop.callV2('status', names)).toMatchObject({ refundTransactions: [done] });
    expect(await shop.callV2('transaction', { ...request, trxId: 'X' })).toMatchObject({
      externalCode: '2033',
      errorMessageEn: expect.any(String),
    });
  });
});
