import { adminCoupons } from '@nobayon/shared/contract/coupons.ts';
import { adminPlans } from '@nobayon/shared/contract/plans.ts';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { disconnect, holdReply, recordCalls } from '../../../setup/browser/calls.ts';
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
  // A typing error must not save a coupon without a limit.
  const limit = couponField(page, 'Max uses');
  await limit.fill('');
  await limit.pressSequentially('10e');
  await saveCoupon(page);
  await expect(couponField(page, 'Code')).toBeFocused();
  await expect(limit).toHaveValue('10e');
  await expect(limit).toHaveAccessibleDescription(/Max uses must be a positive number/);
  await inspectScreen(page, 'add coupon, with errors');
  expect(calls).toHaveLength(0);

  const amount = couponField(page, 'Discount value');
  await amount.press('ArrowUp');
  await expect(amount).toHaveValue('1');
  const [from, until] = [dayInput(inDays(2)), dayInput(inDays(40))];
  await couponForm(page).getByText('Fixed', { exact: true }).click();
  await amount.press('ArrowUp');
  await expect(amount).toHaveValue('1.01');
  // The earliest day is today, so that there is no month before this one.
  const calendar = couponForm(page).getByRole('button', { name: 'Open calendar' }).last();
  await calendar.click();
  const days = page.getByRole('dialog', { name: 'Valid until' });
  await expect(days.getByRole('button', { name: 'Previous month' })).toBeDisabled();
  // Escape closes the calendar alone.
  await page.keyboard.press('Escape');
  await expect(days).toBeHidden();
  await expect(calendar).toBeFocused();
  await fillInCoupon(page, {
    Code: 'eid25',
    'Discount value': '১৫০.৫০',
    'Max uses': '40',
    'Valid from': from,
    'Valid until': until,
  });
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
      validFrom: from,
      validUntil: until,
      planRestrictions: ['Pro'],
      billingCycleRestrictions: ['yearly'],
      isActive: true,
    },
  ]);
  await expect(couponRecord(page, 'EID25')).toContainText('New customers only');
});

test('a coupon is changed, by two administrators too, and deleted once, and failures are shown', async ({
  page,
  admin,
  product,
  shop,
}) => {
  const past = new Date(`${dayInput(inDays(-1))}T00:00:00Z`);
  await shop.coupon({ code: 'LAST', usedCount: 1 });
  const oldest = await shop.coupon({ code: 'OLD1' });
  for (let count = 2; count <= 16; count += 1) await shop.coupon({ code: `OLD${count}` });
  await shop.coupon({ code: 'OVER', validUntil: past, usedCount: 5, maxUses: 5 });
  await shop.coupon({ code: 'USED', maxUses: 5, usedCount: 5, cycles: ['yearly'] });
  await shop.coupon({ code: 'OFF', isActive: false });
  const { id } = await shop.coupon({ code: 'SPRING' });
  await signIn(page, admin);
  await page.goto('/admin/coupons');
  await expect(page.getByText('Showing 1 to 20 of 21 coupons')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Code',
    'Discount',
    'Usage',
    'Valid Until',
    'Plan Restrictions',
    'Billing Cycle',
    'Status',
    'Actions',
  ]);
  for (const text of ['/ ∞', 'No expiry', 'All plans', 'Monthly & Yearly']) {
    await expect(couponRecord(page, 'SPRING')).toContainText(text);
  }
  await inspectScreen(page, 'coupons');

  await page.getByRole('button', { name: 'Edit SPRING' }).click();
  await fillInCoupon(page, { Code: 'used' });
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
  await couponForm(page).getByRole('switch', { name: 'Active' }).uncheck();
  await saveCoupon(page);
  await expect(couponRecord(page, 'SPRING')).toContainText('Inactive');

  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Delete LAST' }).click();
  await expect(deleteQuestion(page)).toContainText('Existing purchases are not affected.');
  const refusal = await disconnect(page, adminCoupons.remove);
  await deleteQuestion(page).getByRole('button', { name: 'Delete' }).click();
  await expect(deleteQuestion(page).getByRole('alert')).toContainText('Failed to delete coupon');
  await refusal.lift();
  const calls = recordCalls(page, adminCoupons.remove);
  await deleteQuestion(page).getByRole('button', { name: 'Delete' }).dblclick();
  await expect(success(page, 'Coupon deleted successfully')).toBeVisible();
  expect(calls).toHaveLength(1);
  // After the last coupon of a page is deleted, the previous page is shown.
  await expect(recordsOf(page, 'Coupons')).toHaveCount(20);

  await test.step('one that moved to the next page meanwhile is not called deleted', async () => {
    await page.getByRole('button', { name: 'Edit OLD1', exact: true }).click();
    await shop.coupon({ code: 'NEW' });
    await shop.closeCoupon(oldest.id);
    await saveCoupon(page);
    await couponForm(page).getByRole('button', { name: 'Reload' }).click();
    await expect(couponForm(page).getByRole('switch', { name: 'Active' })).not.toBeChecked();
    await page.keyboard.press('Escape');
  });

  await test.step('one that someone else has deleted meanwhile leaves the list', async () => {
    await page.getByRole('button', { name: 'Delete SPRING' }).click();
    await callApi(product.apiUrl, adminCoupons.remove, { params }, admin.token);
    await deleteQuestion(page).getByRole('button', { name: 'Delete' }).click();
    await expect(deleteQuestion(page).getByRole('alert')).toContainText('Coupon not found.');
    await expect(page.getByText('SPRING', { exact: true })).toHaveCount(0);
    await deleteQuestion(page).getByRole('button', { name: 'Cancel' }).click();
  });

  await Promise.all([disconnect(page, adminCoupons.list), disconnect(page, adminPlans.list)]);
  await page.reload();
  await expect(page.getByText('Failed to load coupons')).toBeVisible();
});
