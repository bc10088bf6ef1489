import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { holdLock } from '../../testing/faults/hold-lock.ts';
import { initiate, startPurchase } from '../../testing/payments/start-purchase.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

const LAPSE = 30 * MINUTE;

async function usersOf(count: number) {
  return Promise.all(Array.from({ length: count }, () => app.build.user()));
}

function couponRow({ id }: { id: number }) {
  return app.db.coupon.findUniqueOrThrow({ where: { id }, include: { redemptions: true } });
}

describe('15 simultaneous customers with a coupon of 4 uses', () => {
  test('4 get the discount and pay, 11 are told that it is used up', async () => {
    const [plan, coupon, users] = await Promise.all([
      app.build.plan(),
      app.build.coupon({ maxUses: 4 }),
      usersOf(15),
    ]);
    const replies = await Promise.all(users.map((user) => initiate(app, { user, plan, coupon })));
    const started = replies.filter(({ status }) => status === 200);
    const rejected = replies.filter(({ status }) => status === 400);
    expect([started.length, rejected.length]).toEqual([4, 11]);
    for (const { body } of rejected) {
      expect(body).toMatchObject({
        success: false,
        code: 'coupon_used_up',
        error: 'This coupon has been used up.',
      });
    }
    expect(await app.db.transaction.count({ where: { planId: plan.id } })).toBe(4);

    await Promise.all(
      started.map(async ({ body: { paymentUrl } }) => {
        const returned = await app.sandbox.choose(paymentUrl, 'pay');
        const fields = Object.fromEntries(returned.searchParams);
        await app.api.post('/api/payment/process-callback', fields).expect(200);
      }),
    );
    const { usedCount, redemptions } = await couponRow(coupon);
    expect(usedCount).toBe(4);
    expect(redemptions.map(({ state }) => state)).toEqual(Array(4).fill('redeemed'));
    const paid = await app.db.transaction.findMany({ where: { planId: plan.id } });
    expect(paid.map(({ status, finalAmount }) => [status, finalAmount])).toEqual(
      Array(4).fill(['completed', 240_00]),
    );
  });

  test('4 get it for a total of zero', async () => {
    const [plan, coupon, users] = await Promise.all([
      app.build.plan(),
      app.build.coupon({ discountValue: 100_00, maxUses: 4 }),
      usersOf(15),
    ]);
    const replies = await Promise.all(users.map((user) => initiate(app, { user, plan, coupon })));
    expect(replies.map(({ status }) => status).sort()).toEqual([
      ...Array(4).fill(200),
      ...Array(11).fill(400),
    ]);
    expect(await couponRow(coupon)).toMatchObject({ usedCount: 4 });
    expect(await app.db.subscription.count({ where: { planId: plan.id } })).toBe(4);
  });

  test('customers without the coupon are served while orders wait for it', async () => {
    const [plan, coupon, other, buyers] = await Promise.all([
      app.build.plan(),
      app.build.coupon(),
      app.build.user(),
      usersOf(12),
    ]);
    const lock = await holdLock(app.databaseUrl, 'SELECT FROM coupons WHERE id = $1 FOR UPDATE', [
      coupon.id,
    ]);
    // Sent at once, whether or not anybody waits for the replies.
    const orders = Promise.all(
      buyers.map(async (user) => (await initiate(app, { user, plan, coupon })).status),
    );
    await lock.waiting(1);
    for (let call = 0; call < 3; call += 1) {
      await app.api.as(other.token).get('/api/payment/history').expect(200);
    }
    await lock.release();
    expect(await orders).toEqual(Array(12).fill(200));
  });

  test('a customer with ten simultaneous orders reserves one use, and the rest stays for others', async () => {
    const [user, other, plan, coupon] = await Promise.all([
      app.build.user(),
      app.build.user(),
      app.build.plan(),
      app.build.coupon({ maxUses: 2 }),
    ]);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => initiate(app, { user, plan, coupon })),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const { redemptions } = await couponRow(coupon);
    expect(redemptions.map(({ state }) => state).sort()).toEqual(
      [...Array(9).fill('released'), 'reserved'].sort(),
    );
    await initiate(app, { user: other, plan, coupon }).expect(200);
  });
});

describe('a payment confirmed after its reservation lapsed', () => {
  async function lateAndSecond() {
    const coupon = await app.build.coupon({ maxUses: 1 });
    const late = await startPurchase(app, { coupon });
    app.clock.advance(LAPSE);
    return { late, second: await startPurchase(app, { coupon }) };
  }

  test('goes to review if another customer has used it in the meantime', async () => {
    const { late, second } = await lateAndSecond();
    await second.returnAfter('pay');
    expect(await second.effects()).toMatchObject({ status: 'completed', coupon: { used: 1 } });
    await late.returnAfter('pay');
    expect(await late.effects()).toMatchObject({
      status: 'review',
      reviewReason: 'coupon',
      paidAmount: 240_00,
      receipts: 0,
      subscription: null,
      coupon: { used: 1, redemption: 'reserved' },
    });
  });

  test('goes to review even if it comes before the payment that reserves the use now', async () => {
    const { late, second } = await lateAndSecond();
    await late.returnAfter('pay');
    await second.returnAfter('pay');
    expect(await late.effects()).toMatchObject({ status: 'review', coupon: { used: 1 } });
    expect(await second.effects()).toMatchObject({ status: 'completed', coupon: { used: 1 } });
    // The gateway saying it again changes nothing, also where there is a use again.
    await app.db.coupon.updateMany({ where: { usedCount: 1 }, data: { maxUses: 9 } });
    expect((await late.verify().expect(200)).body.status).toBe('review');
  });

  test('is granted exactly if a use is left, also for several at once', async () => {
    const coupon = await app.build.coupon({ maxUses: 3 });
    const plan = await app.build.plan();
    const start = async () => startPurchase(app, { coupon, plan });
    const late = [await start(), await start(), await start()];
    app.clock.advance(LAPSE);
    const second = [await start(), await start()];
    await Promise.all([...late, ...second].map((purchase) => purchase.outside({ action: 'pay' })));
    const statusOf = async (purchase: (typeof late)[number]) =>
      (await purchase.verify().expect(200)).body.status;
    const statuses = await Promise.all([...late, ...second].map(statusOf));
    expect(statuses.slice(0, 3).sort()).toEqual(['completed', 'review', 'review']);
    expect(statuses.slice(3)).toEqual(['completed', 'completed']);
    expect((await couponRow(coupon)).usedCount).toBe(3);
  });

  test('is granted for an unlimited coupon', async () => {
    const purchase = await startPurchase(app, { coupon: await app.build.coupon() });
    app.clock.advance(2 * LAPSE);
    await purchase.returnAfter('pay');
    expect(await purchase.effects()).toMatchObject({ status: 'completed', coupon: { used: 1 } });
  });
});
