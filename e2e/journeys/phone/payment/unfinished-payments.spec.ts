import { auth } from '@nobayon/shared/contract/account/auth.ts';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { recordCalls } from '../../../setup/browser/calls.ts';
import { checkoutScreen } from '../../../setup/screens/checkout-screen.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../../setup/test.ts';

test('a payment fails, is canceled, which releases its coupon, and stays pending until the provider confirms it', async ({
  page,
  shop,
  customers,
  sandbox,
}) => {
  const plan = await shop.plan();
  const { code } = await shop.coupon({ maxUses: 1 });
  const customer = await customers.create();
  await signIn(page, customer);
  const checkout = checkoutScreen(page);
  const proceedTo = async (outcome: string) => {
    await checkout.proceed.click();
    await page.getByRole('button', { name: outcome }).click();
  };
  const applyCoupon = async () => {
    await checkout.applyCoupon(code);
    await expect(checkout.line('Total')).toHaveText('৳২৪০');
  };

  await test.step('a failed payment leads back to the checkout', async () => {
    const { returnUrl } = await customers.buy(customer, plan, { outcome: 'fail' });
    await page.goto(returnUrl.href);
    await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
    await inspectScreen(page, 'callback, failed');
    await page.getByRole('link', { name: 'Try Again' }).click();
    await expect(page).toHaveURL('/checkout');
  });

  await test.step('the back button returns to the checkout, and the coupon is still theirs', async () => {
    await checkout.plan('Basic').check();
    await applyCoupon();
    await checkout.proceed.click();
    await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible();
    await page.goBack();
    await expect(checkout.plan('Basic')).toBeChecked();
    await applyCoupon();
  });

  await test.step('a canceled payment charges nothing and releases its coupon', async () => {
    await proceedTo('Cancel payment');
    await expect(page.getByRole('heading', { name: 'Payment Canceled' })).toBeVisible();
    await expect(page.getByText('No charges have been made.')).toBeVisible();
    expect((await customers.fetchUser(customer)).plan_name).toBeNull();
    await page.getByRole('link', { name: 'Try Again' }).click();
    await checkout.plan('Basic').check();
    await applyCoupon();
  });

  await test.step('a pending payment is polled until the provider confirms it', async () => {
    await proceedTo('Leave pending');
    await expect(page.getByRole('heading', { name: 'Payment Processing' })).toBeVisible();
    await expect(page.getByText('This page updates automatically.')).toBeVisible();
    await inspectScreen(page, 'callback, processing');
    const refreshes = recordCalls(page, auth.me);
    const invoice = new URL(page.url()).searchParams.get('invoice_number') ?? '';
    await sandbox.command(invoice, { action: 'pay', sendIpn: false });
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    await expect.poll(() => refreshes.length).toBe(1);
  });
});
