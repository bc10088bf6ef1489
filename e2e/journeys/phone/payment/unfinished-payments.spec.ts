import { auth } from '@nobayon/shared/contract/account/auth.ts';
import { payments } from '@nobayon/shared/contract/payments.ts';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { breakReplies, holdReply, recordCalls } from '../../../setup/browser/calls.ts';
import { navigateInApp } from '../../../setup/browser/navigate-in-app.ts';
import { checkoutScreen } from '../../../setup/screens/checkout-screen.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../../setup/test.ts';

test('a payment fails, keeps its coupon on the way back, is canceled, and stays pending, with a warning not to pay twice, until the provider confirms it', async ({
  page,
  shop,
  customers,
  sandbox,
}) => {
  const plan = await shop.plan();
  const { code } = await shop.coupon({ maxUses: 1 });
  const foreign = await customers.subscribe(await customers.create('Rahim'), plan);
  const customer = await customers.create();
  await signIn(page, customer);
  const checkout = checkoutScreen(page);
  const applyCoupon = async () => {
    await checkout.applyCoupon(code);
    await expect(checkout.line('Total')).toHaveText('৳২৪০');
  };

  await test.step('a failed payment leads back to the checkout', async () => {
    const order = { cycle: 'yearly', coupon: code } as const;
    const { returnUrl } = await customers.buy(customer, plan, { ...order, outcome: 'fail' });
    await page.goto(returnUrl.href);
    await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
    await inspectScreen(page, 'callback, failed');
    await page.getByRole('link', { name: 'Try Again' }).click();
    await expect(checkout.plan('Basic')).toBeChecked();
    await expect(checkout.cycle('Yearly')).toBeChecked();
    await expect(checkout.coupon).toHaveValue(code);
  });

  await test.step('the back button returns to the checkout, and the coupon is still theirs', async () => {
    await checkout.chooseCycle('Monthly');
    await applyCoupon();
    await checkout.proceed.click();
    await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible();
    await page.goBack();
    await expect(checkout.plan('Basic')).toBeChecked();
    await applyCoupon();
  });

  await test.step('a canceled payment charges nothing', async () => {
    await checkout.proceed.click();
    await page.getByRole('button', { name: 'Cancel payment' }).click();
    await expect(page.getByRole('heading', { name: 'Payment Canceled' })).toBeVisible();
    await expect(page.getByText('No charges have been made.')).toBeVisible();
  });

  await test.step('a result is only of one’s own payment', async () => {
    await navigateInApp(page, '/payment/success');
    await expect(page.getByText('No transaction ID provided')).toBeVisible();
    await navigateInApp(page, `/payment/success?transactionId=${foreign}`);
    await expect(page.getByText('Payment not found.')).toBeVisible();
    await inspectScreen(page, 'payment result refused');
  });

  const pending = await customers.buy(customer, plan, { outcome: 'leave' });
  const processing = page.getByRole('heading', { name: 'Payment Processing' });
  await test.step('the result of a pending one can be loaded again', async () => {
    const broken = await breakReplies(page, payments.status);
    // Loaded, because the result before it shows the same error.
    await page.goto(`/payment/success?transactionId=${pending.transactionId}`);
    await expect(page.getByText('Failed to fetch payment status')).toBeVisible();
    await broken.lift();
    const hold = await holdReply(page, payments.status);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('Checking your payment')).toBeVisible();
    await inspectScreen(page, 'payment result, loading');
    hold.release();
    await expect(processing).toBeVisible();
    await inspectScreen(page, 'payment result, pending');
  });

  await test.step('the checkout warns against paying it twice', async () => {
    await page.getByRole('link', { name: 'Try Again' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'do not pay again' })).toBeVisible();
    await expect(checkout.plan('Basic')).toBeVisible();
    await inspectScreen(page, 'checkout, while a payment is open');
    await page.getByRole('link', { name: 'View this payment' }).click();
    await expect(processing).toBeVisible();
  });

  await test.step('it can be continued where it was left', async () => {
    const here = page.url();
    await page.getByRole('button', { name: 'Continue this payment' }).click();
    await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible();
    expect(page.url()).toBe(pending.paymentUrl);
    await page.goto(here);
    await expect(processing).toBeVisible();
  });

  await test.step('it is polled until the provider confirms it', async () => {
    await expect(page.getByText('This page updates automatically.')).toBeVisible();
    const refreshes = recordCalls(page, auth.me);
    await sandbox.command(pending.invoiceNumber, { action: 'pay', sendIpn: false });
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    await expect.poll(() => refreshes.length).toBe(1);
  });
});
