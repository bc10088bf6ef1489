import { couponState } from '@nobayon/shared/domain/coupon.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { buy, startPurchase } from '../../../testing/payments/start-purchase.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.coupon.updateMany({ data: { archivedAt: app.clock.now() } });
  ({ token } = await app.build.user({ role: 'admin' }));
});

const form = { code: 'EID26', discountType: 'percentage', discountValue: 20 };

const create = (body: object) => app.api.as(token).post('/api/coupon/admin/create', body);
const update = ({ id }: { id: number | string }, body: object) =>
  app.api.as(token).send('put', `/api/coupon/admin/${id}`).send(body);
const remove = ({ id }: { id: number | string }) =>
  app.api.as(token).send('delete', `/api/coupon/admin/${id}`);
const rowOf = ({ id }: { id: number }) => app.db.coupon.findUniqueOrThrow({ where: { id } });

describe('an updated coupon', () => {
  test('has the entered fields, no absent restrictions, and its former uses', async () => {
    const coupon = await app.build.coupon({
      maxUses: 5,
      maxUsesPerCustomer: 1,
      newCustomersOnly: true,
      usedCount: 3,
      validFrom: new Date('2026-03-01'),
      validUntil: new Date('2026-05-01'),
      planNames: ['Gone'],
      cycles: ['monthly'],
      isActive: false,
    });
    const fixed = { code: 'new-code', discountType: 'fixed', discountValue: 150 };
    const { body } = await update(coupon, fixed).expect(200);
    expect(body.coupon).toMatchObject({
      id: coupon.id,
      code: 'NEW-CODE',
      discount_type: 'fixed',
      discount_value: 150,
      max_uses: null,
      max_uses_per_customer: null,
      new_customers_only: false,
      used_count: 3,
      valid_from: null,
      valid_until: null,
      plan_restrictions: [],
      billing_cycle_restrictions: [],
      is_active: false,
    });
    const { body: on } = await update(coupon, { ...fixed, isActive: true }).expect(200);
    expect(on.coupon).toMatchObject({ is_active: true, used_count: 3 });
  });

  test('keeps its past end and archived plans, while new ones are rejected', async () => {
    const coupon = await app.build.coupon({
      validUntil: new Date('2026-03-01'),
      planNames: ['Gone'],
    });
    const same = { validUntil: '2026-03-01', planRestrictions: ['Gone'] };
    const { body } = await update(coupon, { ...form, ...same, maxUses: 7 }).expect(200);
    expect(body.coupon).toMatchObject({
      valid_until: '2026-03-01',
      plan_restrictions: ['Gone'],
      max_uses: 7,
    });
    const { body: past } = await update(coupon, { ...form, ...same, validUntil: '2026-03-02' });
    expect(past.code).toBe('date_past');
    const other = { ...form, ...same, planRestrictions: ['Gone', 'Gone Too'] };
    const { body: unknown } = await update(coupon, other).expect(400);
    expect(unknown.code).toBe('plan_unknown');
  });

  test('cannot be restricted to an archived plan', async () => {
    const plan = await app.build.plan({ archivedAt: app.clock.now() });
    const { body } = await create({ ...form, planRestrictions: [plan.name] }).expect(400);
    expect(body.code).toBe('plan_unknown');
  });

  test('can keep its code', async () => {
    const coupon = await app.build.coupon({ code: 'EID26' });
    await update(coupon, { ...form, discountValue: 30 }).expect(200);
  });

  test('does not overwrite a conflicting change', async () => {
    const coupon = await app.build.coupon();
    const seen = { ...form, updated_at: coupon.updatedAt.toISOString() };
    const { body: first } = await update(coupon, { ...seen, discountValue: 30 }).expect(200);
    const { body: second } = await update(coupon, { ...seen, discountValue: 40 }).expect(409);
    expect(second.code).toBe('changed_meanwhile');
    expect(await rowOf(coupon)).toMatchObject({ discountValue: 30_00 });
    const again = { ...form, discountValue: 40, updated_at: first.coupon.updated_at };
    await update(coupon, again).expect(200);
  });

  test('does not conflict with a use', async () => {
    const coupon = await app.build.coupon();
    await buy(app, { coupon });
    const seen = { ...form, code: coupon.code, updated_at: coupon.updatedAt.toISOString() };
    const { body } = await update(coupon, seen).expect(200);
    expect(body.coupon.used_count).toBe(1);
  });

  test('is changed by only one of several simultaneous requests', async () => {
    const coupon = await app.build.coupon();
    const seen = { ...form, updated_at: coupon.updatedAt.toISOString() };
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_one, n) => update(coupon, { ...seen, maxUses: n + 1 })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    const winner = replies.find(({ status }) => status === 200);
    expect(await rowOf(coupon)).toMatchObject({ maxUses: winner?.body.coupon.max_uses });
  });

  test.each(['0', '-1', 'EID26', '1.5', '2147483648'])('is not found by the ID %j', async (id) => {
    for (const reply of [await update({ id }, form), await remove({ id })]) {
      expect([reply.status, reply.body.code]).toEqual([400, 'invalid_request']);
    }
  });

  test('is not found once it is deleted or archived', async () => {
    const archived = await app.build.coupon({ archivedAt: app.clock.now() });
    for (const id of [archived.id, 2_147_483_647]) {
      for (const reply of [await update({ id }, form), await remove({ id })]) {
        expect([reply.status, reply.body.code]).toEqual([404, 'coupon_not_found']);
      }
    }
  });
});

