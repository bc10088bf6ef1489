import { adminClaims } from '@nobayon/shared/contract/manual/admin-claims.ts';
import type { Page } from '@playwright/test';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { disconnect, holdReply } from '../../../setup/browser/calls.ts';
import { navigateInApp } from '../../../setup/browser/navigate-in-app.ts';
import { callApi } from '../../../setup/product/call-api.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { alert, success } from '../../../setup/screens/notifications.ts';
import { expect, test } from '../../../setup/test.ts';

const QUEUE = '/admin/transactions?view=claims';
const cards = (page: Page) =>
  page.getByRole('list', { name: 'Manual payments' }).locator(':scope > li');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('manual payments are approved and rejected from the queue', async ({
  page,
  admin,
  shop,
  customers,
  product,
}) => {
  const plan = await shop.plan();
  const wallet = await shop.wallet();
  await signIn(page, admin);
  await page.goto(QUEUE);
  await expect(page.getByText('No payments to confirm')).toBeVisible();

  const customer = await customers.create();
  const good = await customers.claim(customer, { plan, wallet });
  const bad = await customers.claim(await customers.create('Tareq'), { plan, wallet });
  const gone = await customers.claim(await customers.create('Anika'), { plan, wallet });

  await navigateInApp(page, '/admin');
  await page.getByRole('link', { name: 'View manual payments' }).click();
  await expect(page).toHaveURL(QUEUE);
  await expect(page.getByRole('tab', { name: 'Manual' })).toContainText('(3)');
  await expect(cards(page)).toHaveCount(3);
  const card = (trxId: string) => cards(page).filter({ hasText: trxId });
  for (const text of ['01812-345678', customer.email, 'First manual']) {
    await expect(card(good.trxId)).toContainText(text);
  }
  await inspectScreen(page, 'manual payments');

  await test.step('reject', async () => {
    const rejecting = dialog(page, 'Reject payment');
    const reject = rejecting.getByRole('button', { name: 'Reject payment' });
    await card(bad.trxId)
      .getByRole('button', { name: /^Reject/ })
      .click();
    await reject.click();
    await expect(rejecting.getByText('Tell the customer why')).toBeVisible();
    await inspectScreen(page, 'reject a manual payment');
    await rejecting.getByRole('button', { name: /^We did not find/ }).click();
    await expect(rejecting.getByLabel('Reason')).toHaveValue(/^We did not find/);
    await reject.click();
    await expect(success(page, `#${bad.transactionId} rejected`)).toBeVisible();
    await expect(cards(page)).toHaveCount(2);
  });

  await test.step('approve', async () => {
    const approving = dialog(page, 'Approve payment');
    await card(good.trxId)
      .getByRole('button', { name: /^Approve/ })
      .click();
    const approve = approving.getByRole('button', { name: /^Approve( ৳300)?$/ });
    await expect(approving).toContainText(good.trxId);
    // An empty field must not stand for the requested amount.
    const amount = approving.getByLabel('Amount received');
    await amount.fill('');
    await approve.click();
    await expect(amount).toHaveAccessibleDescription(/Enter the amount that arrived/);
    await amount.fill('৩০০');
    const cut = await disconnect(page, adminClaims.approve);
    await approve.click();
    await expect(approving.getByRole('alert')).toContainText('Failed to approve the payment');
    await inspectScreen(page, 'approve a manual payment, refused');
    await cut.lift();
    const hold = await holdReply(page, adminClaims.approve);
    await approve.click();
    await expect(approving.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    hold.release();
    await expect(success(page, `#${good.transactionId}`)).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
    expect((await customers.fetchUser(customer)).plan_name).toBe('Basic');
  });

  await test.step('another administrator was first', async () => {
    const approving = dialog(page, 'Approve payment');
    await card(gone.trxId)
      .getByRole('button', { name: /^Approve/ })
      .click();
    const decided = { params: { id: String(gone.claimId) }, body: { reason: 'Too late.' } };
    await callApi(product.apiUrl, adminClaims.reject, decided, admin.token);
    await approving.getByRole('button', { name: 'Approve ৳300' }).click();
    await expect(approving.getByRole('alert')).toContainText('already been decided');
    await approving.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('No payments to confirm')).toBeVisible();
  });

  await test.step('what was decided stays to be read', async () => {
    await page.getByText('Rejected', { exact: true }).click();
    await expect(cards(page)).toHaveCount(2);
    await expect(card(bad.trxId)).toContainText('Shirin Akter');
    await inspectScreen(page, 'manual payments, rejected');
    await disconnect(page, adminClaims.list);
    await page.goto(QUEUE);
    await expect(alert(page, 'Failed to load manual payments')).toBeVisible();
  });
});
