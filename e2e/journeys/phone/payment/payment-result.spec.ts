import { payments } from '@nobayon/shared/contract/payments.ts';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { holdReply, replyWith } from '../../../setup/browser/calls.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../../setup/test.ts';

test('an address without a payment, or with another user’s payment', async ({
  page,
  shop,
  customers,
}) => {
  const plan = await shop.plan();
  const other = await customers.create('Rahim');
  const foreign = await customers.subscribe(other, plan);
  await signIn(page, await customers.create());

  await page.goto('/payment/success');
  await expect(page.getByText('No transaction ID provided')).toBeVisible();
  await inspectScreen(page, 'payment result without a transaction');
  for (const id of [String(foreign), '999999999', 'NB-NOSUCH']) {
    await page.goto(`/payment/success?transactionId=${id}`);
    await expect(page.getByText('Failed to fetch payment status')).toBeVisible();
    await expect(page.getByText('Payment not found.')).toBeVisible();
  }
  await inspectScreen(page, 'payment result refused');
  for (const name of ['Go to Dashboard', 'Try Again', 'View Billing History']) {
    await expect(page.getByRole('link', { name })).toBeVisible();
  }
});

test('a status that fails to load', async ({ page, shop, customers }) => {
  const plan = await shop.plan();
  const customer = await customers.create();
  const id = await customers.subscribe(customer, plan);
  await signIn(page, customer);
  const address = `/payment/success?transactionId=${id}`;

  // Without a connection it would be retried automatically, possibly just before the button is
  // pressed.
  const unreadable = await replyWith(page, payments.status, 200, '<h1>Welcome</h1>');
  await page.goto(address);
  await expect(page.getByText('Failed to check payment status')).toBeVisible();
  await unreadable.lift();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();

  const broken = await replyWith(page, payments.status, 500, {
    success: false,
    error: 'Server error. Please try again later.',
    code: 'internal',
  });
  await page.reload();
  await expect(page.getByText('Failed to fetch payment status')).toBeVisible();
  await broken.lift();

  const hold = await holdReply(page, payments.status);
  await page.reload();
  await expect(page.getByText('Checking your payment')).toBeVisible();
  await inspectScreen(page, 'payment result, loading');
  hold.release();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
});

const ends = [
  ['fail', 'Payment Failed', 'Failed'],
  ['cancel', 'Payment Canceled', 'Canceled'],
  ['leave', 'Payment Processing', 'Pending'],
] as const;

test('an unfinished payment can be retried', async ({ page, shop, customers }) => {
  const plan = await shop.plan();
  const customer = await customers.create();
  await signIn(page, customer);
  for (const [outcome, title, badge] of ends) {
    const id = await customers.subscribe(customer, plan, { outcome });
    await page.goto(`/payment/success?transactionId=${id}`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByLabel('Payment details')).toContainText(badge);
    await inspectScreen(page, `payment result, ${badge}`);
    await page.getByRole('link', { name: 'Try Again' }).click();
    await expect(page).toHaveURL('/checkout');
    const warning = page.getByRole('alert').filter({ hasText: 'do not pay again' });
    await expect(page.getByRole('radio', { name: plan.name })).toBeVisible();
    await expect(warning).toHaveCount(outcome === 'leave' ? 1 : 0);
  }

  await inspectScreen(page, 'checkout, while a payment is open');
  await page.getByRole('link', { name: 'View this payment' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Processing' })).toBeVisible();
  await expect(page.getByText('If you have paid, do not pay again.')).toBeVisible();
});
