import { adminRefunds } from '@nobayon/shared/contract/admin/admin-refunds.ts';
import { adminTransactions } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import type { Page } from '@playwright/test';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { disconnect } from '../../../setup/browser/calls.ts';
import { navigateInApp } from '../../../setup/browser/navigate-in-app.ts';
import { callApi } from '../../../setup/product/call-api.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { alert, success } from '../../../setup/screens/notifications.ts';
import { recordWith } from '../../../setup/screens/records.ts';
import { expect, test } from '../../../setup/test.ts';

const drawer = (page: Page) => page.getByRole('dialog', { name: /^Transaction #/ });
const QUEUE = '/admin/transactions?view=attention';

test('a pending payment is opened, and checked with the gateway until it is settled', async ({
  page,
  admin,
  shop,
  customers,
  sandbox,
}) => {
  const plan = await shop.plan();
  const { code } = await shop.coupon();
  const customer = await customers.create();
  const open = await customers.buy(customer, plan, { outcome: 'leave', coupon: code });
  const other = await customers.buy(customer, plan, { outcome: 'leave' });
  await customers.postReturnFromGateway(customer, open.returnUrl);
  await signIn(page, admin);
  await page.goto('/admin/transactions');
  await page.getByRole('link', { name: `Details of #${open.transactionId}` }).click();
  await expect(page).toHaveURL(`/admin/transactions?payment=${open.transactionId}`);
  for (const text of [code, open.invoiceNumber, customer.email, 'Payment started']) {
    await expect(drawer(page)).toContainText(text);
  }
  await expect(drawer(page)).toContainText('Customer returned');

  const check = drawer(page).getByRole('button', { name: 'Check with the gateway' });
  await check.click();
  await expect(drawer(page)).toContainText('Nothing has changed.');
  await sandbox.command(open.invoiceNumber, { action: 'pay', sendIpn: false });
  await check.click();
  await expect(drawer(page)).toContainText(
    'The gateway confirmed the payment. It is now completed.',
  );
  await expect(drawer(page)).toContainText('Settled as Completed');
  const refund = drawer(page).getByRole('region', { name: 'If it is refunded' });
  await expect(refund).toContainText('The refund removes 30 days and ৳240');
  await inspectScreen(page, 'transaction, completed');
  await page.goBack();
  await expect(drawer(page)).toBeHidden();
  await expect(recordWith(page, 'Transactions', open.invoiceNumber)).toContainText('Completed');
  expect((await customers.fetchUser(customer)).plan_name).toBe('Basic');

  // The gateway does not notify of refunds.
  await sandbox.command(open.invoiceNumber, { action: 'refund' });
  await page.getByRole('link', { name: `Details of #${open.transactionId}` }).click();
  await check.click();
  await expect(drawer(page)).toContainText('The gateway reports that the payment was refunded.');
  await expect(check).toHaveCount(0);
  await page.goBack();
  await expect(recordWith(page, 'Transactions', open.invoiceNumber)).toContainText('Refunded');

  await sandbox.command(other.invoiceNumber, { action: 'fail' });
  await page
    .getByRole('button', { name: `Check #${other.transactionId} with the gateway` })
    .click();
  const toast = success(page, 'The gateway reports that the payment failed.');
  await expect(toast).toBeVisible();
  // At the bottom, where it covers no heading.
  const HEIGHT = page.viewportSize()?.height ?? 0;
  await expect.poll(async () => (await toast.boundingBox())?.y).toBeGreaterThan(HEIGHT * 0.75);
  await expect(recordWith(page, 'Transactions', other.invoiceNumber)).toContainText('Failed');

  await page.goto('/admin/transactions?payment=999999');
  await expect(drawer(page)).toContainText('Transaction not found');
  await drawer(page).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/admin/transactions');
});

test('payments that need attention stay in the queue until they are accepted, marked as resolved, or settled by the gateway', async ({
  page,
  product,
  admin,
  shop,
  customers,
  sandbox,
}) => {
  const plan = await shop.plan();
  await signIn(page, admin);
  await page.goto(QUEUE);
  await expect(page.getByText('Nothing needs attention')).toBeVisible();

  const customer = await customers.create();
  const [short, odd, accepted, returned] = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const opened = await customers.buy(customer, plan, { outcome: 'leave' });
      await sandbox.command(opened.invoiceNumber, {
        action: 'pay',
        amount: '29.5',
        sendIpn: false,
      });
      await customers.postReturnFromGateway(customer, opened.returnUrl);
      return opened;
    }),
  );
  if (!short || !odd || !accepted || !returned) throw new Error('There should be four payments.');
  await page.goto('/admin/transactions');
  await page.getByRole('tab', { name: 'Needs attention (4)' }).click();
  await expect(page).toHaveURL(QUEUE);
  const cards = page.getByRole('list', { name: 'Needs attention' }).locator(':scope > li');
  const card = (id: number) =>
    cards.filter({ has: page.getByRole('link', { name: `Details of #${id}` }) });
  await expect(cards).toHaveCount(4);
  await expect(card(short.transactionId)).toContainText('৳29.50 was paid instead of ৳300.00.');
  // The reference for the gateway's panel.
  await expect(card(short.transactionId)).toContainText(short.invoiceNumber);
  await inspectScreen(page, 'attention');

  await test.step('refund one', async () => {
    const refund = page.getByRole('button', { name: `Refund: #${returned.transactionId}` });
    const dialog = page.getByRole('dialog', { name: 'Refund payment' });
    const cut = await disconnect(page, adminRefunds.list);
    await refund.click();
    await expect(alert(page, 'The server cannot be reached.')).toBeVisible();
    await cut.lift();
    await refund.click();
    await dialog.getByLabel('How did you refund it?').fill('Sent back by bKash.');
    await dialog.getByRole('button', { name: 'Review refund' }).click();
    await page.getByRole('button', { name: 'Record ৳29.50' }).click();
    await expect(page.getByRole('tab', { name: 'Needs attention (3)' })).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('accept one for the paid amount', async () => {
    const dialog = page.getByRole('dialog', { name: 'Accept payment' });
    const accept = dialog.getByRole('button', { name: 'Accept ৳29.50' });
    await page.getByRole('button', { name: `Accept: #${accepted.transactionId}` }).click();
    await expect(dialog).toContainText('for ৳29.50 instead of ৳300.00.');
    const cut = await disconnect(page, adminTransactions.accept);
    await accept.click();
    await expect(dialog.getByRole('alert')).toContainText('Failed to accept the payment');
    await inspectScreen(page, 'accept payment, refused');
    await cut.lift();
    await dialog.getByLabel('Why?').fill('A mistyped sum.');
    await accept.click();
    await expect(success(page, `#${accepted.transactionId} accepted`)).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Needs attention (2)' })).toBeVisible();
  });

  await card(odd.transactionId).getByRole('button', { name: 'Check with the gateway' }).click();
  await expect(card(odd.transactionId)).toContainText('It stays under review.');
  const handled = page.getByRole('dialog', { name: 'Mark as resolved' });
  const mark = handled.getByRole('button', { name: 'Mark as resolved' });
  await card(short.transactionId)
    .getByRole('button', { name: /^Mark as resolved/ })
    .click();
  await mark.click();
  await expect(handled.getByLabel('What did you do?')).toHaveAccessibleDescription(
    /Describe what you did/,
  );
  const note = 'Gave the money back.';
  await handled.getByLabel('What did you do?').fill(note);
  await test.step('one that another administrator has resolved leaves the queue', async () => {
    const list = { query: {} };
    const { items } = await callApi(product.apiUrl, adminTransactions.attention, list, admin.token);
    const item = items.find(({ transaction }) => transaction.id === short.transactionId);
    const input = { params: { id: String(item?.id) }, body: { note } };
    await callApi(product.apiUrl, adminTransactions.resolve, input, admin.token);
    await mark.click();
    await expect(handled.getByRole('alert')).toBeVisible();
    await expect(cards).toHaveCount(1);
    await handled.getByRole('button', { name: 'Cancel' }).click();
  });

  await card(odd.transactionId)
    .getByRole('link', { name: /^Details/ })
    .click();
  await expect(drawer(page)).toContainText('Amount differs');
  await expect(drawer(page).getByRole('button', { name: 'Accept payment' })).toBeVisible();
  await inspectScreen(page, 'transaction under review');
  await drawer(page).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(QUEUE);
  await sandbox.command(odd.invoiceNumber, { action: 'reset' });
  await sandbox.command(odd.invoiceNumber, { action: 'pay', sendIpn: false });
  await card(odd.transactionId).getByRole('button', { name: 'Check with the gateway' }).click();
  await expect(success(page, 'It is now completed.')).toBeVisible();
  await expect(page.getByText('Nothing needs attention')).toBeVisible();

  await navigateInApp(page, '/admin/transactions');
  const row = recordWith(page, 'Transactions', accepted.invoiceNumber);
  await expect(row).toContainText('৳300৳29.50 paid');
  await test.step('the accepted one keeps that it was under review, and why it was accepted', async () => {
    await navigateInApp(page, `/admin/transactions?payment=${accepted.transactionId}`);
    await expect(drawer(page)).toContainText(
      /Settled as Review.*Accepted by .*Note.*A mistyped sum\..*Settled as Completed/s,
    );
    await inspectScreen(page, 'accepted transaction');
  });
  await navigateInApp(page, '/admin/audit?subject=transaction');
  await expect(page.getByText('Gave the money back.')).toBeVisible();
  await expect(page.getByText('A mistyped sum.')).toBeVisible();
  await disconnect(page, adminTransactions.attention);
  await page.goto(QUEUE);
  await expect(alert(page, 'Failed to fetch transactions')).toBeVisible();
});
