import { payments } from '@nobayon/shared/contract/payments.ts';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { breakReplies, holdReply } from '../../../setup/browser/calls.ts';
import { goWithin } from '../../../setup/browser/go-within.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../../setup/test.ts';

test('a result shows only one’s own payment, can be loaded again, and warns against paying a pending one twice', async ({
  page,
  shop,
  customers,
}) => {
  const plan = await shop.plan();
  const foreign = await customers.subscribe(await customers.create('Rahim'), plan);
  const customer = await customers.create();
  const pending = await customers.subscribe(customer, plan, { outcome: 'leave' });
  await signIn(page, customer);

  await page.goto('/payment/success');
  await expect(page.getByText('No transaction ID provided')).toBeVisible();
  await goWithin(page, `/payment/success?transactionId=${foreign}`);
  await expect(page.getByText('Payment not found.')).toBeVisible();
  await inspectScreen(page, 'payment result refused');

  const broken = await breakReplies(page, payments.status);
  await goWithin(page, `/payment/success?transactionId=${pending}`);
  await expect(page.getByText('Failed to fetch payment status')).toBeVisible();
  await broken.lift();
  const hold = await holdReply(page, payments.status);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Checking your payment')).toBeVisible();
  await inspectScreen(page, 'payment result, loading');
  hold.release();
  await expect(page.getByRole('heading', { name: 'Payment Processing' })).toBeVisible();
  await expect(page.getByLabel('Payment details')).toContainText('Pending');
  await inspectScreen(page, 'payment result, pending');

  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByRole('alert').filter({ hasText: 'do not pay again' })).toBeVisible();
  await expect(page.getByRole('radio', { name: plan.name })).toBeVisible();
  await inspectScreen(page, 'checkout, while a payment is open');
  await page.getByRole('link', { name: 'View this payment' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Processing' })).toBeVisible();
});
