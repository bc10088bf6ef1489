import { runs } from '@nobayon/shared/testing/effort.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { holdLock } from '../../../testing/faults/hold-lock.ts';
import { waitForLocks } from '../../../testing/faults/wait-for-locks.ts';
import { buy, initiate, startPurchase } from '../../../testing/payments/start-purchase.ts';
import { sweepPayments } from '../../payments/due/sweep-payments.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['build']['user']>>;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  admin = await app.build.user({ role: 'admin' });
});
afterAll(() => app.close());

type Row = { id: number };
const remove = ({ id }: Row) =>
  app.api
    .as(admin.token)
    .send('delete', `/api/coupon/admin/${id}`)
    .then((reply) => reply);
const update = ({ id }: Row, body: object) =>
  app.api
    .as(admin.token)
    .send('put', `/api/coupon/admin/${id}`)
    .send(body)
    .then((reply) => reply);
const find = ({ id }: Row) =>
  app.db.coupon.findUnique({ where: { id }, include: { redemptions: true } });

const DELETED = { message: 'Coupon deleted successfully' };
const ARCHIVED = {
  message: 'Coupon archived. It can no longer be used, and stays in your records.',
};

/** Blocks audit entries. */
const blockAuditLog = () =>
  holdLock(app.databaseUrl, 'SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [admin.id]);

describe('a deleted coupon', () => {
  test('is removed if it was never used', async () => {
    const coupon = await app.build.coupon();
    const { status, body } = await remove(coupon);
    expect([status, body]).toEqual([200, DELETED]);
    expect(await find(coupon)).toBeNull();
  });

  test('is archived if it was used, and receipts keep it', async () => {
    const coupon = await app.build.coupon();
    const purchase = await buy(app, { coupon });
    expect((await remove(coupon)).body).toEqual(ARCHIVED);
    expect(await find(coupon)).toMatchObject({ usedCount: 1, archivedAt: app.clock.now() });
    expect(await purchase.effects()).toMatchObject({ coupon: { redemption: 'redeemed', used: 1 } });
    const again = await initiate(app, { ...purchase, coupon }).expect(400);
    expect(again.body.code).toBe('coupon_unknown');
  });

  test('is archived after a payment that failed', async () => {
    const coupon = await app.build.coupon();
    const purchase = await startPurchase(app, { coupon });
    await purchase.returnAfter('fail');
    expect((await remove(coupon)).body).toEqual(ARCHIVED);
  });

  test('still applies to a payment in progress', async () => {
    const coupon = await app.build.coupon({ maxUses: 1 });
    const purchase = await startPurchase(app, { coupon });
    expect((await remove(coupon)).body).toEqual(ARCHIVED);
    await purchase.returnAfter('pay');
    expect(await purchase.effects()).toMatchObject({
      status: 'completed',
      coupon: { used: 1, redemption: 'redeemed' },
    });
    expect(await app.sandbox.order(purchase.invoice)).toMatchObject({ request_amount: '240.00' });
  });

  test('is deleted once by several requests', async () => {
    const coupon = await app.build.coupon();
    const replies = await Promise.all(Array.from({ length: 6 }, () => remove(coupon)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(404)]);
  });

  test('is archived if a simultaneous reservation comes first', async () => {
    const coupon = await app.build.coupon();
    const [user, plan] = await Promise.all([app.build.user(), app.build.plan()]);
    // The order has the lock of the coupon, and is blocked before it writes the payment.
    const inTheWay = await holdLock(app.databaseUrl, 'LOCK TABLE transactions IN SHARE MODE');
    const ordering = initiate(app, { user, plan, coupon }).then((reply) => reply);
    await inTheWay.waiting(1);
    const removing = remove(coupon);
    await waitForLocks(app.db, 2);
    await inTheWay.release();
    const [ordered, removed] = await Promise.all([ordering, removing]);
    expect([ordered.status, removed.body]).toEqual([200, ARCHIVED]);
    expect((await find(coupon))?.redemptions).toHaveLength(1);
  });

  test('is rejected for a simultaneous reservation that comes second', async () => {
    const coupon = await app.build.coupon();
    const [user, plan] = await Promise.all([app.build.user(), app.build.plan()]);
    const inTheWay = await blockAuditLog();
    const removing = remove(coupon);
    await inTheWay.waiting(1);
    const ordering = initiate(app, { user, plan, coupon }).then((reply) => reply);
    await waitForLocks(app.db, 2);
    await inTheWay.release();
    const [removed, ordered] = await Promise.all([removing, ordering]);
    expect(removed.body).toEqual(DELETED);
    expect([ordered.status, ordered.body.code]).toEqual([400, 'coupon_unknown']);
    expect(await app.db.transaction.count({ where: { userId: user.id } })).toBe(0);
  });

  test('loses no use and causes no errors during many simultaneous orders', async () => {
    const plan = await app.build.plan();
    for (let round = 0; round < runs(3); round += 1) {
      const coupon = await app.build.coupon();
      const users = await Promise.all(Array.from({ length: 4 }, () => app.build.user()));
      const orders = users.map((user) => initiate(app, { user, plan, coupon }).then((one) => one));
      const [removed, ...ordered] = await Promise.all([remove(coupon), ...orders]);
      expect(removed.status).toBe(200);
      const statuses = ordered.map(({ status }) => status);
      expect(statuses.filter((status) => status !== 200 && status !== 400)).toEqual([]);
      const started = statuses.filter((status) => status === 200).length;
      const left = await find(coupon);
      expect(left?.redemptions.length ?? 0).toBe(started);
      expect(left === null).toBe(started === 0);
    }
  });
});

describe('a payment that reserved a coupon before it was changed', () => {
  test('keeps its price after the coupon has changed', async () => {
    const coupon = await app.build.coupon({ maxUses: 1 });
    const purchase = await startPurchase(app, { coupon });
    const off = { discountType: 'fixed', discountValue: 1, maxUses: 1, isActive: false };
    const { status, body } = await update(coupon, { ...off, code: `${coupon.code}-OLD` });
    expect(status).toBe(200);
    expect(body.coupon).toMatchObject({ used_count: 0, reserved_count: 1 });
    await purchase.returnAfter('pay');
    expect(await purchase.effects()).toMatchObject({
      status: 'completed',
      coupon: { used: 1, redemption: 'redeemed' },
    });
    const paid = await app.db.transaction.findUniqueOrThrow({ where: { id: purchase.id } });
    expect(paid).toMatchObject({ finalAmount: 240_00, couponCode: coupon.code });
  });

  test('releases its use of the changed coupon when the reservation lapses', async () => {
    const coupon = await app.build.coupon({ maxUses: 1 });
    await startPurchase(app, { coupon });
    const form = { code: coupon.code, discountType: 'percentage', discountValue: 50, maxUses: 2 };
    await update(coupon, form);
    app.clock.advance(30 * 60_000);
    await sweepPayments(app.deps);
    expect(await find(coupon)).toMatchObject({
      maxUses: 2,
      usedCount: 0,
      redemptions: [expect.objectContaining({ state: 'released' })],
    });
  });
});

test('an order that waits for a coupon that is renamed does not get another one with its code', async () => {
  const coupon = await app.build.coupon();
  const [user, plan, other] = await Promise.all([
    app.build.user(),
    app.build.plan(),
    app.build.user({ role: 'admin' }),
  ]);
  const inTheWay = await blockAuditLog();
  const terms = { discountType: 'percentage', discountValue: 20 };
  const renaming = update(coupon, { ...terms, code: `${coupon.code}-OLD` });
  await inTheWay.waiting(1);
  const ordering = initiate(app, { user, plan, coupon }).then((reply) => reply);
  await waitForLocks(app.db, 2);
  const making = app.api
    .as(other.token)
    .post('/api/coupon/admin/create', { ...terms, code: coupon.code, maxUses: 1 })
    .then((reply) => reply);
  await waitForLocks(app.db, 3);
  await inTheWay.release();
  const [renamed, ordered, made] = await Promise.all([renaming, ordering, making]);
  expect([renamed.status, made.status]).toEqual([200, 201]);
  expect([ordered.status, ordered.body.code]).toEqual([400, 'coupon_unknown']);
});

test('a coupon that is saved while its plan is renamed gets the new name', async () => {
  const plan = await app.build.plan();
  const [name, renamed] = [plan.name, `${plan.name} Plus`];
  // The coupon is blocked before it is written, with its plan locked.
  const inTheWay = await holdLock(app.databaseUrl, 'LOCK TABLE coupons IN SHARE MODE');
  const creating = app.api
    .as(admin.token)
    .post('/api/coupon/admin/create', {
      code: `OF-${plan.id}`,
      discountType: 'percentage',
      discountValue: 20,
      planRestrictions: [name],
    })
    .then((reply) => reply);
  await inTheWay.waiting(1);
  const renaming = app.api
    .as(admin.token)
    .send('put', `/api/admin/plans/${plan.id}`)
    .send({ name: renamed, monthly_price: 300, yearly_price: 3_000, duration_days: 30 })
    .then((reply) => reply);
  await waitForLocks(app.db, 2);
  await inTheWay.release();
  const [created, changed] = await Promise.all([creating, renaming]);
  expect([created.status, changed.status]).toEqual([201, 200]);
  expect((await find(created.body.coupon))?.planNames).toEqual([renamed]);
});
