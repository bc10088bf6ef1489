import { adminCoupons } from '@nobayon/shared/contract/coupons.ts';
import { adminPlans } from '@nobayon/shared/contract/plans.ts';
import type { Page } from '@playwright/test';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { disconnect, holdReply, recordCalls, replyWith } from '../../../setup/browser/calls.ts';
import { dayInput, inDays, shownDate } from '../../../setup/dates.ts';
import { callApi } from '../../../setup/product/call-api.ts';
import { fieldIn } from '../../../setup/screens/dialog-field.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { success } from '../../../setup/screens/notifications.ts';
import { recordsOf, recordWith } from '../../../setup/screens/records.ts';
import { expect, test } from '../../../setup/test.ts';

const good = {
  Code: 'WELCOME',
  'Discount value': '20',
  'Max uses': '',
  'Uses per customer': '1',
  'Valid from': '',
  'Valid until': '',
};
type Values = Partial<Record<keyof typeof good, string>>;

const form = (page: Page) => page.getByRole('dialog', { name: /^(Add New Coupon|Edit coupon)$/ });
const question = (page: Page) =>
  page.getByRole('dialog', { name: 'Are you sure you want to delete this coupon?' });
const coupon = (page: Page, code: string) => recordWith(page, 'Coupons', code);
const field = (page: Page, label: string) => fieldIn(form(page), label);

async function fillIn(page: Page, values: Values): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

const save = (page: Page) =>
  form(page)
    .getByRole('button', { name: /^(Create|Save) coupon$/ })
    .click();

const POSITIVE = 'Discount value must be a positive number';
const USES = 'Max uses must be a positive number';

const mistakes: [Values, string][] = [
  [{ Code: '' }, 'Coupon code is required'],
  [{ Code: 'ab' }, 'Coupon code must be at least 3 characters'],
  [{ 'Discount value': '' }, 'Discount value is required'],
  [{ 'Discount value': '0' }, POSITIVE],
  [{ 'Discount value': '-5' }, POSITIVE],
  [{ 'Discount value': '100.01' }, 'Percentage discount cannot exceed 100%'],
  [{ 'Max uses': '0' }, USES],
  [{ 'Max uses': '-1' }, USES],
  [{ 'Max uses': '1.5' }, USES],
  [{ 'Uses per customer': '0' }, 'Uses per customer must be a positive number'],
  [
    { 'Valid from': dayInput(inDays(3)), 'Valid until': dayInput(inDays(2)) },
    'Valid from date must not be after valid until',
  ],
  [{ 'Valid until': dayInput(inDays(-1)) }, 'Valid until date must be in the future'],
];

test('the first coupon: an empty list, every mistake and its text, and the coupon', async ({
  page,
  admin,
  shop,
}) => {
  await Promise.all([shop.plan(), shop.pro(), shop.free()]);
  await signIn(page, admin);
  await page.goto('/admin/coupons');
  await expect(page.getByText('No coupons found')).toBeVisible();
  await inspectScreen(page, 'coupons, none');

  const calls = recordCalls(page, adminCoupons.create);
  await page.getByRole('button', { name: 'Add New Coupon' }).click();
  await save(page);
  await expect(field(page, 'Code')).toBeFocused();
  await expect(field(page, 'Max uses')).toHaveAttribute('min', '1');
  await expect(field(page, 'Uses per customer')).toHaveValue('1');
  await expect(field(page, 'Discount value')).toHaveAttribute('step', '1');
  await inspectScreen(page, 'add coupon, with errors');
  for (const [mistake, text] of mistakes) {
    await fillIn(page, { ...good, ...mistake });
    await save(page);
    await expect(form(page).getByText(text, { exact: true })).toBeVisible();
  }
  expect(calls).toHaveLength(0);

  const [from, until] = [inDays(2), inDays(40)];
  const days = { 'Valid from': dayInput(from), 'Valid until': dayInput(until) };
  await fillIn(page, { ...good, Code: 'eid25', 'Max uses': '40', ...days });
  await expect(field(page, 'Code')).toHaveValue('EID25');
  await form(page).getByText('Fixed', { exact: true }).click();
  await expect(field(page, 'Discount value')).toHaveAttribute('step', '0.01');
  await fillIn(page, { 'Discount value': '150.50' });
  await form(page).getByLabel('Plan restrictions').first().click();
  await expect(page.getByRole('option')).toHaveText(['Basic', 'Pro']);
  await page.getByRole('option', { name: 'Pro' }).click();
  await page.keyboard.press('Escape');
  await form(page).getByLabel('Yearly').check();
  await form(page).getByLabel('New customers only').check();
  const hold = await holdReply(page, adminCoupons.create);
  await save(page);
  await expect(form(page).getByRole('button', { name: 'Cancel' })).toBeDisabled();
  hold.release();
  await expect(success(page, 'Coupon created successfully')).toBeVisible();
  expect(calls.map((call) => call.postDataJSON())).toEqual([
    {
      code: 'EID25',
      discountType: 'fixed',
      discountValue: 150.5,
      maxUses: 40,
      maxUsesPerCustomer: 1,
      newCustomersOnly: true,
      validFrom: dayInput(from),
      validUntil: dayInput(until),
      planRestrictions: ['Pro'],
      billingCycleRestrictions: ['yearly'],
      isActive: true,
    },
  ]);
  const shown = ['৳151', '0 / 40', '1 per customer', 'New customers only'];
  shown.push(`Starts ${shownDate(from)}`, shownDate(until), 'Pro', 'Yearly', 'Active');
  for (const text of shown) await expect(coupon(page, 'EID25')).toContainText(text);
});

