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
