import { expect } from 'vitest';
import { sweepPayments } from '../features/payments/due/sweep-payments.ts';
import { gatewayOf } from '../ports/payment-gateway/payment-gateways.ts';
import { HOUR, MINUTE } from '../testing/clock.ts';
import { atEveryGateway } from '../testing/payments/gateways/at-every-gateway.ts';

atEveryGateway((at) => {
  const { of, scene, driver, expectGranted, notified, returnAfter, scenario, start, sweepAfter } =
    at;
  const { name, notifiedAt, sendsNotifications, isCollected } = of;

  scenario('paid, brought back by the browser, refunded elsewhere, and noted', async () => {
    const purchase = await start();
    expect(await returnAfter(purchase, 'pay')).toMatchObject({ outcome: 'success' });
    await expectGranted(purchase);
    await scene.app.api
      .as(scene.shop.admin.token)
      .post(`/api/admin/transactions/${purchase.id}/refunds`, {
        amount: 300,
        way: 'external',
        reason: 'Sent back by hand',
      })
      .expect(200);
    expect(await purchase.effects()).toMatchObject({
      status: 'refunded',
      subscription: { periods: [] },
    });
  });

  scenario('paid in a tab that was closed: it is settled all the same', async () => {
    const purchase = await start();
    await driver().press(purchase, 'pay');
    if (isCollected || !sendsNotifications) await sweepAfter(3 * MINUTE);
    if (sendsNotifications) {
      const attempt = await notified(purchase);
      expect(attempt).toMatchObject({ url: `${scene.app.url}${notifiedAt}`, status: 200 });
    }
    await expectGranted(purchase);
  });

  scenario('left, continued at the same page, and paid', async () => {
    const purchase = await start();
    const { body } = await scene.app.api
      .as(purchase.user.token)
      .post('/api/payment/resume', { invoice_number: purchase.invoice })
      .expect(200);
    // A payment by hand has a page of its own.
    const paymentUrl = name === 'manual' ? null : purchase.paymentUrl;
    expect(body).toMatchObject({ status: 'pending', paymentUrl });
    await returnAfter(purchase, 'pay');
    await expectGranted(purchase);
  });

  scenario('failed, and paid after all', async () => {
    const purchase = await start();
    const { status } = await returnAfter(purchase, 'fail');
    expect(status).toBe(of.failed);
    expect(await purchase.effects()).toMatchObject({ status: of.failed, subscription: null });
    await driver().payAside(purchase);
    await sweepAfter(3 * MINUTE);
    await expectGranted(purchase);
  });

  scenario('canceled, and paid hours later', async () => {
    const purchase = await start();
    expect(await returnAfter(purchase, 'cancel')).toMatchObject({ outcome: 'canceled' });
    await sweepAfter(5 * HOUR);
    expect(await purchase.effects()).toMatchObject({ status: 'canceled', subscription: null });
    await driver().payAside(purchase);
    await sweepAfter(6 * HOUR);
    await expectGranted(purchase);
  });

  scenario('another amount than was asked for is reviewed and grants nothing', async () => {
    const purchase = await start();
    await driver().payAside(purchase, { amount: 11 });
    await purchase.verify().expect(200);
    expect(await purchase.effects()).toMatchObject({
      status: 'review',
      paidAmount: 11_00,
      subscription: null,
    });
  });

  scenario('notified many times at once, it is granted once', async () => {
    const purchase = await start();
    const { returned, notify } = await driver().payRepeatedly(purchase);
    scene.app.clock.advance(3 * MINUTE);
    await Promise.all([
      ...notify(),
      ...Array.from({ length: 4 }, (_, n) =>
        purchase.callback(n % 2 ? purchase.user.token : null, returned).expect(200),
      ),
      sweepPayments(scene.app.deps),
      purchase.verify().expect(200),
    ]);
    await expectGranted(purchase);
  });

  scenario('refunded in its own panel', async () => {
    const purchase = await start();
    await returnAfter(purchase, 'pay');
    await purchase.outside({ action: 'refund' });
    await purchase.verify().expect(200);
    expect(await purchase.effects()).toMatchObject({ status: of.refunded });
    // Queried for refunds if, and only if, its answers report them.
    const { capabilities } = gatewayOf(scene.app.deps.gateways, { gateway: name }) ?? {};
    expect(capabilities?.reportsRefunds).toBe(of.refunded === 'refunded');
  });

  scenario('refunded at our order', async () => {
    const purchase = await start();
    await returnAfter(purchase, 'pay');
    const { refund, refundStatus } = gatewayOf(scene.app.deps.gateways, { gateway: name }) ?? {};
    const row = await scene.app.db.transaction.findUniqueOrThrow({ where: { id: purchase.id } });
    const { gatewayId, gatewayReference: reference, finalAmount } = row;
    const order = {
      invoiceNumber: purchase.invoice,
      reference,
      amount: finalAmount,
      refundNumber: `R-${purchase.id}`,
      gatewayId: String(gatewayId),
      refundAmount: finalAmount,
      refundReference: null,
      otherReferences: [],
      unnamedAmounts: [],
    };
    const requested = (await refund?.({ ...order, reason: 'A test' }))?.meaning;
    const refundReference =
      requested && 'refundReference' in requested ? requested.refundReference : null;
    expect(refundReference).not.toBeNull();
    if (requested?.kind !== 'done') {
      await scene.app.sandbox.command(purchase.invoice, {
        action: 'settleRefund',
        becomes: 'done',
      });
    }
    const status = await refundStatus?.({ ...order, refundReference });
    expect(status?.meaning).toMatchObject({ kind: 'done' });
    const [made] = (await scene.app.sandbox.order(purchase.invoice)).refunds;
    expect(made).toMatchObject({ state: 'done', amount: (finalAmount / 100).toFixed(2) });
  });
});