test('a coupon is added from any page without the mouse', async ({ page, admin }) => {
  await signIn(page, admin);
  await page.goto('/admin/audit');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('/');
  const search = page.getByRole('dialog', { name: 'Search' });
  await expect(search.getByRole('option')).toHaveText([
    /^Add coupon/,
    'Add user',
    'Add plan',
    'Add wallet',
  ]);
  await inspectScreen(page, 'search, nothing typed');
  await page.keyboard.type('coupon eid25');
  await expect(search.getByRole('option')).toHaveText(['Add coupon EID25']);
  await page.keyboard.press('Enter');
  await expect(field(page, 'Discount value')).toBeFocused();
  await expect(field(page, 'Code')).toHaveValue('EID25');
  await expect(page).toHaveURL('/admin/coupons');
  await page.keyboard.type('25');
  await page.keyboard.press('Enter');
  await expect(success(page, 'Coupon created successfully')).toBeVisible();
  await expect(coupon(page, 'EID25')).toContainText('25%');
  await page.reload();
  await expect(coupon(page, 'EID25')).toBeVisible();
  await expect(form(page)).toHaveCount(0);
});

test('every status is shown, in pages of twenty', async ({ page, admin, shop }) => {
  const past = new Date(`${dayInput(inDays(-1))}T00:00:00Z`);
  for (let count = 1; count <= 17; count += 1) await shop.coupon({ code: `OLD${count}` });
  await shop.coupon({ code: 'OPEN', discountValue: 12_50 });
  await shop.coupon({ code: 'OVER', validUntil: past, usedCount: 5, maxUses: 5 });
  await shop.coupon({ code: 'USED', maxUses: 5, usedCount: 5, cycles: ['yearly'] });
  await shop.coupon({ code: 'OFF', isActive: false, validUntil: past });
  await signIn(page, admin);
  await page.goto('/admin/coupons');
  for (const [code, ...texts] of [
    ['OPEN', 'Active', '12.5%', '0 / ∞', 'No expiry', 'All plans', 'Monthly & Yearly'],
    ['OVER', 'Expired', '5 / 5'],
    ['USED', 'Used Up', 'Yearly'],
    ['OFF', 'Inactive'],
  ] as const) {
    for (const text of texts) await expect(coupon(page, code)).toContainText(text);
  }
  await expect(page.getByText('Showing 1 to 20 of 21 coupons')).toBeVisible();
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await inspectScreen(page, 'coupons');

  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Showing 21 to 21 of 21 coupons')).toBeVisible();
  await expect(recordsOf(page, 'Coupons')).toHaveCount(1);
  await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.reload();
  await expect(coupon(page, 'OLD1')).toBeVisible();
  // The last one of a page goes, and the page before it is shown.
  await page.getByRole('button', { name: 'Delete OLD1' }).click();
  await question(page).getByRole('button', { name: 'Delete' }).click();
  await expect(success(page, 'Coupon deleted successfully')).toBeVisible();
  await expect(recordsOf(page, 'Coupons')).toHaveCount(20);
  await expect(pages).toHaveCount(0);
});

