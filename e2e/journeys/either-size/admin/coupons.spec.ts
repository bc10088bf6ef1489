import { adminCoupons } from '@nobayon/shared/contract/coupons.ts';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { holdReply, recordCalls } from '../../../setup/browser/calls.ts';
import { dayInput, inDays, shownDate } from '../../../setup/dates.ts';
import {
  couponField,
  couponForm,
  couponRecord,
  fillInCoupon,
  saveCoupon,
} from '../../../setup/screens/coupons-screen.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { success } from '../../../setup/screens/notifications.ts';
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

const mistakes: [Values, string][] = [
  [{ 'Discount value': '100.01' }, 'Percentage discount cannot exceed 100%'],
  [{ 'Valid until': dayInput(inDays(-1)) }, 'Valid until date must be in the future'],
];

test('the first coupon: an empty list, input errors, and the coupon', async ({
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
  await saveCoupon(page);
  await expect(couponField(page, 'Code')).toBeFocused();
  await expect(couponField(page, 'Max uses')).toHaveAttribute('min', '1');
  await expect(couponField(page, 'Uses per customer')).toHaveValue('1');
  await expect(couponField(page, 'Discount value')).toHaveAttribute('step', '1');
  await inspectScreen(page, 'add coupon, with errors');
  for (const [mistake, text] of mistakes) {
    await fillInCoupon(page, { ...good, ...mistake });
    await saveCoupon(page);
    await expect(couponForm(page).getByText(text, { exact: true })).toBeVisible();
  }
  expect(calls).toHaveLength(0);

  const [from, until] = [inDays(2), inDays(40)];
  const days = { 'Valid from': dayInput(from), 'Valid until': dayInput(until) };
  await fillInCoupon(page, { ...good, Code: 'eid25', 'Max uses': '40', ...days });
  await expect(couponField(page, 'Code')).toHaveValue('EID25');
  await couponForm(page).getByText('Fixed', { exact: true }).click();
  await expect(couponField(page, 'Discount value')).toHaveAttribute('step', '0.01');
  await fillInCoupon(page, { 'Discount value': '150.50' });
  await couponForm(page).getByLabel('Plan restrictions').first().click();
  await expect(page.getByRole('option')).toHaveText(['Basic', 'Pro']);
  await page.getByRole('option', { name: 'Pro' }).click();
  await page.keyboard.press('Escape');
  await couponForm(page).getByLabel('Yearly').check();
  await couponForm(page).getByLabel('New customers only').check();
  const hold = await holdReply(page, adminCoupons.create);
  await saveCoupon(page);
  await expect(couponForm(page).getByRole('button', { name: 'Cancel' })).toBeDisabled();
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
  for (const text of shown) await expect(couponRecord(page, 'EID25')).toContainText(text);
});

test('a coupon can be added from any page without the mouse', async ({ page, admin }) => {
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
  await expect(couponField(page, 'Discount value')).toBeFocused();
  await expect(couponField(page, 'Code')).toHaveValue('EID25');
  await expect(page).toHaveURL('/admin/coupons');
  await page.keyboard.type('25');
  await page.keyboard.press('Enter');
  await expect(success(page, 'Coupon created successfully')).toBeVisible();
  await expect(couponRecord(page, 'EID25')).toContainText('25%');
  await page.reload();
  await expect(couponRecord(page, 'EID25')).toBeVisible();
  await expect(couponForm(page)).toHaveCount(0);
});
