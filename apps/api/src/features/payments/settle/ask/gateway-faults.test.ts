import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '../../../../testing/clock.ts';
import {
  type AppBehindProxy,
  createAppBehindProxy,
} from '../../../../testing/faults/app-behind-proxy.ts';
import { expectedPending, expectedSettled } from '../../../../testing/payments/expected-effects.ts';
import { startDiscounted, startPurchase } from '../../../../testing/payments/start-purchase.ts';
import { sweepPayments } from '../../due/sweep-payments.ts';

let app: AppBehindProxy['app'];
let tamperingProxy: AppBehindProxy['tamperingProxy'];
let recover: AppBehindProxy['recover'];
let close: AppBehindProxy['close'];
beforeAll(async () => {
  ({ app, tamperingProxy, recover, close } = await createAppBehindProxy());
});
afterEach(() => recover());
afterAll(() => close());

const answering = (answer: string) => async () =>
  tamperingProxy.rewrite('/transaction-status', () => answer);
const found = (data: object) => answering(JSON.stringify({ status_code: '200', data }));

// How each answer is read is tested with the adapter; here, what becomes of each kind.
const troubles = {
  'is slow': () =>
    app.sandbox.addFault({ service: 'gateway', kind: 'slow', on: 'status', delayMs: 60_000 }),
  'says 2001 of everything': () => app.sandbox.addFault({ service: 'gateway', kind: 'notFound' }),
  'says 1001': answering(
    '{"status_code":"1001","status":"failed","message":"Invalid credential."}',
  ),
  'speaks of a payment without its amount': found({ trx_status: 'success', trx_id: 'T1' }),
  'speaks of another payment': found({
    invoice_number: 'NB-ANOTHER0ONE00000',
    trx_status: 'success',
    payment_amount: '240.00',
  }),
  'never stops': answering(`{"status_code":"200","data":{"trx_id":"${'9'.repeat(100_000)}`),
  'cuts its answer within a character': answering(`${'x'.repeat(64 * 1024 - 1)}😀`),
} satisfies Record<string, () => Promise<unknown>>;

test.for(Object.entries(troubles))(
  'a gateway that %s changes nothing, and its next valid response is applied',
  async ([, begin]) => {
    const purchase = await startDiscounted(app);
    const returned = await purchase.choose('pay');
    await begin();

    app.clock.advance(3 * MINUTE);
    const [calledBack, verified] = await Promise.all([
      purchase.callback(purchase.user.token, Object.fromEntries(returned.searchParams)).expect(200),
      purchase.verify().expect(200),
    ]);
    // Afterwards, because a sweep skips payments that are being queried.
    await sweepPayments(app.deps);
    expect(calledBack.body).toEqual({
      success: true,
      message: 'Payment is being processed',
      status: 'pending',
      outcome: 'processing',
      transactionId: purchase.id,
    });
    expect(verified.body).toMatchObject({ success: true, status: 'pending' });
    expect(await purchase.effects()).toMatchObject({
      ...expectedPending,
      // The start, the return itself, and the three responses, valid or not.
      events: expect.objectContaining({ length: 5 }),
    });

    await recover();
    app.clock.advance(6 * MINUTE);
    await sweepPayments(app.deps);
    expect(await purchase.effects()).toMatchObject(expectedSettled(purchase));
  },
);

test('a payment that is canceled during an outage stays canceled until the gateway responds', async () => {
  const purchase = await startDiscounted(app);
  await purchase.outside({ action: 'pay' });
  await app.sandbox.addFault({ service: 'gateway', kind: 'down', on: 'status' });
  const { body } = await purchase.callback(purchase.user.token, { status: 'canceled' }).expect(200);
  expect(body).toMatchObject({ status: 'canceled', outcome: 'canceled' });

  await recover();
  app.clock.advance(3 * MINUTE);
  await sweepPayments(app.deps);
  expect(await purchase.effects()).toMatchObject(expectedSettled(purchase));
});

test('the gateway’s answer is stored unchanged', async () => {
  const purchase = await startPurchase(app);
  await answering('OK')();
  await purchase.verify().expect(200);
  const events = await app.db.paymentEvent.findMany({
    where: { transactionId: purchase.id },
    orderBy: { id: 'asc' },
  });
  expect(events.map(({ source, payload }) => [source, payload])).toEqual([
    [
      'gateway',
      {
        kind: 'answered',
        status: 200,
        text: expect.stringContaining('Payment Link Created Successfully.'),
      },
    ],
    ['gateway', { kind: 'answered', status: 200, text: 'OK' }],
  ]);
  expect(JSON.stringify(events)).not.toContain('gamecoderstorepass');
});
