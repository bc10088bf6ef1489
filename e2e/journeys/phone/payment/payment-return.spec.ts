import { auth } from '@nobayon/shared/contract/account/auth.ts';
import { payments } from '@nobayon/shared/contract/payments.ts';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { disconnect, recordCalls } from '../../../setup/browser/calls.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../../setup/test.ts';

test('a return that could not be processed is tried again, and processed once per page load', async ({
  page,
  shop,
  customers,
}) => {
  const plan = await shop.plan();
  const customer = await customers.create();
  const { returnUrl } = await customers.buy(customer, plan);
  await signIn(page, customer);
  const success = page.getByRole('heading', { name: 'Payment Successful!' });

  const cut = await disconnect(page, payments.processCallback);
  await page.goto(returnUrl.href);
  await expect(page.getByText('Failed to process payment')).toBeVisible();
  await cut.lift();
  const returns = recordCalls(page, payments.processCallback);
  const refreshes = recordCalls(page, auth.me);
  const messages: unknown[] = [];
  page.on('response', async (response) => {
    if (returns.includes(response.request())) messages.push((await response.json()).message);
  });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(success).toBeVisible();
  // Because the payment changed the user.
  await expect.poll(() => refreshes.length).toBe(1);

  await page.getByRole('link', { name: 'View Billing History' }).click();
  await expect(page).toHaveURL('/dashboard?tab=billing');
  await page.goBack();
  await expect(success).toBeVisible();
  expect(returns).toHaveLength(1);

  const before = refreshes.length;
  await page.reload();
  await expect(success).toBeVisible();
  expect(returns).toHaveLength(2);
  await expect.poll(() => messages).toEqual(['Payment completed', 'Callback already processed']);
  // Only to restore the session.
  expect(refreshes).toHaveLength(before + 1);
});

test('what the address says about a payment is not trusted', async ({ page, shop, customers }) => {
  const plan = await shop.plan();
  const customer = await customers.create();
  const { invoiceNumber } = await customers.buy(customer, plan, { outcome: 'leave' });
  await signIn(page, customer);

  await page.goto('/payment/callback?status=success');
  await expect(page.getByText('Invalid payment callback parameters')).toBeVisible();
  await page.goto('/payment/callback?status=success&invoice_number=NB-NOSUCH');
  await expect(page.getByText('Payment processing failed')).toBeVisible();
  await inspectScreen(page, 'callback refused');

  const cases = [
    ['Successful', 'Payment Processing'],
    ['failed', 'Payment Processing'],
    ['nonsense', 'Unknown Status'],
  ] as const;
  for (const [status, title] of cases) {
    await page.goto(
      `/payment/callback?status=${status}&invoice_number=${invoiceNumber}&trx_id=9GX4T0BK2M`,
    );
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    expect((await customers.fetchUser(customer)).plan_name).toBeNull();
  }
});

test('a refund, a wrong amount, and a payment of another user have their texts', async ({
  page,
  shop,
  customers,
  sandbox,
}) => {
  const plan = await shop.plan();
  const customer = await customers.create();
  await signIn(page, customer);

  const refunded = await customers.buy(customer, plan);
  await sandbox.command(refunded.invoiceNumber, { action: 'refund' });
  await page.goto(refunded.returnUrl.href);
  await expect(page.getByRole('heading', { name: 'Payment Refunded' })).toBeVisible();

  const short = await customers.buy(customer, plan, { outcome: 'leave' });
  await sandbox.command(short.invoiceNumber, { action: 'pay', amount: '3.00', sendIpn: false });
  await page.goto(short.returnUrl.href);
  await expect(page.getByRole('heading', { name: 'Payment Under Review' })).toBeVisible();
  await inspectScreen(page, 'callback, under review');
  expect((await customers.fetchUser(customer)).plan_name).toBeNull();

  const other = await customers.create('Rahim');
  const foreign = await customers.buy(other, plan);
  await page.goto(foreign.returnUrl.href);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expect(page.getByLabel('Payment details')).toHaveCount(0);
  expect((await customers.fetchUser(other)).plan_name).toBe('Basic');
  expect((await customers.fetchUser(customer)).plan_name).toBeNull();
});
