import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { readReceipt } from '../../../testing/payments/read-receipt.ts';
import { buy, type Purchase, startPurchase } from '../../../testing/payments/start-purchase.ts';
import { sendReceipt } from './send-receipt.ts';

let app: TestApp;
beforeAll(async () => {
  // The mails alone: nothing else of what is queued is waited for.
  app = await createTestApp({ parts: { chatService: null } });
});
afterEach(async () => {
  await app.sandbox.clearFaults();
});
afterAll(() => app.close());

describe('a receipt is sent once', () => {
  test('however many send it at the same time', async () => {
    const purchase = await buy(app);
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => sendReceipt(app.deps, { transactionId: purchase.id })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    await readReceipt(app, purchase);
  });

  test('however many workers there are', async () => {
    const purchases = await Promise.all(Array.from({ length: 5 }, () => buy(app)));
    await Promise.all(Array.from({ length: 3 }, () => app.runJobs()));
    for (const purchase of purchases) await readReceipt(app, purchase);
  });

  test('however often its job is run again', async () => {
    const purchase = await buy(app);
    await app.runJobs();
    for (let round = 0; round < 2; round += 1) {
      await app.db.$executeRaw`
        SELECT graphile_worker.add_job('send_receipt', json_build_object('transactionId', ${purchase.id}::int))`;
      await app.runJobs();
    }
    await readReceipt(app, purchase);
  });
});

describe('a mail server that does not take it', () => {
  async function expectLaterAndOnce(at: TestApp, { user: { email }, effects }: Purchase) {
    await at.runJobs();
    expect(await at.sandbox.mails(email)).toEqual([]);
    expect(await effects()).toMatchObject({ status: 'completed', receipts: 0 });

    await at.sandbox.clearFaults();
    // Not yet: the queue waits before it tries again.
    expect((await effects()).receipts).toBe(0);
    await at.makeJobsDue();
    expect((await effects()).receipts).toBe(1);
    await at.makeJobsDue();
    expect((await effects()).receipts).toBe(1);
  }

  test.for([
    { when: 'for now, by the address', kind: 'refuseRecipient', code: 450 },
    { when: 'after it was read', kind: 'refuseData', code: 451 },
  ] as const)('$when gets it later, and once', async ({ kind, code }) => {
    const purchase = await buy(app);
    await app.sandbox.addFault({ service: 'mailbox', kind, code });
    await expectLaterAndOnce(app, purchase);
  });

  test('at the door gets it later, and once', async () => {
    // An app of its own, which has no connection to the mail server yet.
    const fresh = await createTestApp({ parts: { chatService: null } });
    const purchase = await buy(fresh);
    await fresh.sandbox.addFault({ service: 'mailbox', kind: 'refuseConnection' });
    await expectLaterAndOnce(fresh, purchase);
    await fresh.close();
  });

  test('does not hold up the receipts of others', async () => {
    const [unlucky, lucky] = [await buy(app), await buy(app)];
    await app.sandbox.addFault({
      service: 'mailbox',
      kind: 'refuseRecipient',
      to: unlucky.user.email,
    });
    await app.runJobs();
    await readReceipt(app, lucky);
    expect(await app.sandbox.mails(unlucky.user.email)).toEqual([]);
  });
});

describe('no receipt is sent', () => {
  test('for a payment that is not completed', async () => {
    const purchase = await startPurchase(app);
    for (const status of ['pending', 'failed', 'canceled', 'review', 'refunded'] as const) {
      await app.db.transaction.update({ where: { id: purchase.id }, data: { status } });
      await sendReceipt(app.deps, { transactionId: purchase.id });
      expect(await app.sandbox.mails(purchase.user.email), status).toEqual([]);
    }
  });

  test('for a payment that never was', async () => {
    await sendReceipt(app.deps, { transactionId: 999_999 });
    expect(await app.db.mail.count({ where: { key: 'receipt:999999' } })).toBe(0);
  });
});
