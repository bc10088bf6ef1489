import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../create-test-app.ts';
import { buy } from '../payments/start-purchase.ts';
import { adminCalls } from './calls.ts';
import { type SpecClient, specClient } from './spec-client.ts';
import { failureTexts } from './texts.ts';

let app: TestApp;
let client: SpecClient;
beforeAll(async () => {
  app = await createTestApp();
  client = specClient(app.url);
  await client.enter('adminSignup', {
    firstname: 'Shirin',
    lastname: 'Akter',
    email: 'shirin@example.com',
    password: 'Meghna-1971!',
  });
});
afterAll(() => app.close());

const findUser = async (email: string) => {
  const { users } = await client.call('users', {
    query: { page: '1', limit: '20', search: email },
  });
  const user = users.find((user) => user.email === email);
  if (!user) throw new Error(`${email} is not in the list.`);
  return user;
};
/**
 * The day this many days ahead, in the format of date fields, in the time zone of the installation.
 */
const dayIn = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dhaka' }).format(app.clock.inDays(days));
const shownDay = (instant: string | null | undefined) =>
  instant && new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dhaka' }).format(new Date(instant));

test('plans are created, changed and deleted', async () => {
  const plan = { monthly_price: 0, yearly_price: 0, duration_days: 30, guid: '' };
  await client.call('createPlan', { body: { ...plan, name: 'Free' } });
  const paid = { ...plan, monthly_price: 799, yearly_price: 7_990 };
  await client.call('createPlan', { body: { ...paid, name: 'Pro' } });
  await client.call('createPlan', { body: { ...paid, name: 'Gone' } });
  const { plans } = await client.call('adminPlans');
  const [pro, gone] = ['Pro', 'Gone'].map((name) => plans.find((plan) => plan.name === name));
  await client.call('updatePlan', { id: pro?.id ?? 0, body: { ...paid, name: 'Pro', guid: null } });
  await client.call('deletePlan', { id: gone?.id ?? 0 });
  const names = (await client.call('adminPlans')).plans.map(({ name }) => name);
  expect(names).toEqual(['Free', 'Pro']);
  const odd = { ...paid, name: 'Odd', monthly_price: -1 };
  const rejected = await client.fail('updatePlan', { id: pro?.id ?? 0, body: odd });
  expect(failureTexts.updatePlan(rejected)).toBe('Monthly price must be a valid number');
});

const rahim = { firstname: 'Rahim', lastname: 'Uddin', email: 'rahim@example.com', role: 'user' };

test('users are created, changed in every way the form has, and deleted', async () => {
  const body = { ...rahim, password: 'Surma-1971!' };
  await client.call('createUser', { body: { ...body, planName: 'Pro' } });
  expect(await findUser(rahim.email)).toMatchObject({ plan_name: 'Pro', plan_price: 799 });
  const { id } = await findUser(rahim.email);
  const update = async (change: object) => {
    await client.call('updateUser', { id, body: { ...rahim, ...change } });
    const { plan_name, expiry_date } = await findUser(rahim.email);
    return [plan_name, shownDay(expiry_date)];
  };
  expect(await update({ planName: 'Pro', expiryDate: dayIn(60) })).toEqual(['Pro', dayIn(60)]);
  expect(await update({})).toEqual(['Pro', dayIn(60)]);
  expect(await update({ planName: '' })).toEqual([null, null]);
  // Without a plan, a date is taken all the same.
  expect(await update({ expiryDate: dayIn(9) })).toEqual(['Free', dayIn(9)]);
  expect(await update({ password: '', planName: 'Pro' })).toEqual(['Pro', dayIn(30)]);

  const taken = await client.fail('createUser', { body });
  expect([taken.status, failureTexts.createUser(taken)]).toEqual([
    409,
    'An account with this email already exists.',
  ]);
  const unnamed = { ...rahim, firstname: ' ' };
  const rejected = await client.fail('updateUser', { id, body: unnamed });
  expect(failureTexts.updateUser(rejected)).toBe('First name is required');
  await client.call('deleteUser', { id });
  expect(failureTexts.deleteUser(await client.fail('deleteUser', { id }))).toBeTruthy();
});

