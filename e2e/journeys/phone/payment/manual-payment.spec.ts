import { adminWallets } from '@nobayon/shared/contract/manual/admin-wallets.ts';
import { manualPayments } from '@nobayon/shared/contract/manual/manual-payment.ts';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { navigateInApp } from '../../../setup/browser/navigate-in-app.ts';
import { callApi } from '../../../setup/product/call-api.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import type { Wallet } from '../../../setup/shop.ts';
import { expect, test } from '../../../setup/test.ts';

test('a manual payment can be canceled, sent anyway, and sent to an account that was removed meanwhile, and is never shown to others', async ({
  page,
  admin,
  shop,
  customers,
  product,
}) => {
  const plan = await shop.plan();
  const [gone, other] = [await shop.wallet(), await shop.wallet({ kind: 'nagad', position: 1 })];
  const customer = await customers.create();
  const { invoiceNumber } = await customers.open(customer, plan, { gateway: 'manual' });
  const remove = ({ id }: Wallet) =>
    callApi(product.apiUrl, adminWallets.remove, { params: { id: String(id) } }, admin.token);
  await signIn(page, customer);
  await page.goto(`/payment/success?invoiceNumber=${invoiceNumber}`);
  await expect(page).toHaveURL(`/payment/manual/${invoiceNumber}`);
  await page.getByRole('link', { name: 'Cancel this payment' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Canceled' })).toBeVisible();
  await page.getByRole('link', { name: 'Submit the payment details' }).click();
  await expect(page.getByText('This payment was canceled')).toBeVisible();
  await page.getByLabel('Transaction ID (TrxID)').fill('9HX2K4P7QY');
  await page.getByLabel('Your bKash number').fill('01812345678');
  await page.getByRole('button', { name: 'Submit details' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Processing' })).toBeVisible();

  const next = await customers.open(customer, plan, { gateway: 'manual' });
  await navigateInApp(page, `/payment/manual/${next.invoiceNumber}`);
  await expect(page.getByRole('radio', { name: 'bKash' })).toBeChecked();
  await page.getByLabel('Transaction ID (TrxID)').fill('9HX2K4P7QZ');
  // While the customer uses the app of their wallet.
  await remove(gone);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Nagad' })).toBeChecked();
  await expect(page.getByLabel('Transaction ID (TrxID)')).toHaveValue('9HX2K4P7QZ');
  await page.getByRole('radio', { name: 'bKash' }).check();
  const steps = page.getByRole('region', { name: 'Send the money' });
  await expect(steps).toContainText('This account no longer receives payments');
  await expect(steps).toContainText('Choose another account.');
  await inspectScreen(page, 'manual payment, to an account that is gone');
  await page.getByLabel('Your bKash number').fill('01812345678');

  // A change of the list does not change the selection either.
  await remove(other);
  const params = { id: next.invoiceNumber };
  const body = { wallet_id: gone.id, trx_id: '9HX2K4P7QA', sender_number: '01812345678' };
  // In another tab.
  await callApi(product.apiUrl, manualPayments.claim, { params, body }, customer.token);
  await page.getByRole('button', { name: 'Submit details' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Processing' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('9HX2K4P7QZ was not submitted');
  await inspectScreen(page, 'manual payment, submitted in another tab');
  await expect(page.getByRole('main')).toContainText(gone.number.slice(5));

  await signIn(page, await customers.create());
  await page.goto(`/payment/manual/${invoiceNumber}`);
  await expect(page.getByText('Payment not found.')).toBeVisible();
  await inspectScreen(page, 'manual payment, unknown');
});
