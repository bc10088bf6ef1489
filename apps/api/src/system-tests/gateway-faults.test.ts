import { expect } from 'vitest';
import { MINUTE } from '../testing/clock.ts';
import { atEveryGateway, type Fault } from '../testing/payments/gateways/at-every-gateway.ts';
import { initiate } from '../testing/payments/start-purchase.ts';

atEveryGateway((at) => {
  const {
    of,
    scene,
    driver,
    expectGranted,
    expectOpen,
    fault,
    notified,
    returnAfter,
    scenario,
    scenarios,
    start,
    startAfresh,
    sweepAfter,
    sweepUntilGranted,
  } = at;
  const { name, notifiedAt, isCollected } = of;

  // It knows of the payment all the same, or does not: each gateway has one of both.
  for (const kinds of [
    ['lostReply', 'nonsense'],
    ['down', 'htmlError'],
  ] as const) {
    scenarios(
      'its answer to the start is lost: nobody is sent away, and money that comes is found',
      kinds,
      async (kind) => {
        await fault({ kind, on: 'initiate' });
        const [user, plan] = [await scene.app.build.user(), await scene.app.build.plan()];
        await initiate(scene.app, { user, plan, gateway: name }).expect(503);
        const row = await scene.app.db.transaction.findFirstOrThrow({ where: { userId: user.id } });
        expect(row).toMatchObject({ status: of.lostStart, gateway: name });
        await scene.app.sandbox.clearFaults();
        const isKnown = kind === 'lostReply' || kind === 'nonsense';
        // If money only moves at our request, none can.
        if (!isKnown || isCollected) return;
        await scene.app.sandbox.command(row.invoiceNumber, { action: 'pay' });
        await sweepAfter(3 * MINUTE);
        await expect
          .poll(() => scene.app.db.transaction.findUnique({ where: { id: row.id } }))
          .toMatchObject({ status: 'completed' });
      },
    );
  }

  scenarios<Fault>(
    'while it does not answer properly nothing is granted, and nothing is lost',
    [
      { kind: 'down', on: 'status' },
      { kind: 'lostReply', on: 'status' },
      { kind: 'htmlError', on: 'status' },
      { kind: 'nonsense', on: 'status', as: 'empty' },
      { kind: 'nonsense', on: 'status', as: 'text' },
      { kind: 'nonsense', on: 'status', as: 'truncated' },
    ],
    async (kind) => {
      const purchase = await start();
      await fault(kind);
      expect(await returnAfter(purchase, 'pay')).toMatchObject({ outcome: 'processing' });
      await expectOpen(purchase);
      await scene.app.sandbox.clearFaults();
      await sweepUntilGranted(purchase, 7 * MINUTE);
    },
  );

  scenario('answers that say nothing about the payment neither grant nor lose it', async () => {
    const purchase = await start();
    await driver().payAside(purchase);
    const kinds: Fault[] = [
      { kind: 'nonsense', on: 'status', as: 'otherJson' },
      { kind: 'notFound' },
      { kind: 'otherInvoice' },
      { kind: 'statusWord', word: 'settled' },
    ];
    for (const kind of kinds) {
      await fault(kind);
      const before = await purchase.questions();
      await purchase.verify().expect(200);
      expect(await purchase.questions(), kind.kind).toBeGreaterThan(before);
      await expectOpen(purchase);
      await startAfresh();
    }
    await sweepUntilGranted(purchase, 7 * MINUTE);
  });

  scenario(
    'an error is an answer, and a payment without its amount is reviewed if that repeats',
    async () => {
      const purchase = await start();
      await driver().payAside(purchase);
      const checks = async () =>
        (await scene.app.db.transaction.findUniqueOrThrow({ where: { id: purchase.id } })).checks;
      await fault({ kind: 'errorCode', on: 'status', code: '9999' });
      await sweepAfter(3 * MINUTE);
      expect(await checks()).toBe(1);
      await startAfresh();

      await fault({ kind: 'noAmount' });
      for (const minutes of [6, 12]) {
        await sweepAfter(minutes * MINUTE);
        await expectOpen(purchase);
      }
      expect(await checks()).toBe(3);
      await sweepAfter(24 * MINUTE);
      expect(await purchase.effects()).toMatchObject({
        status: 'review',
        reviewReason: 'amount',
        paidAmount: null,
        subscription: null,
      });
      expect(await scene.app.db.gatewayState.count({ where: { awaySince: { not: null } } })).toBe(
        0,
      );
      await startAfresh();
      await purchase.verify().expect(200);
      await expectGranted(purchase);
    },
  );

  scenario('amounts as numbers are the same amounts', async () => {
    const purchase = await start();
    await fault({ kind: 'numericAmounts' });
    await returnAfter(purchase, 'pay');
    await expectGranted(purchase);
  });

  scenario('a forged notification moves nothing', async () => {
    const purchase = await start();
    const events = () => scene.app.db.paymentEvent.count({ where: { transactionId: purchase.id } });
    const before = await events();
    const fields = { tran_id: purchase.invoice, invoice_number: purchase.invoice };
    const forged = { ...fields, status: 'VALID', trx_status: 'Success', amount: '300.00' };
    const reply = await fetch(`${scene.app.url}${notifiedAt}`, {
      method: 'POST',
      body: new URLSearchParams(forged),
    });
    expect(reply.status).toBe(of.forged);
    // An unsigned notification causes a query; one with a wrong signature does not even do that.
    if (of.forged !== 200) expect(await events()).toBe(before);
    await expectOpen(purchase);
  });

  scenario(
    'a notification that is badly signed is refused, and the payment is found all the same',
    async () => {
      const purchase = await start();
      await fault({ kind: 'badSignature' });
      await scene.app.sandbox.press(purchase.paymentUrl, 'pay');
      if (isCollected) await sweepAfter(3 * MINUTE);
      expect(await notified(purchase)).toMatchObject({ status: of.forged });
      if (of.forged !== 200 && !isCollected) await expectOpen(purchase);
      await sweepUntilGranted(purchase, 7 * MINUTE);
    },
  );

  scenario(
    'a customer who names somebody else’s payment settles it for its owner alone',
    async () => {
      const [own, others] = [await start(), await start()];
      const brought = await driver().press(others, 'pay');
      const fields = { ...brought, invoice_number: own.invoice };
      await own.callback(own.user.token, fields).expect(200);
      await expectOpen(own);
      const { trx_id } = brought;
      await own.callback(own.user.token, { status: 'Successful', trx_id }).expect(200);
      await expectOpen(own);
      await others.callback(own.user.token, brought).expect(200);
      await expectGranted(others);
      expect(await own.effects()).toMatchObject({ status: 'pending' });
    },
  );

  scenario('its id of a payment counts once', async () => {
    const [first, second] = [await start(), await start()];
    await returnAfter(first, 'pay');
    const id = String(await driver().idOf(first));
    await driver().payAside(second, { id });
    await second.verify().expect(200);
    expect(await second.effects()).toMatchObject({ status: of.idTwice, subscription: null });
  });
});
