import { auth } from '@nobayon/shared/contract/account/auth.ts';
import type { Page } from '@playwright/test';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { recordCalls } from '../../../setup/browser/calls.ts';
import { checkoutScreen } from '../../../setup/screens/checkout-screen.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { paymentRows } from '../../../setup/screens/payment-rows.ts';
import { expect, test } from '../../../setup/test.ts';

async function goToPaymentPage(page: Page, plan: string, coupon?: string): Promise<void> {
  const checkout = checkoutScreen(page);
  await page.goto('/checkout');
  await checkout.plan(plan).check();
  if (coupon) {
    await checkout.applyCoupon(coupon);
    await expect(page.getByText(`${coupon} (20%) takes`)).toBeVisible();
  }
  await checkout.proceed.click();
  await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible();
}

test('a failed payment leads back to the checkout, and the next one succeeds', async ({
  page,
  shop,
  customers,
}) => {
  await shop.plan();
  await signIn(page, await customers.create());
  await goToPaymentPage(page, 'Basic');
  await page.getByRole('button', { name: 'Fail payment' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
  await inspectScreen(page, 'callback, failed');

  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page).toHaveURL('/checkout');
  await checkoutScreen(page).plan('Basic').check();
  await checkoutScreen(page).proceed.click();
  await page.getByRole('button', { name: 'Pay now' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();

  await page.getByRole('link', { name: 'View Billing History' }).click();
  await expect(paymentRows(page)).toHaveCount(2);
  await expect(paymentRows(page).first()).toContainText('Completed');
  await expect(paymentRows(page).last()).toContainText('Failed');
});

test('a canceled payment charges nothing and releases its coupon', async ({
  page,
  shop,
  customers,
}) => {
  await shop.plan();
  const { code } = await shop.coupon({ maxUses: 1 });
  const customer = await customers.create();
  await signIn(page, customer);
  await goToPaymentPage(page, 'Basic', code);

  await test.step('the back button returns to the checkout, and the coupon is still theirs', async () => {
    await page.goBack();
    await expect(checkoutScreen(page).plan('Basic')).toBeChecked();
    await checkoutScreen(page).applyCoupon(code);
    await expect(checkoutScreen(page).line('Total')).toHaveText('৳২৪০');
    await checkoutScreen(page).proceed.click();
  });

  await page.getByRole('button', { name: 'Cancel payment' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Canceled' })).toBeVisible();
  await expect(page.getByText('No charges have been made.')).toBeVisible();
  await inspectScreen(page, 'callback, canceled');
  expect((await customers.fetchUser(customer)).plan_name).toBeNull();

  await page.getByRole('link', { name: 'Try Again' }).click();
  await checkoutScreen(page).plan('Basic').check();
  await checkoutScreen(page).applyCoupon(code);
  await expect(checkoutScreen(page).line('Total')).toHaveText('৳২৪০');
});

test('a pending payment is polled until the provider confirms it', async ({
  page,
  shop,
  customers,
  sandbox,
}) => {
  await shop.plan();
  await signIn(page, await customers.create());
  await goToPaymentPage(page, 'Basic');
  await page.getByRole('button', { name: 'Leave pending' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Processing' })).toBeVisible();
  await expect(page.getByText('This page updates automatically.')).toBeVisible();
  await inspectScreen(page, 'callback, processing');

  const refreshes = recordCalls(page, auth.me);
  const invoice = new URL(page.url()).searchParams.get('invoice_number') ?? '';
  await sandbox.command(invoice, { action: 'pay', sendIpn: false });
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible({
    timeout: 15_000,
  });
  await expect.poll(() => refreshes.length).toBe(1);
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page.getByRole('region', { name: 'Basic' })).toContainText('৳৩০০/month');
});
