import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import {
  expectedHeld,
  expectedReleased,
  expectedSettled,
} from '../../testing/payments/expected-effects.ts';
import {
  buy,
  type Purchase,
  startDiscounted,
  startPurchase,
} from '../../testing/payments/start-purchase.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** All attention items of a payment, open or resolved. */
function attentionOf({ id }: Purchase) {
  return app.db.attention.findMany({
    where: { transactionId: id },
    orderBy: { id: 'asc' },
    select: { reason: true, raisedAt: true, resolvedAt: true, resolvedBy: true, note: true },
  });
}

const open = (reason: string) => ({
  reason,
  raisedAt: app.clock.now(),
  resolvedAt: null,
  resolvedBy: null,
  note: null,
});
const byTheGateway = (reason: string, note: string) =>
  expect.objectContaining({ reason, resolvedAt: app.clock.now(), resolvedBy: 'The gateway', note });
const CONFIRMED = 'The gateway has since confirmed the payment.';
const REFUNDED = 'The gateway has refunded the payment.';

/** Under review, because the gateway first reported another amount than it does now. */
async function startWithWrongAmount(): Promise<Purchase> {
  const purchase = await startDiscounted(app);
  await app.sandbox.addFault({
    service: 'gateway',
    kind: 'wrongAmount',
    invoice_number: purchase.invoice,
    factor: 0.1,
    times: 1,
  });
  expect((await purchase.returnAfter('pay')).body.status).toBe('review');
  return purchase;
}

async function deleteAccount({ user }: Purchase): Promise<void> {
  await app.db.user.delete({ where: { id: user.id } });
}

test('a regular payment needs no attention', async () => {
  const purchase = await buy(app, { coupon: await app.build.coupon({ maxUses: 1 }) });
  await purchase.outside({ action: 'refund' });
  await purchase.verify().expect(200);
  expect(await attentionOf(purchase)).toEqual([]);
});

describe('a review', () => {
  test('is reported once however often it is queried', async () => {
    const purchase = await startDiscounted(app);
    await purchase.outside({ action: 'pay', amount: '1.00' });
    await Promise.all(Array.from({ length: 4 }, () => purchase.verify().expect(200)));
    expect(await attentionOf(purchase)).toEqual([open('review')]);
  });

  test('ends when the gateway reports the right amount, and the payment counts once', async () => {
    const purchase = await startWithWrongAmount();
    expect(await purchase.effects()).toMatchObject({ status: 'review', paidAmount: 24_00 });
    app.clock.advance(40 * MINUTE);

    const replies = await Promise.all(
      Array.from({ length: 4 }, () => purchase.callback(purchase.user.token).expect(200)),
    );
    const messages = replies.map(({ body }) => body.message).sort();
    expect(messages).toEqual([...Array(3).fill('Callback already processed'), 'Payment completed']);
    const effects = await purchase.effects();
    expect(effects).toMatchObject(expectedSettled(purchase));
    expect(effects.subscription?.expiresAt).toEqual(app.clock.inDays(30));
    expect(await attentionOf(purchase)).toEqual([byTheGateway('review', CONFIRMED)]);
  });

  test('ends when the gateway reports a refund, and nothing is granted', async () => {
    const purchase = await startDiscounted(app);
    await purchase.outside({ action: 'pay', amount: '1.00' });
    await purchase.verify().expect(200);
    expect(await purchase.effects()).toMatchObject({ ...expectedHeld, status: 'review' });

    await purchase.outside({ action: 'refund' });
    expect((await purchase.verify().expect(200)).body.status).toBe('refunded');
    expect(await purchase.effects()).toMatchObject({ ...expectedReleased, status: 'refunded' });
    expect(await attentionOf(purchase)).toEqual([byTheGateway('review', REFUNDED)]);
  });

  test('stays closed after an administrator has closed it', async () => {
    const purchase = await startWithWrongAmount();
    const closed = { resolvedAt: app.clock.now(), resolvedBy: 'Ayesha Akter', note: 'Called them' };
    await app.db.attention.updateMany({ where: { transactionId: purchase.id }, data: closed });
    app.clock.advance(DAY);
    expect((await purchase.verify().expect(200)).body.status).toBe('completed');
    expect(await attentionOf(purchase)).toMatchObject([{ reason: 'review', ...closed }]);
  });

  test('about a gateway ID stays open while another payment has the ID', async () => {
    const [first, second] = [await startDiscounted(app), await startDiscounted(app)];
    await first.outside({ action: 'pay', trxId: 'SAME0TRX11' });
    await second.outside({ action: 'pay', trxId: 'SAME0TRX11' });
    await first.verify().expect(200);
    await second.verify().expect(200);
    const [raised] = await attentionOf(second);
    app.clock.advance(MINUTE);
    await second.verify().expect(200);
    expect(await attentionOf(second)).toEqual([raised]);
    expect(raised).toMatchObject({ reason: 'review', resolvedAt: null });

    // The gateway finds its mistake.
    await second.outside({ action: 'reset' });
    await second.outside({ action: 'pay', trxId: 'OTHER0TRX1' });
    expect((await second.verify().expect(200)).body.status).toBe('completed');
    expect(await second.effects()).toMatchObject({
      ...expectedSettled(second),
      gatewayId: 'OTHER0TRX1',
    });
    expect(await attentionOf(second)).toEqual([byTheGateway('review', CONFIRMED)]);
  });
});

