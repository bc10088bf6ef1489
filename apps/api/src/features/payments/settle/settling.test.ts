import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import {
  expectedHeld,
  expectedReleased,
  expectedSettled,
} from '../../../testing/payments/expected-effects.ts';
import { type Purchase, startDiscounted } from '../../../testing/payments/start-purchase.ts';
import { sweepPayments } from '../due/sweep-payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

describe('every caller settles a payment in the same way', () => {
  const admin = () => app.build.user({ role: 'admin' });
  const askers = {
    'the browser that returns': (purchase) =>
      purchase.callback(purchase.user.token, { status: 'Successful' }).expect(200),
    'a notification': (purchase) =>
      purchase.callback(null, { trx_status: 'Success', trx_amount: 240 }).expect(200),
    'its owner': (purchase) => purchase.verify().expect(200),
    'an administrator': async (purchase) => purchase.verify((await admin()).token).expect(200),
    'somebody else': async (purchase) =>
      purchase.callback((await app.build.user()).token).expect(200),
    'the sweep': async () => {
      app.clock.advance(3 * MINUTE);
      await sweepPayments(app.deps);
    },
  } satisfies Record<string, (purchase: Purchase) => PromiseLike<unknown>>;

  test.for(Object.entries(askers))('%s', async ([, ask]) => {
    const purchase = await startDiscounted(app);
    const { trx_id } = await purchase.outside({ action: 'pay' });
    await ask(purchase);
    const effects = await purchase.effects();
    expect(effects).toMatchObject({
      ...expectedSettled(purchase),
      gatewayId: trx_id,
      settledAt: app.clock.now(),
    });
    expect(effects.subscription?.expiresAt).toEqual(app.clock.inDays(30));
  });
});

describe('the gateway’s answer decides the status', () => {
  const verdicts = [
    {
      said: 'failed',
      happens: (purchase: Purchase) => purchase.choose('fail'),
      becomes: { status: 'failed', outcome: 'failed', message: 'Payment failed' },
      leaves: expectedReleased,
    },
    {
      said: 'processing, after the customer left',
      happens: (purchase: Purchase) => purchase.choose('leave'),
      becomes: {
        status: 'pending',
        outcome: 'processing',
        message: 'Payment is being processed',
      },
      leaves: { ...expectedHeld, settledAt: null },
    },
    {
      said: 'processing, after the customer canceled',
      happens: (purchase: Purchase) => purchase.choose('cancel'),
      becomes: { status: 'canceled', outcome: 'canceled', message: 'Payment canceled' },
      leaves: expectedHeld,
    },
    {
      said: 'refunded, before anyone asked',
      happens: async (purchase: Purchase) => {
        const returned = await purchase.choose('pay');
        await purchase.outside({ action: 'refund' });
        return returned;
      },
      becomes: { status: 'refunded', outcome: 'refunded', message: 'Payment refunded' },
      leaves: { ...expectedReleased, nextCheckAt: null },
    },
  ];

  test.for(verdicts)('$said', async ({ happens, becomes, leaves }) => {
    const purchase = await startDiscounted(app);
    const returned = await happens(purchase);
    const { body } = await purchase
      .callback(purchase.user.token, Object.fromEntries(returned.searchParams))
      .expect(200);
    expect(body).toEqual({ success: true, ...becomes, transactionId: purchase.id });
    expect(await purchase.effects()).toMatchObject({
      ...leaves,
      status: becomes.status,
      gatewayId: null,
      events: ['gateway', 'browser', 'gateway'],
    });
  });

  // All words are tested with the adapter; here, what becomes of both kinds.
  test.for(['Success', ' SUCCESSFUL '])('the word %j is a payment', async (word) => {
    const purchase = await startDiscounted(app);
    await sayInstead(purchase, word);
    const { body } = await purchase.returnAfter('pay');
    expect(body).toMatchObject({ status: 'completed', outcome: 'success' });
    expect(await purchase.effects()).toMatchObject(expectedSettled(purchase));
  });

  test.for(['', 'succes', 'processing'])('the word %j is not', async (word) => {
    const purchase = await startDiscounted(app);
    await sayInstead(purchase, word);
    const { body } = await purchase.returnAfter('pay');
    expect(body).toMatchObject({ status: 'pending', outcome: 'processing' });
    expect(await purchase.effects()).toMatchObject({ ...expectedHeld, status: 'pending' });

    await app.sandbox.clearFaults(purchase.invoice);
    await purchase.verify().expect(200);
    expect(await purchase.effects()).toMatchObject(expectedSettled(purchase));
  });

  function sayInstead({ invoice }: Purchase, word: string) {
    return app.sandbox.addFault({
      service: 'gateway',
      kind: 'statusWord',
      invoice_number: invoice,
      word,
    });
  }
});