test('restrictions that arrive as JSON strings are shown like lists', async ({
  page,
  admin,
  product,
  shop,
}) => {
  await shop.coupon({ code: 'LISTS' });
  await signIn(page, admin);
  const { coupons, pagination } = await callApi(
    product.apiUrl,
    adminCoupons.list,
    { query: {} },
    admin.token,
  );
  await replyWith(page, adminCoupons.list, 200, {
    coupons: coupons.map((each) => ({
      ...each,
      plan_restrictions: '["Basic","Pro"]',
      billing_cycle_restrictions: '["monthly"]',
    })),
    pagination,
  });
  await page.goto('/admin/coupons');
  await expect(coupon(page, 'LISTS')).toContainText('Basic, Pro');
  await expect(coupon(page, 'LISTS')).toContainText('Monthly');
  await page.getByRole('button', { name: 'Edit LISTS' }).click();
  await expect(field(page, 'Monthly')).toBeChecked();
  await expect(field(page, 'Yearly')).not.toBeChecked();
});

test('a coupon is changed and deleted, and what the server refuses is said', async ({
  page,
  admin,
  product,
  shop,
  customers,
}) => {
  const plan = await shop.plan();
  const [, { id }] = [await shop.coupon({ code: 'TAKEN' }), await shop.coupon({ code: 'SPRING' })];
  await customers.subscribe(await customers.create(), plan, { coupon: 'SPRING' });
  await signIn(page, admin);
  await page.goto('/admin/coupons');
  await expect(coupon(page, 'SPRING')).toContainText('1 / ∞');
  await page.getByRole('button', { name: 'Edit SPRING' }).click();
  await expect(field(page, 'Discount value')).toHaveValue('20');
  await fillIn(page, { Code: 'taken' });
  await save(page);
  await expect(field(page, 'Code')).toHaveAccessibleDescription(
    'A coupon with this code already exists.',
  );
  await fillIn(page, { Code: 'SPRING' });
  const cut = await disconnect(page, adminCoupons.update);
  await save(page);
  await expect(form(page).getByRole('alert')).toContainText('Failed to save coupon');
  await inspectScreen(page, 'edit coupon, refused');
  await cut.lift();

  const params = { id: String(id) };
  const body = { code: 'SPRING', discountType: 'percentage', discountValue: 30 } as const;
  await callApi(product.apiUrl, adminCoupons.update, { params, body }, admin.token);
  await save(page);
  await expect(form(page)).toContainText('Someone else has changed this.');
  await form(page).getByRole('button', { name: 'Reload' }).click();
  await expect(field(page, 'Discount value')).toHaveValue('30');
  await fillIn(page, { 'Discount value': '25' });
  await form(page).getByRole('switch', { name: 'Active' }).uncheck();
  await save(page);
  await expect(success(page, 'Coupon updated successfully')).toBeVisible();
  await expect(coupon(page, 'SPRING')).toContainText('25%');
  await expect(coupon(page, 'SPRING')).toContainText('Inactive');

  await page.getByRole('button', { name: 'Delete SPRING' }).click();
  await expect(question(page)).toContainText('Existing purchases are not affected.');
  await inspectScreen(page, 'delete coupon');
  const refusal = await disconnect(page, adminCoupons.remove);
  await question(page).getByRole('button', { name: 'Delete' }).click();
  await expect(question(page).getByRole('alert')).toContainText('Failed to delete coupon');
  await refusal.lift();
  await question(page).getByRole('button', { name: 'Delete' }).click();
  await expect(success(page, 'Coupon deleted successfully')).toBeVisible();
  await expect(recordsOf(page, 'Coupons')).toHaveCount(1);

  await Promise.all([disconnect(page, adminCoupons.list), disconnect(page, adminPlans.list)]);
  await page.reload();
  await expect(page.getByText('Failed to load coupons')).toBeVisible();
});