describe('a payment for a deleted account', () => {
  test('has to be refunded, until the gateway has refunded it', async () => {
    const purchase = await startDiscounted(app);
    await purchase.outside({ action: 'pay' });
    await deleteAccount(purchase);
    expect((await purchase.callback(null).expect(200)).body.status).toBe('completed');
    expect(await purchase.effects()).toMatchObject({
      ...expectedSettled(purchase),
      subscription: null,
    });
    expect(await attentionOf(purchase)).toEqual([open('refund_due')]);

    await purchase.outside({ action: 'refund' });
    app.clock.advance(DAY);
    expect((await purchase.callback(null).expect(200)).body.status).toBe('refunded');
    expect(await attentionOf(purchase)).toEqual([byTheGateway('refund_due', REFUNDED)]);
  });

  test('has to be refunded even after a review', async () => {
    const purchase = await startWithWrongAmount();
    await deleteAccount(purchase);
    expect((await purchase.callback(null).expect(200)).body.status).toBe('completed');
    expect(await attentionOf(purchase)).toEqual([
      byTheGateway('review', CONFIRMED),
      open('refund_due'),
    ]);
  });

  test('does not have to be refunded if it was completed before the deletion', async () => {
    const purchase = await buy(app);
    await deleteAccount(purchase);
    await purchase.callback(null).expect(200);
    expect(await attentionOf(purchase)).toEqual([]);
  });
});

test('a payment whose coupon has been used up goes to review and grants nothing', async () => {
  const coupon = await app.build.coupon({ maxUses: 1 });
  const late = await startPurchase(app, { coupon });
  app.clock.advance(31 * MINUTE);
  const quick = await buy(app, { coupon });
  expect((await late.returnAfter('pay')).body.status).toBe('review');
  expect(await late.effects()).toMatchObject({ reviewReason: 'coupon', receipts: 0 });
  expect(await attentionOf(late)).toEqual([open('review')]);
  expect(await attentionOf(quick)).toEqual([]);

  await late.outside({ action: 'refund' });
  expect((await late.verify()).body.status).toBe('refunded');
  expect(await attentionOf(late)).toEqual([byTheGateway('review', REFUNDED)]);
});

describe('a chat sync is queued', () => {
  async function syncsOf({ user }: Purchase): Promise<number> {
    const [row] = await app.db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM graphile_worker.jobs
      WHERE task_identifier = 'sync_chat_user' AND key = ${`chat-sync:${user.id}`}`;
    return row?.count ?? 0;
  }
  const forget = () => app.db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;

  test('in the commit of what a payment or a refund changes', async () => {
    const purchase = await startPurchase(app);
    for (const action of ['pay', 'refund'] as const) {
      await purchase.outside({ action });
      await forget();
      await purchase.verify().expect(200);
      expect(await syncsOf(purchase), action).toBe(1);
    }
  });

  test('not after a failure or a cancellation, which changes nothing', async () => {
    const purchases = [await startPurchase(app), await startPurchase(app)];
    await forget();
    for (const [index, action] of (['fail', 'cancel'] as const).entries()) {
      await purchases[index]?.returnAfter(action);
    }
    for (const purchase of purchases) expect(await syncsOf(purchase)).toBe(0);
  });

  test('but not for a review or a deleted account', async () => {
    const [inReview, orphan] = [await startPurchase(app), await startPurchase(app)];
    await inReview.outside({ action: 'pay', amount: '1.00' });
    await orphan.outside({ action: 'pay' });
    await deleteAccount(orphan);
    await forget();
    await inReview.verify().expect(200);
    await orphan.callback(null).expect(200);
    expect(await syncsOf(inReview)).toBe(0);
    expect(await syncsOf(orphan)).toBe(0);
  });
});
