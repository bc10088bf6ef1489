import { adminClaims } from '@nobayon/shared/contract/manual/admin-claims.ts';
import { manualPayments } from '@nobayon/shared/contract/manual/manual-payment.ts';
import { payments } from '@nobayon/shared/contract/payments.ts';
import type { Page } from '@playwright/test';
import { signIn } from '../../setup/accounts/sign-in.ts';
import { disconnect, recordCalls } from '../../setup/browser/calls.ts';
import { devtoolsOf } from '../../setup/browser/devtools.ts';
import { navigateInApp } from '../../setup/browser/navigate-in-app.ts';
import { inDays, shownDate } from '../../setup/dates.ts';
import { callApi } from '../../setup/product/call-api.ts';
import { checkoutScreen } from '../../setup/screens/checkout-screen.ts';
import { inspectScreen } from '../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../setup/test.ts';

test('a customer makes a manual payment, corrects what was rejected, waits for the approval, and gets the plan', async ({
  page,
  admin,
  shop,
  customers,
  product,
  db,
}) => {
  const plan = await shop.plan();
  const nagad = await shop.wallet({ kind: 'nagad', accountType: 'personal' });
  const bkash = await shop.wallet({ instructions: 'Our shop is called Padma Chat.', position: 1 });
  const taken = await customers.claim(await customers.create('Tareq'), { plan, wallet: bkash });
  const customer = await customers.create();
  await signIn(page, customer);

  await test.step('choose manual payment', async () => {
    const checkout = checkoutScreen(page);
    await page.goto(`/checkout?planId=${plan.id}`);
    await page.getByRole('radio', { name: 'Manual payment' }).check();
    await checkout.proceed.click();
    await expect(page).toHaveURL(/\/payment\/manual\/NB-/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Send your payment');
  });

  const steps = page.getByRole('region', { name: 'Send the money' });
  await test.step('read where and how to send it', async () => {
    await expect(page.getByRole('radio', { name: 'Nagad' })).toBeChecked();
    await expect(steps).toContainText(grouped(nagad.number));
    await page.getByRole('radio', { name: 'bKash' }).check();
    await page.reload();
    await expect(page.getByRole('radio', { name: 'bKash' })).toBeChecked();
    await expect(steps).toContainText(grouped(bkash.number));
    await expect(steps).toContainText('Payment (পেমেন্ট)');
    await expect(steps).toContainText('৳৩০০');
    await expect(steps).toContainText('Our shop is called Padma Chat.');
    const copying = page.getByRole('button', { name: 'Copy number' });
    const refused = page.getByRole('alert').filter({ hasText: 'Could not copy' });
    await denyClipboard(page);
    await copying.click();
    await expect(refused).toBeVisible();
    await inspectScreen(page, 'manual payment, not copied');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await copying.click();
    await expect(steps.getByRole('button', { name: 'Copied number' })).toBeVisible();
    await expect(refused).toBeHidden();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(bkash.number);
  });

  const submit = page.getByRole('button', { name: 'Submit details' });
  const trxId = page.getByLabel('Transaction ID (TrxID)');
  const waiting = page.getByRole('heading', { name: 'Payment Processing' });
  await test.step('say that it was sent', async () => {
    await submit.click();
    await expect(trxId).toBeFocused();
    await expect(page.getByText('Enter the transaction ID as it stands')).toBeVisible();
    await inspectScreen(page, 'manual payment, with errors');
    await trxId.fill(' 9hx২k ৪p7q ');
    await page.getByLabel('Your bKash number').fill('০১৮১২ ৩৪৫৬৭৮');
    await submit.click();
    await expect(waiting).toBeVisible();
    const details = page.getByRole('main');
    for (const text of ['9HX2K4P7Q', '01812-345678', grouped(bkash.number)]) {
      await expect(details).toContainText(text);
    }
    await inspectScreen(page, 'manual payment, waiting');
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await expect(page.getByText('An earlier payment is not confirmed yet')).toBeVisible();
    await inspectScreen(page, 'dashboard, while a payment is open');
    await page.getByRole('link', { name: 'View this payment' }).click();
    await expect(waiting).toBeVisible();
  });

  /** The claim of this customer. */
  async function decided() {
    const { claims } = await callApi(product.apiUrl, adminClaims.list, { query: {} }, admin.token);
    const own = claims.find(({ trx_id }) => trx_id.startsWith('9HX2K4P7Q'));
    return { id: String(own?.id) };
  }

  await test.step('wait, while the page looks for the decision again and again', async () => {
    await page.clock.install();
    await page.reload();
    await expect(waiting).toBeVisible();
    const calls = recordCalls(page, manualPayments.show);
    await expect(async () => {
      await page.clock.fastForward(5_000);
      expect(calls.length).toBeGreaterThan(2);
    }).toPass();
  });

  const reason = 'We did not find a payment with this transaction ID.';
  await test.step('see why it was rejected, and correct it', async () => {
    const params = await decided();
    await callApi(product.apiUrl, adminClaims.reject, { params, body: { reason } }, admin.token);
    await page.clock.fastForward(5_000);
    await expect(page.getByText('Your payment details were rejected')).toBeVisible();
    await expect(page.getByText(reason)).toBeVisible();
    await expect(trxId).toHaveValue('9HX2K4P7Q');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Correct your payment details',
    );
    // The form is first, and the steps below are for those who have not sent the money.
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Payment details',
      'If you have not sent the money yet',
    ]);
    await inspectScreen(page, 'manual payment, rejected');
    await trxId.fill(taken.trxId.toLowerCase());
    await submit.click();
    await expect(page.getByText('This transaction ID was already submitted.')).toBeVisible();
    await expect(trxId).toBeFocused();
    await trxId.fill('9HX2K4P7QB');
    const cut = await disconnect(page, manualPayments.claim);
    await submit.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to submit' })).toBeVisible();
    await cut.lift();
    await submit.click();
    await expect(waiting).toBeVisible();
    await expect(page.getByRole('main')).toContainText('9HX2K4P7QB');
  });

  await test.step('see it approved', async () => {
    const { id } = await db.transaction.findFirstOrThrow({ where: { userId: customer.user.id } });
    // The page of its status knows it as pending.
    await navigateInApp(page, `/payment/success?transactionId=${id}`);
    await expect(page).toHaveURL(/\/payment\/manual\/NB-/);
    const params = await decided();
    await callApi(product.apiUrl, adminClaims.approve, { params, body: {} }, admin.token);
    const calls = recordCalls(page, payments.verify);
    await page.clock.fastForward(5_000);
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    await expect(page).toHaveURL(/\/payment\/success\?/);
    expect(calls).toHaveLength(1);
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    const region = page.getByRole('region', { name: 'Basic' });
    await expect(region).toContainText(shownDate(inDays(30)));
  });
});

function grouped(number: string): string {
  return `${number.slice(0, 5)}-${number.slice(5)}`;
}

/** As readers do who let no page write to their clipboard. */
async function denyClipboard(page: Page): Promise<void> {
  const devtools = await devtoolsOf(page);
  const permission = { name: 'clipboard-write' };
  await devtools.send('Browser.setPermission', { permission, setting: 'denied' });
}
