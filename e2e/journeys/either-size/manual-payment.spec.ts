import { adminClaims } from '@nobayon/shared/contract/manual/admin-claims.ts';
import { signIn } from '../../setup/accounts/sign-in.ts';
import { inDays, shownDate } from '../../setup/dates.ts';
import { callApi } from '../../setup/product/call-api.ts';
import { checkoutScreen } from '../../setup/screens/checkout-screen.ts';
import { inspectScreen } from '../../setup/screens/inspect-screen.ts';
import { paymentRows } from '../../setup/screens/payment-rows.ts';
import { expect, test } from '../../setup/test.ts';

test('a customer makes a manual payment, waits for the approval, and gets the plan', async ({
  page,
  admin,
  shop,
  customers,
  product,
}) => {
  await shop.plan();
  const nagad = await shop.wallet({ kind: 'nagad', accountType: 'personal' });
  const bkash = await shop.wallet({ instructions: 'Our shop is called Padma Chat.', position: 1 });
  await signIn(page, await customers.create());

  await test.step('choose manual payment', async () => {
    const checkout = checkoutScreen(page);
    await page.goto('/checkout');
    await checkout.plan('Basic').check();
    await page.getByRole('radio', { name: 'Manual payment' }).check();
    await checkout.proceed.click();
    await expect(page).toHaveURL(/\/payment\/manual\/NB-/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Send your payment');
    await expect(page.getByText('For your plan: Basic, monthly')).toBeVisible();
  });

  const steps = page.getByRole('region', { name: 'Send the money' });
  await test.step('read where and how to send it', async () => {
    await expect(page.getByRole('radio', { name: 'Nagad' })).toBeChecked();
    await expect(steps).toContainText(grouped(nagad.number));
    await expect(steps).toContainText('Send Money (সেন্ড মানি)');
    await page.getByRole('radio', { name: 'bKash' }).check();
    await expect(steps).toContainText(grouped(bkash.number));
    await expect(steps).toContainText('Payment (পেমেন্ট)');
    await expect(steps).toContainText('৳৩০০');
    await expect(steps).toContainText('Our shop is called Padma Chat.');
    await inspectScreen(page, 'manual payment, to be sent');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await steps.getByRole('button', { name: 'Copy number' }).click();
    await expect(steps.getByRole('button', { name: 'Copied number' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(bkash.number);
  });

  const submit = page.getByRole('button', { name: 'Submit details' });
  await test.step('say that it was sent', async () => {
    await submit.click();
    const trxId = page.getByLabel('Transaction ID (TrxID)');
    await expect(trxId).toBeFocused();
    await expect(page.getByText('Enter the transaction ID as it stands')).toBeVisible();
    await inspectScreen(page, 'manual payment, with errors');
    await trxId.fill(' 9hx২k ৪p7q ');
    await page.getByLabel('Your bKash number').fill('12');
    await submit.click();
    await expect(page.getByText('This is not a valid account number.')).toBeVisible();
    await page.getByLabel('Your bKash number').fill('০১৮১২ ৩৪৫৬৭৮');
    await submit.click();
  });

  await test.step('wait for it', async () => {
    await expect(page.getByRole('heading', { name: 'Payment Processing' })).toBeVisible();
    const details = page.getByRole('main');
    for (const text of [
      '9HX2K4P7Q',
      '01812-345678',
      grouped(bkash.number),
      'You will get an email',
    ]) {
      await expect(details).toContainText(text);
    }
    await expect(page.getByText('This page updates automatically.')).toBeVisible();
    await inspectScreen(page, 'manual payment, waiting');
  });

  await test.step('find it again in the billing history', async () => {
    const address = page.url();
    await page.getByRole('link', { name: 'View Billing History' }).click();
    await paymentRows(page).first().getByRole('link').click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { name: 'Payment Processing' })).toBeVisible();
  });

  await test.step('see it approved', async () => {
    const { claims } = await callApi(product.apiUrl, adminClaims.list, { query: {} }, admin.token);
    const params = { id: String(claims[0]?.id) };
    await callApi(product.apiUrl, adminClaims.approve, { params, body: {} }, admin.token);
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible({
      timeout: 30_000,
    });
    await expect(page).toHaveURL(/\/payment\/success\?/);
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    const plan = page.getByRole('region', { name: 'Basic' });
    await expect(plan).toContainText(shownDate(inDays(30)));
  });
});

function grouped(number: string): string {
  return `${number.slice(0, 5)}-${number.slice(5)}`;
}
