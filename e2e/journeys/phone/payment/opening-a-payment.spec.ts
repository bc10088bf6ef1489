import { coupons } from '@nobayon/shared/contract/coupons.ts';
import { payments } from '@nobayon/shared/contract/payments.ts';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { disconnect, holdReply, recordCalls } from '../../../setup/browser/calls.ts';
import { navigateInApp } from '../../../setup/browser/navigate-in-app.ts';
import { checkoutScreen } from '../../../setup/screens/checkout-screen.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { paymentRows } from '../../../setup/screens/payment-rows.ts';
import { expect, test } from '../../../setup/test.ts';

test('a missing plan, an invalid coupon, an unavailable gateway and a plan that changed charge nothing, and a double click opens one payment', async ({
  page,
  shop,
  customers,
  sandbox,
  db,
}) => {
  const basic = await shop.plan();
  await shop.pro();
  const coupon = await shop.coupon();
  const yearly = await shop.coupon({ cycles: ['yearly'] });
  await signIn(page, await customers.create());
  await page.goto('/checkout');
  const checkout = checkoutScreen(page);

  await test.step('a plan is necessary', async () => {
    await expect(checkout.plans).toHaveCount(2);
    const needed = page.getByText('Please select a plan and enter a coupon code');
    await checkout.applyCoupon(coupon.code);
    await expect(needed).toBeVisible();
    await checkout.coupon.fill('');
    await expect(needed).toHaveCount(0);
    await checkout.proceed.click();
    const missing = page.getByRole('alert').getByText('Please select a plan', { exact: true });
    await expect(missing).toBeInViewport();
    await expect(checkout.plans.first()).toBeFocused();
    await inspectScreen(page, 'checkout, no plan selected');
    await checkout.plan('Basic').check();
    await expect(missing).toHaveCount(0);
    await checkout.applyCoupon(' ');
    await expect(needed).toBeVisible();
  });

  await test.step('why a coupon is invalid is shown until its code is edited', async () => {
    const reason = page.getByText('This coupon is not valid for this billing cycle.');
    await checkout.applyCoupon(yearly.code);
    await expect(reason).toBeVisible();
    await inspectScreen(page, 'checkout, coupon refused');
    await checkout.coupon.press('End');
    await checkout.coupon.press('Backspace');
    await expect(reason).toHaveCount(0);
    const cut = await disconnect(page, coupons.validate);
    await checkout.applyCoupon(yearly.code);
    await expect(page.getByText('Failed to validate coupon')).toBeVisible();
    await cut.lift();
  });

  await test.step('its result for an earlier selection is never shown', async () => {
    const hold = await holdReply(page, coupons.validate);
    await checkout.applyCoupon(coupon.code);
    await expect(checkout.proceed).toBeDisabled();
    await checkout.plan('Pro').check();
    await checkout.applyCoupon(coupon.code);
    await expect(checkout.line('Total')).toHaveText('৳৬৪০');
    const late = page.waitForResponse((response) =>
      (response.request().postData() ?? '').includes(coupon.code),
    );
    hold.release();
    await (await late).finished();
    await expect(checkout.line('Subtotal')).toHaveText('৳৮০০');
    await expect(checkout.line('Total')).toHaveText('৳৬৪০');
  });

  await test.step('it is applied again if its discount has changed, and checked again at Proceed', async () => {
    await db.coupon.update({ where: { id: coupon.id }, data: { discountValue: 10_00 } });
    await checkout.proceed.click();
    await expect(page.getByText('The price has changed. You have not been charged.')).toBeVisible();
    await expect(checkout.line('Total')).toHaveText('৳৭২০');
    await shop.closeCoupon(coupon.id);
    await checkout.proceed.click();
    await expect(page.getByText('This coupon is not active.')).toBeVisible();
    await expect(page).toHaveURL(/\/checkout/);
    await expect(checkout.line('Total')).toHaveText('৳৮০০');
  });

  await test.step('the gateway is down', async () => {
    await checkout.plan('Basic').check();
    await checkout.coupon.fill('');
    await sandbox.addFault({ service: 'gateway', kind: 'down', on: 'initiate', times: 1 });
    await checkout.proceed.click();
    await expect(page.getByText('The payment provider cannot be reached right now.')).toBeVisible();
  });

  await test.step('the plan is shown as it is now', async () => {
    const change = (data: { monthlyPrice: number } | { archivedAt: Date }) =>
      db.plan.update({ where: { id: basic.id }, data });
    await change({ monthlyPrice: 777_00 });
    await checkout.proceed.click();
    await expect(page.getByText('The price has changed. You have not been charged.')).toBeVisible();
    await expect(checkout.line('Total')).toHaveText('৳৭৭৭');
    await change({ archivedAt: new Date() });
    await checkout.proceed.click();
    await expect(page.getByText('Plan not found.')).toBeVisible();
    await expect(checkout.plan('Basic')).toHaveCount(0);
  });

  await test.step('a payment that opens once its customer is elsewhere is offered there', async () => {
    await checkout.plan('Pro').check();
    const hold = await holdReply(page, payments.initiate);
    await checkout.proceed.click();
    await expect(checkout.plan('Pro')).toBeDisabled();
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await page.getByRole('tab', { name: 'Billing History' }).click();
    // Only the one that the gateway could not open.
    await expect(paymentRows(page)).toHaveCount(1);
    hold.release();
    await expect(paymentRows(page)).toHaveCount(2);
    await expect(page).toHaveURL('/dashboard?tab=billing');
    await navigateInApp(page, '/checkout');
  });

  await test.step('a double click opens one payment', async () => {
    await checkout.plan('Pro').check();
    const calls = recordCalls(page, payments.initiate);
    const hold = await holdReply(page, payments.initiate);
    await checkout.proceed.dblclick();
    await expect(checkout.plan('Pro')).toBeDisabled();
    hold.release();
    await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible();
    expect(calls).toHaveLength(1);
  });
});
