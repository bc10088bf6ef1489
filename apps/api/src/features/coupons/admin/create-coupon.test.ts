import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { startPurchase } from '../../../testing/payments/start-purchase.ts';

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
const form = { code: 'EID26', discountType: 'percentage', discountValue: 20 };

const create = (body: object) => app.api.as(token).post('/api/coupon/admin/create', body);
const update = ({ id }: { id: number | string }, body: object) =>
  app.api.as(token).send('put', `/api/coupon/admin/${id}`).send(body);
const rowOf = ({ id }: { id: number }) => app.db.coupon.findUniqueOrThrow({ where: { id } });

describe('a new coupon', () => {
  test('has the entered fields and its code in upper case', async () => {
    const [one, two] = await Promise.all([app.build.plan(), app.build.plan()]);
    const { body } = await create({
      ...form,
      code: '  eid26 ',
      discountValue: 12.5,
      maxUses: 100,
      maxUsesPerCustomer: 2,
      newCustomersOnly: true,
      validFrom: '2026-03-01',
      validUntil: '2026-04-30',
      planRestrictions: [one.name, two.name, one.name],
      billingCycleRestrictions: ['yearly'],
    }).expect(201);
    expect(body.coupon).toEqual({
      id: expect.any(Number),
      code: 'EID26',
      discount_type: 'percentage',
      discount_value: 12.5,
      max_uses: 100,
      max_uses_per_customer: 2,
      new_customers_only: true,
      used_count: 0,
      reserved_count: 0,
      valid_from: '2026-03-01',
      valid_until: '2026-04-30',
      plan_restrictions: [one.name, two.name],
      billing_cycle_restrictions: ['yearly'],
      is_active: true,
      updated_at: expect.any(String),
    });
    expect(await rowOf(body.coupon)).toMatchObject({ code: 'EID26', discountValue: 12_50 });
  });

  test('with a fixed amount is stored in paisa', async () => {
    const { body } = await create({ ...form, discountType: 'fixed', discountValue: 19.99 }).expect(
      201,
    );
    expect(body.coupon.discount_value).toBe(19.99);
    expect(await rowOf(body.coupon)).toMatchObject({ discountValue: 19_99 });
    const { plan, user } = await startPurchase(app, { coupon: body.coupon });
    const payment = await app.db.transaction.findFirstOrThrow({ where: { userId: user.id } });
    expect(payment.finalAmount).toBe(plan.monthlyPrice - 19_99);
  });

  test.each([
    ['left out', {}],
    ['empty', { planRestrictions: [], billingCycleRestrictions: [] }],
    [
      'empty texts',
      {
        planRestrictions: '',
        billingCycleRestrictions: ' ',
        maxUses: '',
        maxUsesPerCustomer: '',
        validFrom: '',
        validUntil: '',
      },
    ],
    ['JSON of nothing', { planRestrictions: '[]', billingCycleRestrictions: '[]' }],
    ['null', { maxUses: null, maxUsesPerCustomer: null, validFrom: null, validUntil: null }],
  ])('is valid for everything if its limits are %s', async (_how, limits) => {
    const { body } = await create({ ...form, ...limits }).expect(201);
    expect(body.coupon).toMatchObject({
      max_uses: null,
      max_uses_per_customer: null,
      new_customers_only: false,
      valid_from: null,
      valid_until: null,
      plan_restrictions: [],
      billing_cycle_restrictions: [],
    });
  });

  test('can have its restrictions as JSON strings', async () => {
    const plan = await app.build.plan({ name: 'নবায়ন "প্রো"' });
    const { body } = await create({
      ...form,
      planRestrictions: JSON.stringify([plan.name]),
      billingCycleRestrictions: '["monthly","yearly"]',
    }).expect(201);
    expect(body.coupon).toMatchObject({
      plan_restrictions: [plan.name],
      billing_cycle_restrictions: ['monthly', 'yearly'],
    });
  });

  test('can be inactive', async () => {
    const { body } = await create({ ...form, isActive: false }).expect(201);
    expect(body.coupon.is_active).toBe(false);
  });

  test.each([
    ['code', undefined, 'Coupon code is required'],
    ['code', '', 'Coupon code is required'],
    ['code', '   ', 'Coupon code is required'],
    ['code', 'AB', 'Coupon code must be at least 3 characters'],
    ['code', ' AB ', 'Coupon code must be at least 3 characters'],
    ['code', '😀A', 'Coupon code must be at least 3 characters'],
    ['discountValue', undefined, 'Discount value is required'],
    ['discountValue', 0, 'Discount value must be a positive number'],
    ['discountValue', -5, 'Discount value must be a positive number'],
    ['discountValue', '20', 'Discount value must be a positive number'],
    ['discountValue', 100.01, 'Percentage discount cannot exceed 100%'],
    ['discountValue', 101, 'Percentage discount cannot exceed 100%'],
    ['discountValue', 33.333, 'Discount value must have at most two decimals'],
    ['maxUses', 0, 'Max uses must be a positive number'],
    ['maxUses', -1, 'Max uses must be a positive number'],
    ['maxUses', 1.5, 'Max uses must be a positive number'],
    ['maxUses', '5', 'Max uses must be a positive number'],
    ['maxUsesPerCustomer', 0, 'Uses per customer must be a positive number'],
    ['maxUsesPerCustomer', '1', 'Uses per customer must be a positive number'],
    ['validFrom', 'soon', 'This must be a date'],
    ['validUntil', '2026-03-09', 'Valid until date must be in the future'],
    ['validUntil', '1999-12-31', 'Valid until date must be in the future'],
    ['validUntil', '2026-02-30', 'This must be a date'],
    ['validUntil', '10/03/2026', 'This must be a date'],
    ['planRestrictions', ['No Such Plan'], 'There is no plan with this name.'],
    ['planRestrictions', '["No Such Plan"]', 'There is no plan with this name.'],
  ])('is rejected with the %s %j', async (field, value, text) => {
    const { body } = await create({ ...form, [field]: value }).expect(400);
    expect(body).toMatchObject({ error: text, fields: { [field]: text }, valid: false });
    const coupon = await app.build.coupon();
    const updated = await update(coupon, { ...form, [field]: value }).expect(400);
    expect(updated.body).toMatchObject({ error: text, fields: { [field]: text } });
    expect(await rowOf(coupon)).toEqual(coupon);
  });

  test('cannot start after its last day', async () => {
    const days = { validFrom: '2026-04-02', validUntil: '2026-04-01' };
    const { body } = await create({ ...form, ...days }).expect(400);
    expect(body.fields).toEqual({ validFrom: 'Valid from date must not be after valid until' });
    await create({ ...form, ...days, validFrom: days.validUntil }).expect(201);
  });

  test.each([
    ['newCustomersOnly', 'yes'],
    ['planRestrictions', 'not JSON'],
    ['planRestrictions', '{"a":1}'],
    ['planRestrictions', [1]],
    ['billingCycleRestrictions', ['weekly']],
    ['billingCycleRestrictions', '["weekly"]'],
    ['discountType', 'gift'],
    ['isActive', 'yes'],
  ])('is rejected with the %s %j as well', async (field, value) => {
    const { body } = await create({ ...form, [field]: value }).expect(400);
    expect(Object.keys(body.fields).join()).toContain(field);
  });

  test.each(['used_count', 'usedCount', 'reserved_count', 'id', 'archivedAt', 'discount_type'])(
    'takes no %s, and neither does one that is changed',
    async (field) => {
      const created = await create({ ...form, [field]: 1 }).expect(400);
      expect(Object.keys(created.body.fields)).toEqual([field]);
      const coupon = await app.build.coupon({ usedCount: 3 });
      const updated = await update(coupon, { ...form, [field]: 0 }).expect(400);
      expect(Object.keys(updated.body.fields)).toEqual([field]);
      expect(await rowOf(coupon)).toEqual(coupon);
    },
  );

  test('can end today in the installation’s time zone', async () => {
    await create({ ...form, validUntil: TODAY }).expect(201);
    // 00:30 of the next day in Dhaka, and still the same day in London.
    const toMidnight = 12.5 * 60 * 60_000;
    app.clock.advance(toMidnight);
    await create({ ...form, code: 'LATE', validUntil: TODAY }).expect(400);
    await create({ ...form, code: 'LATE', validUntil: '2026-03-11' }).expect(201);
    app.clock.advance(-toMidnight);
  });

  test('has a code that no other active coupon has', async () => {
    await create(form).expect(201);
    const taken = {
      code: 'coupon_code_taken',
      error: 'A coupon with this code already exists.',
      fields: { code: 'A coupon with this code already exists.' },
    };
    const { body } = await create({ ...form, code: 'eid26' }).expect(409);
    expect(body).toMatchObject(taken);
    const other = await app.build.coupon();
    const updated = await update(other, { ...form, code: 'Eid26' }).expect(409);
    expect(updated.body).toMatchObject(taken);
    await app.db.coupon.updateMany({
      where: { code: 'EID26' },
      data: { archivedAt: app.clock.now() },
    });
    await create(form).expect(201);
  });

  test('is the only one of several simultaneous ones with its code', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => create(form)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  });
});
