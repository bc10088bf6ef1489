import { auth } from '@nobayon/shared/contract/account/auth.ts';
import { payments } from '@nobayon/shared/contract/payments.ts';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { breakReplies, recordCalls } from '../../../setup/browser/calls.ts';
import { expect, test } from '../../../setup/test.ts';

test('what the address says about a payment is not trusted, and a return that could not be processed is tried again, and processed once per page load', async ({
  page,
  shop,
  customers,
  sandbox,
}) => {
  const plan = await shop.plan();
  const customer = await customers.create();
  const success = page.getByRole('heading', { name: 'Payment Successful!' });
  const processing = page.getByRole('heading', { name: 'Payment Processing' });
  const polled = 'This page updates automatically.';
  const planName = async () => (await customers.fetchUser(customer)).plan_name;
  await signIn(page, customer);

  await test.step('an unknown payment, a pending one, a wrong amount, and one of another user', async () => {
    await page.goto('/payment/callback?status=success&invoice_number=NB-NOSUCH');
    await expect(page.getByText('Payment processing failed')).toBeVisible();
    const { invoiceNumber, returnUrl } = await customers.buy(customer, plan, { outcome: 'leave' });
    for (const status of ['Successful', 'failed']) {
      await page.goto(`/payment/callback?status=${status}&invoice_number=${invoiceNumber}`);
      await expect(processing).toBeVisible();
      // It may have been paid.
      const mayContinue = status === 'Successful' ? 0 : 1;
      await expect(page.getByRole('button', { name: 'Continue this payment' })).toHaveCount(
        mayContinue,
      );
      await expect(page.getByText(polled)).toBeVisible();
      expect(await planName()).toBeNull();
    }
    await sandbox.command(invoiceNumber, { action: 'pay', amount: '3.00', sendIpn: false });
    await page.goto(returnUrl.href);
    await expect(page.getByRole('heading', { name: 'Payment Under Review' })).toBeVisible();

    const other = await customers.create('Rahim');
    const open = await customers.buy(other, plan, { outcome: 'leave' });
    await page.goto(open.returnUrl.href);
    await expect(processing).toBeVisible();
    await expect(page.getByText(polled)).toHaveCount(0);
    const foreign = await customers.buy(other, plan);
    await page.goto(foreign.returnUrl.href);
    await expect(success).toBeVisible();
    await expect(page.getByText('This payment belongs to another account.')).toBeVisible();
    await expect(page.getByLabel('Payment details')).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Go to/ })).toHaveText('Go to Dashboard');
    expect((await customers.fetchUser(other)).plan_name).toBe('Basic');
    expect(await planName()).toBeNull();
  });

  const { returnUrl } = await customers.buy(customer, plan);
  // A lost connection would be repeated automatically.
  const cut = await breakReplies(page, payments.processCallback);
  await page.goto(returnUrl.href);
  await expect(page.getByText('Payment processing failed')).toBeVisible();
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
  // The record is older than the payment may be, so the page that shows it fetches it.
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect.poll(() => refreshes.length).toBe(before + 2);
});
