import { checkoutScreen } from '../../setup/checkout-screen.ts';
import { DAY_MS, inDays, shownDate } from '../../setup/dates.ts';
import { inspectScreen } from '../../setup/inspect-screen.ts';
import { signIn } from '../../setup/sign-in.ts';
import { expect, test } from '../../setup/test.ts';

test('renewing before the expiry adds to it', async ({ page, shop, customers }) => {
  const basic = await shop.plan();
  await shop.pro();
  const customer = await customers.arrive();
  await customers.subscribe(customer, basic);
  const before = inDays(4.5);
  await customers.moveExpiry(customer, before);
  await signIn(page, customer);

  await page.goto('/dashboard');
  const plan = page.getByRole('region', { name: 'Basic' });
  await expect(plan).toContainText(shownDate(before));
  await expect(plan).toContainText(/5\s*days left/);
  await inspectScreen(page, 'dashboard, expires within a week');

  await plan.getByRole('link', { name: 'Renew' }).click();
  const checkout = checkoutScreen(page);
  await expect(checkout.plan('Basic')).toHaveAccessibleName(/Current Plan/);
  await expect(checkout.plan('Pro')).not.toHaveAccessibleName(/Current Plan/);
  await checkout.plan('Basic').check();
  await expect(
    page.getByText(`30 days are added to your present expiry, ${shownDate(before)}`),
  ).toBeVisible();
  const after = new Date(before.getTime() + 30 * DAY_MS);
  await expect(page.getByText(`New expiry date: ${shownDate(after)}`)).toBeVisible();
  await inspectScreen(page, 'checkout, renewal');

  await checkout.proceed.click();
  await page.getByRole('button', { name: 'Pay now' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(plan).toContainText(shownDate(after));
  expect((await customers.lookUp(customer)).expiry_date).toBe(after.toISOString());
});

test('another plan carries over what is left, and says so before and after', async ({
  page,
  shop,
  customers,
}) => {
  const basic = await shop.plan();
  await shop.pro();
  const customer = await customers.arrive();
  await customers.subscribe(customer, basic);
  // 15 days of ৳10, the last of them begun, are 5 whole days of ৳26.67.
  await customers.moveExpiry(customer, inDays(14.5));
  await signIn(page, customer);

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Upgrade Plan' }).click();
  const checkout = checkoutScreen(page);
  await checkout.plan('Pro').check();
  await expect(
    page.getByText(/^Pro starts .+ and gives you 30 days, in place of Basic$/),
  ).toBeVisible();
  await expect(page.getByText('5 days of Basic are carried over')).toBeVisible();
  await expect(page.getByText(`New expiry date: ${shownDate(inDays(35))}`)).toBeVisible();
  await inspectScreen(page, 'checkout, change of plan');

  await checkout.proceed.click();
  await page.getByRole('button', { name: 'Pay now' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expect(page.getByLabel('Payment details')).toContainText('Days carried over5');
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  const plan = page.getByRole('region', { name: 'Pro' });
  await expect(plan).toContainText('Includes 5 days carried over from your previous plan.');
  await expect(plan).toContainText(shownDate(inDays(35)));
});

test('nothing to pay needs no payment page', async ({ page, shop, customers, product }) => {
  await shop.plan();
  const { code } = await shop.coupon({ discountValue: 100_00 });
  await signIn(page, await customers.arrive());
  await page.goto('/checkout');
  const toTheGateway: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(product.sandboxUrl)) toTheGateway.push(request.url());
  });

  const checkout = checkoutScreen(page);
  await checkout.plan('Basic').check();
  await checkout.applyCoupon(code);
  await expect(checkout.line('Total')).toHaveText('৳০');
  await expect(page.getByText('No payment is needed')).toBeVisible();
  await checkout.proceed.click();
  await expect(page).toHaveURL(/\/payment\/success\?transactionId=\d+&invoiceNumber=NB-/);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await inspectScreen(page, 'payment result, nothing paid');
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page.getByRole('region', { name: 'Basic' })).toContainText(shownDate(inDays(30)));
  expect(toTheGateway).toEqual([]);
});
