import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Prisma } from '../../db.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { initiate } from '../../testing/payments/start-purchase.ts';
import { readStatus } from '../../testing/users/as-user.ts';

let app: TestApp;
let user: Awaited<ReturnType<TestApp['build']['user']>>;
let plan: Awaited<ReturnType<TestApp['build']['plan']>>;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  user = await app.build.user();
  plan = await app.build.plan({ monthlyPrice: 333_33, yearlyPrice: 3_333_33 });
});
afterAll(() => app.close());

function validate(code: string, { planId = plan.id, cycle = 'monthly' } = {}) {
  return app.api
    .as(user.token)
    .post('/api/coupon/validate', { code, planId, billing_cycle: cycle });
}

const day = (text: string) => new Date(`${text}T00:00:00Z`);

describe('a valid coupon', () => {
  const discounts = [
    { of: { discountValue: 10_00 }, says: ['percentage', 10, 33.33, 300] },
    { of: { discountValue: 15_50 }, says: ['percentage', 15.5, 51.67, 281.66] },
    { of: { discountValue: 1 }, says: ['percentage', 0.01, 0.03, 333.3] },
    { of: { discountValue: 100_00 }, says: ['percentage', 100, 333.33, 0] },
    { of: { discountType: 'fixed', discountValue: 33 }, says: ['fixed', 0.33, 0.33, 333] },
    { of: { discountType: 'fixed', discountValue: 999_00 }, says: ['fixed', 999, 333.33, 0] },
  ] as const;

  test.for(discounts)('of $of says what it takes off, and takes it', async ({ of, says }) => {
    const coupon = await app.build.coupon(of);
    const [discountType, discountValue, discountAmount, finalAmount] = says;
    const { body } = await validate(coupon.code).expect(200);
    expect(body).toEqual({
      valid: true,
      coupon: { discountType, discountValue, discountAmount, finalAmount },
    });

    const { body: started } = await initiate(app, { user, plan, coupon }).expect(200);
    expect(await readStatus(app, user, { id: started.transactionId })).toMatchObject({
      amount: 333.33,
      discount_amount: discountAmount,
      final_amount: finalAmount,
    });
  });

  test('applies to the price of the cycle', async () => {
    const { code } = await app.build.coupon({ discountValue: 10_00, cycles: ['yearly'] });
    const { body } = await validate(code, { cycle: 'yearly' }).expect(200);
    expect(body.coupon).toMatchObject({ discountAmount: 333.33, finalAmount: 3000 });
  });

  test.for(['eid-2026', ' EID-2026 ', 'Eid-2026', 'Eid-২০২৬', 'EID\u00ad-\u200b2026'])(
    'is found as %j',
    async (typed) => {
      await app.db.coupon.deleteMany({ where: { code: 'EID-2026' } });
      await app.build.coupon({ code: 'EID-2026' });
      expect((await validate(typed).expect(200)).body.valid).toBe(true);
    },
  );

  test('is not used or reserved by the validation', async () => {
    const coupon = await app.build.coupon({ maxUses: 1 });
    for (let asked = 0; asked < 3; asked += 1) {
      expect((await validate(coupon.code).expect(200)).body.valid).toBe(true);
    }
    expect(await app.db.couponRedemption.count({ where: { couponId: coupon.id } })).toBe(0);
  });

  test('is valid until the end of its last day in Dhaka', async () => {
    const { code } = await app.build.coupon({ validUntil: day('2026-03-11') });
    // 12:00 on the 10th there.
    app.clock.advance(36 * 3_600_000 - 1);
    expect((await validate(code).expect(200)).body.valid).toBe(true);
    app.clock.advance(1);
    expect((await validate(code).expect(200)).body).toMatchObject({ code: 'coupon_expired' });
  });
});

describe('an invalid coupon has a reason, at validation and at checkout', () => {
  const rejections: {
    name: string;
    data: Partial<Prisma.CouponCreateInput>;
    code: string;
    error: string;
  }[] = [
    {
      name: 'is not active',
      data: { isActive: false },
      code: 'coupon_inactive',
      error: 'This coupon is not active.',
    },
    {
      name: 'has expired',
      data: { validUntil: day('2026-03-09') },
      code: 'coupon_expired',
      error: 'This coupon has expired.',
    },
    {
      name: 'is used up',
      data: { maxUses: 3, usedCount: 3 },
      code: 'coupon_used_up',
      error: 'This coupon has been used up.',
    },
    {
      name: 'is for another plan',
      data: { planNames: ['Another'] },
      code: 'coupon_other_plan',
      error: 'This coupon is not valid for this plan.',
    },
    {
      name: 'is for another cycle',
      data: { cycles: ['yearly'] },
      code: 'coupon_other_cycle',
      error: 'This coupon is not valid for this billing cycle.',
    },
    {
      name: 'is deleted',
      data: { archivedAt: day('2026-03-09') },
      code: 'coupon_unknown',
      error: 'Invalid coupon code',
    },
  ];

  test.for(rejections)('$name', async ({ data, code, error }) => {
    const coupon = await app.build.coupon(data);
    const { body } = await validate(coupon.code).expect(200);
    expect(body).toEqual({ valid: false, code, error });
    const rejected = await initiate(app, { user, plan, coupon }).expect(400);
    expect(rejected.body).toMatchObject({ success: false, code, error });
    expect(await app.db.transaction.count({ where: { couponCode: coupon.code } })).toBe(0);
  });

  test('never was', async () => {
    const { body } = await validate('NEVER-WAS').expect(200);
    expect(body).toEqual({ valid: false, code: 'coupon_unknown', error: 'Invalid coupon code' });
    await initiate(app, { user, plan, coupon: { code: 'NEVER-WAS' } }).expect(400);
  });
});

describe('no coupon can be validated', () => {
  test('without a token, or for a plan that is not for sale', async () => {
    const { code } = await app.build.coupon();
    const unsigned = await app.api
      .post('/api/coupon/validate', { code, planId: plan.id, billing_cycle: 'monthly' })
      .expect(401);
    expect(unsigned.body).toMatchObject({ valid: false, code: 'not_signed_in' });

    const gone = await app.build.plan({ archivedAt: app.clock.now() });
    const { body } = await validate(code, { planId: gone.id }).expect(404);
    expect(body).toMatchObject({ valid: false, code: 'plan_not_found' });
  });

  test.for([
    { code: '', planId: 1, billing_cycle: 'monthly' },
    { code: '   ', planId: 1, billing_cycle: 'monthly' },
    { code: { not: 'x' }, planId: 1, billing_cycle: 'monthly' },
    { code: 'X'.repeat(51), planId: 1, billing_cycle: 'monthly' },
    { code: 'SAVE', planId: '1', billing_cycle: 'monthly' },
    { code: 'SAVE', planId: 1, billing_cycle: 'weekly' },
  ])('%j', async (body) => {
    const reply = await app.api.as(user.token).post('/api/coupon/validate', body).expect(400);
    expect(reply.body).toMatchObject({ valid: false, code: 'invalid_request' });
  });
});
