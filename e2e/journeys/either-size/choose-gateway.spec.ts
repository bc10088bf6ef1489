import { config } from '@nobayon/shared/contract/config.ts';
import { payments } from '@nobayon/shared/contract/payments.ts';
import { signIn } from '../../setup/accounts/sign-in.ts';
import { breakReplies, holdReply, replyWith } from '../../setup/browser/calls.ts';
import { navigateInApp } from '../../setup/browser/navigate-in-app.ts';
import { inDays, shownDate } from '../../setup/dates.ts';
import { callApi } from '../../setup/product/call-api.ts';
import { checkoutScreen } from '../../setup/screens/checkout-screen.ts';
import { inspectScreen } from '../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../setup/test.ts';

const paid = { name: 'Payment Successful!' };

test('a gateway that wants a phone number asks for it once, and is chosen again next time', async ({
  page,
  shop,
  customers,
  sandbox,
}) => {
  const plan = await shop.plan();
  const customer = await customers.create('Nusrat', { phone: null });
  await signIn(page, customer);
  await page.goto(`/checkout?planId=${plan.id}`);
  const checkout = checkoutScreen(page);
  const phone = page.getByLabel('Phone number');

  await test.step('choose one that wants a number', async () => {
    await expect(checkout.gateways.first()).toBeChecked();
    await checkout.gateway('bKash').check();
    await expect(phone).toHaveCount(0);
    await checkout.gateway('SSLCommerz').check();
    await checkout.proceed.click();
    await expect(page.getByText('Phone number is required')).toBeVisible();
    await expect(phone).toBeFocused();
    await inspectScreen(page, 'checkout, phone number refused');
  });

  await test.step('pay with it', async () => {
    const cut = await breakReplies(page, payments.initiate);
    await phone.fill('+৮৮০ ১৭১২-৩৪৫৬৭৮');
    await phone.press('Enter');
    await expect(page.getByText('Failed to initiate payment')).toBeVisible();
    await expect(phone).toBeFocused();
    await cut.lift();
    await checkout.proceed.click();
    await page.getByRole('button', { name: 'Pay now' }).click();
    await expect(page.getByRole('heading', paid)).toBeVisible();
    const [order] = await sandbox.orders('sslcommerz');
    expect(order).toMatchObject({ cust_email: customer.email, cust_phone: '01712345678' });
  });

  await test.step('find the choice again, and the number in the account, where it is changed', async () => {
    await navigateInApp(page, `/checkout?planId=${plan.id}`);
    await expect(checkout.gateway('SSLCommerz')).toBeChecked();
    await expect(phone).toHaveCount(0);
    await navigateInApp(page, '/dashboard');
    const account = page.getByRole('region', { name: 'Your account' });
    const field = account.getByLabel('Phone number', { exact: true });
    const save = account.getByRole('button', { name: 'Save phone number' });
    await expect(account).toContainText('01712-345678');
    await account.getByRole('button', { name: 'Edit phone number' }).click();
    await field.fill('12345');
    await save.click();
    await expect(account.getByText('Please enter a valid phone number')).toBeVisible();
    await inspectScreen(page, 'dashboard, phone number refused');
    await field.fill('');
    await save.click();
    await expect(account).toContainText('Not added');
    await account.getByRole('button', { name: 'Add phone number' }).click();
    await expect(field).toBeFocused();
    // Another customer in this browser has their own choice.
    await signIn(page, await customers.create());
    await page.goto('/checkout');
    await expect(checkout.gateways.first()).toBeChecked();
  });
});

test('the plans wait for the gateways, one that does not accept the amount says why, with one there is no choice, and a free order skips the payment page', async ({
  page,
  product,
  shop,
  customers,
}) => {
  const plan = await shop.plan();
  const most = await shop.coupon({ discountType: 'fixed', discountValue: 295_00 });
  const all = await shop.coupon({ discountType: 'percentage', discountValue: 100_00 });
  const known = await callApi(product.apiUrl, config.get, {});
  await signIn(page, await customers.create());
  const checkout = checkoutScreen(page);

  await test.step('wait for the gateways, which would otherwise push the content down', async () => {
    const hold = await holdReply(page, config.get);
    await page.goto(`/checkout?planId=${plan.id}`);
    await expect(page.getByRole('status', { name: 'Loading plans' })).toBeVisible();
    await expect(checkout.plans).toHaveCount(0);
    hold.release();
    await expect(checkout.gateways.first()).toBeVisible();
  });

  await test.step('reduce the price below what a gateway accepts', async () => {
    const sslcommerz = checkout.gateway('SSLCommerz');
    await sslcommerz.check();
    await checkout.applyCoupon(most.code);
    await expect(sslcommerz).toBeDisabled();
    await expect(sslcommerz).toHaveAccessibleDescription('For payments of ৳১০ or more');
    await expect(checkout.gateways.first()).toBeChecked();
    await inspectScreen(page, 'checkout, a gateway is not possible');
    await checkout.coupon.fill('');
    await expect(sslcommerz).toBeChecked();
  });

  await test.step('have a single gateway', async () => {
    const paymentGateways = known.paymentGateways.slice(0, 1);
    const single = await replyWith(page, config.get, 200, { ...known, paymentGateways });
    await page.reload();
    await expect(checkout.plan('Basic')).toBeChecked();
    await expect(checkout.gateways).toHaveCount(0);
    await single.lift();
  });

  await test.step('reduce the price to nothing', async () => {
    await checkout.applyCoupon(all.code);
    await expect(page.getByText('No payment is needed')).toBeVisible();
    await expect(checkout.proceed).toHaveCount(0);
    await inspectScreen(page, 'checkout, nothing to pay');
    const toTheGateway: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(product.sandboxUrl)) toTheGateway.push(request.url());
    });
    await checkout.activate.click();
    await expect(page).toHaveURL(/\/payment\/success\?transactionId=\d+&invoiceNumber=NB-/);
    await expect(page.getByRole('heading', paid)).toBeVisible();
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await expect(page.getByRole('region', { name: 'Basic' })).toContainText(shownDate(inDays(30)));
    expect(toTheGateway).toEqual([]);
  });
});
