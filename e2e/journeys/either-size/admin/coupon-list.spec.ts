import { adminCoupons } from '@nobayon/shared/contract/coupons.ts';
import { adminPlans } from '@nobayon/shared/contract/plans.ts';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { disconnect } from '../../../setup/browser/calls.ts';
import { dayInput, inDays } from '../../../setup/dates.ts';
import { callApi } from '../../../setup/product/call-api.ts';
import {
  couponField,
  couponForm,
  couponRecord,
  deleteQuestion,
  fillInCoupon,
  saveCoupon,
} from '../../../setup/screens/coupons-screen.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { success } from '../../../setup/screens/notifications.ts';
import { recordsOf } from '../../../setup/screens/records.ts';
import { expect, test } from '../../../setup/test.ts';

test('all statuses are shown, in pages of twenty', async ({ page, admin, shop }) => {
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
    for (const text of texts) await expect(couponRecord(page, code)).toContainText(text);
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
  await expect(couponRecord(page, 'OLD1')).toBeVisible();
  // After the last coupon of a page is deleted, the previous page is shown.
  await page.getByRole('button', { name: 'Delete OLD1' }).click();
  // A double click is one deletion, and announced once.
  await deleteQuestion(page).getByRole('button', { name: 'Delete' }).dblclick();
  await expect(success(page, 'Coupon deleted successfully')).toBeVisible();
  await expect(recordsOf(page, 'Coupons')).toHaveCount(20);
  await expect(pages).toHaveCount(0);
});

test('a coupon is changed and deleted, and rejections by the server are shown', async ({
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
  await expect(couponRecord(page, 'SPRING')).toContainText('1 / ∞');
  await page.getByRole('button', { name: 'Edit SPRING' }).click();
  await expect(couponField(page, 'Discount value')).toHaveValue('20');
  await fillInCoupon(page, { Code: 'taken' });
  await saveCoupon(page);
  await expect(couponField(page, 'Code')).toHaveAccessibleDescription(
    'A coupon with this code already exists.',
  );
  await fillInCoupon(page, { Code: 'SPRING' });
  const cut = await disconnect(page, adminCoupons.update);
  // The form is scrolled to its end, and the error appears at its start.
  await couponForm(page).getByRole('switch', { name: 'Active' }).scrollIntoViewIfNeeded();
  await saveCoupon(page);
  await expect(couponForm(page).getByRole('alert')).toContainText('Failed to save coupon');
  await expect(couponForm(page).getByRole('alert')).toBeInViewport({ ratio: 1 });
  await inspectScreen(page, 'edit coupon, refused');
  await cut.lift();

  const params = { id: String(id) };
  const body = { code: 'SPRING', discountType: 'percentage', discountValue: 30 } as const;
  await callApi(product.apiUrl, adminCoupons.update, { params, body }, admin.token);
  await saveCoupon(page);
  await expect(couponForm(page)).toContainText('Someone else has changed this.');
  await couponForm(page).getByRole('button', { name: 'Reload' }).click();
  await expect(couponField(page, 'Discount value')).toHaveValue('30');
  await fillInCoupon(page, { 'Discount value': '25' });
  await couponForm(page).getByRole('switch', { name: 'Active' }).uncheck();
  await saveCoupon(page);
  await expect(success(page, 'Coupon updated successfully')).toBeVisible();
  await expect(couponRecord(page, 'SPRING')).toContainText('25%');
  await expect(couponRecord(page, 'SPRING')).toContainText('Inactive');

  await page.getByRole('button', { name: 'Delete SPRING' }).click();
  await expect(deleteQuestion(page)).toContainText('Existing purchases are not affected.');
  await inspectScreen(page, 'delete coupon');
  const refusal = await disconnect(page, adminCoupons.remove);
  await deleteQuestion(page).getByRole('button', { name: 'Delete' }).click();
  await expect(deleteQuestion(page).getByRole('alert')).toContainText('Failed to delete coupon');
  await refusal.lift();
  await deleteQuestion(page).getByRole('button', { name: 'Delete' }).click();
  await expect(success(page, 'Coupon deleted successfully')).toBeVisible();
  await expect(recordsOf(page, 'Coupons')).toHaveCount(1);

  await Promise.all([disconnect(page, adminCoupons.list), disconnect(page, adminPlans.list)]);
  await page.reload();
  await expect(page.getByText('Failed to load coupons')).toBeVisible();
});