test('who is in the chat service alone is added, for 30 days unless it is said otherwise', async () => {
  const people = ['one', 'two', 'three', 'four'].map((name) => `${name}@chat.example`);
  for (const email of people) await app.sandbox.chat.addUser({ email, name: 'Karim Mollah' });
  const { missingUsers } = await client.call('missingUsers');
  expect(missingUsers.map(({ email }) => email)).toEqual(expect.arrayContaining(people));

  const choices = [
    [{}, 30],
    [{ expiry_date: '' }, 30],
    [{ expiry_date: dayIn(90) }, 90],
    [{ plan: 'Free' }, 30],
  ] as const;
  for (const [n, [choice, days]] of choices.entries()) {
    const row = missingUsers.find(({ email }) => email === people[n]);
    const body = { ...row, password: 'Chitra1971', ...choice };
    await client.call('addFromChat', { body });
    const { expiry_date } = await findUser(people[n] ?? '');
    expect([choice, shownDay(expiry_date)]).toEqual([choice, dayIn(days)]);
  }
  const again = { email: people[0], password: 'Chitra1971' };
  expect((await client.fail('addFromChat', { body: again })).status).toBe(409);
  const short = { email: people[0], password: 'Chitra1' };
  expect(failureTexts.addFromChat(await client.fail('addFromChat', { body: short }))).toBe(
    'Password must be at least 8 characters long',
  );
});

test('coupons are created, changed and deleted', async () => {
  const coupon = { code: 'EID20', discountType: 'percentage', discountValue: 20 };
  await client.call('createCoupon', { body: coupon });
  const full = {
    ...coupon,
    discountType: 'fixed',
    discountValue: 99.5,
    maxUses: 10,
    validUntil: dayIn(30),
    planRestrictions: ['Pro'],
    billingCycleRestrictions: ['yearly'],
  };
  const query = { page: '1', limit: '20' };
  const [created] = (await client.call('coupons', { query })).coupons;
  await client.call('updateCoupon', { id: created?.id ?? 0, body: full });
  const { coupons, pagination } = await client.call('coupons', { query });
  expect(pagination).toEqual({ total: 1, pages: 1 });
  expect(coupons).toEqual([
    {
      id: created?.id,
      code: 'EID20',
      discount_type: 'fixed',
      discount_value: 99.5,
      max_uses: 10,
      used_count: 0,
      valid_until: dayIn(30),
      plan_restrictions: ['Pro'],
      billing_cycle_restrictions: ['yearly'],
      is_active: true,
    },
  ]);
  const texts = [
    [{ code: 'AB' }, 'Coupon code must be at least 3 characters'],
    [{ discountValue: 101 }, 'Percentage discount cannot exceed 100%'],
    [{ discountValue: 0 }, 'Discount value must be a positive number'],
    [{ maxUses: 0 }, 'Max uses must be a positive number'],
    [{ validUntil: dayIn(-1) }, 'Valid until date must be in the future'],
  ] as const;
  for (const [change, text] of texts) {
    const failed = await client.fail('createCoupon', { body: { ...coupon, ...change } });
    expect(failureTexts.createCoupon(failed)).toBe(text);
  }
  await client.call('deleteCoupon', { id: created?.id ?? 0 });
});

test('payments are counted, listed and deleted', async () => {
  const user = await app.build.user();
  for (let n = 0; n < 3; n += 1) await buy(app, { user });
  await app.build.payment({ user });
  const { stats } = await client.call('stats');
  expect(stats).toMatchObject({ totalTransactions: 4, totalRevenue: 900 });
  expect(stats.recentTransactions).toHaveLength(4);

  const list = () => client.call('transactions', { query: { page: '1', limit: '20' } });
  const { transactions, pagination } = await list();
  expect(pagination).toEqual({
    page: 1,
    limit: 20,
    total: 4,
    pages: 1,
    hasNext: false,
    hasPrev: false,
  });
  const [pending, third, second] = transactions;
  expect([pending?.status, third?.status]).toEqual(['pending', 'completed']);
  await client.call('deleteTransaction', { id: third?.id ?? 0 });
  const selected = { action: 'delete_selected', transactionIds: [second?.id] };
  await client.call('bulkDelete', { body: selected });
  expect((await list()).transactions).toHaveLength(2);
  for (const status of ['pending', 'canceled', 'completed']) {
    await client.call('bulkDelete', { body: { action: `delete_all_${status}` } });
  }
  expect((await list()).transactions).toEqual([]);
});

test('every call of an administrator has been made', () => {
  expect(client.unmade(adminCalls)).toEqual([]);
});