// 12:00 in Dhaka.
const TODAY = '2026-03-10';

const list = (query = '') => app.api.as(token).get(`/api/coupon/admin/list${query}`);

describe('the list', () => {
  test('shows coupons newest first, page by page, without archived ones', async () => {
    const made = [];
    for (let n = 0; n < 5; n += 1) made.push(await app.build.coupon());
    await app.build.coupon({ archivedAt: app.clock.now() });
    const ids = made.map(({ id }) => id).reverse();
    const { body } = await list('?page=1&limit=2').expect(200);
    expect(body.coupons.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 2));
    expect(body.pagination).toEqual({
      page: 1,
      limit: 2,
      total: 5,
      pages: 3,
      capped: false,
      hasNext: true,
      hasPrev: false,
    });
    const { body: last } = await list('?page=3&limit=2').expect(200);
    expect(last.coupons.map(({ id }: { id: number }) => id)).toEqual(ids.slice(4));
    const { body: beyond } = await list('?page=9').expect(200);
    expect([beyond.coupons, beyond.pagination.total]).toEqual([[], 5]);
  });

  test('is empty without coupons, with pages of 20', async () => {
    const { body } = await list().expect(200);
    expect(body).toMatchObject({ coupons: [], pagination: { page: 1, limit: 20, total: 0 } });
  });

  test.each(['?page=0', '?limit=101', '?page=x', '?search=x'])('rejects %s', async (query) => {
    await list(query).expect(400);
  });

  test('distinguishes used and reserved uses, without lapsed reservations', async () => {
    const coupon = await app.build.coupon({ maxUses: 9 });
    await buy(app, { coupon });
    await startPurchase(app, { coupon });
    const counts = async () => {
      const { body } = await list().expect(200);
      const [{ used_count, reserved_count }] = body.coupons;
      return [used_count, reserved_count];
    };
    expect(await counts()).toEqual([1, 1]);
    app.clock.advance(30 * 60_000);
    expect(await counts()).toEqual([1, 0]);
    app.clock.advance(-30 * 60_000);
  });

  test.each([
    ['active', {}],
    ['active', { validUntil: new Date(TODAY), maxUses: 2, usedCount: 1 }],
    ['inactive', { isActive: false, validUntil: new Date('2026-03-09') }],
    ['expired', { validUntil: new Date('2026-03-09'), maxUses: 1, usedCount: 1 }],
    ['used_up', { maxUses: 1, usedCount: 1 }],
  ] as const)('gives what a screen needs to call a coupon %s', async (state, data) => {
    await app.build.coupon(data);
    const { body } = await list().expect(200);
    const [{ is_active, valid_until, max_uses, used_count }] = body.coupons;
    const shown = {
      isActive: is_active,
      validUntil: valid_until,
      maxUses: max_uses,
      usedCount: used_count,
    };
    expect(couponState(shown, TODAY)).toBe(state);
  });
});
