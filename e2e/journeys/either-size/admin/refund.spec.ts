import { adminRefunds } from '@nobayon/shared/contract/admin/admin-refunds.ts';
import type { Page } from '@playwright/test';
import { logIn } from '../../../setup/accounts/log-in.ts';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { disconnect, loseReply } from '../../../setup/browser/calls.ts';
import { callApi } from '../../../setup/product/call-api.ts';
import { runJob } from '../../../setup/product/jobs.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { success } from '../../../setup/screens/notifications.ts';
import { expect, test } from '../../../setup/test.ts';

const drawer = (page: Page) => page.getByRole('dialog', { name: /^Transaction #/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Refund payment', exact: true });
const refunds = (page: Page) => drawer(page).getByRole('region', { name: 'Refunds' });

test('a partial refund through the gateway, after a confirmation', async ({
  page,
  admin,
  shop,
  customers,
  sandbox,
  db,
}) => {
  const customer = await customers.create();
  const open = await customers.open(customer, await shop.plan(), { gateway: 'sslcommerz' });
  await sandbox.command(open.invoiceNumber, { action: 'pay', sendIpn: false });
  await signIn(page, admin);
  await page.goto(`/admin/transactions?payment=${open.transactionId}`);
  await drawer(page).getByRole('button', { name: 'Check with the gateway' }).click();
  await expect(drawer(page)).toContainText('Settled as Completed');
  await drawer(page).getByRole('button', { name: 'Refund payment' }).click();
  await expect(dialog(page).getByLabel('Amount', { exact: true })).toHaveValue('300');

  const review = dialog(page).getByRole('button', { name: 'Review refund' });
  await dialog(page).getByLabel('Amount', { exact: true }).fill('300.50');
  await review.click();
  await expect(dialog(page).getByLabel('Amount', { exact: true })).toHaveAccessibleDescription(
    /Enter an amount of up to ৳300/,
  );
  await dialog(page).getByLabel('Amount', { exact: true }).fill('90');
  await expect(dialog(page)).toContainText('The refund removes 9 days and ৳90');
  await dialog(page).getByLabel('Reason').fill('The service was down for a week.');
  await inspectScreen(page, 'refund of a part');
  await review.click();
  const question = page.getByRole('dialog', { name: 'Refund payment?' });
  await expect(question).toContainText('SSLCommerz will be asked to refund ৳90 to Nusrat Jahan.');
  // Escape closes the question alone.
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(review).toBeFocused();
  await expect(dialog(page).getByLabel('Reason')).toHaveValue('The service was down for a week.');
  await page.keyboard.press('Enter');
  await customers.endSessions(admin);
  await question.getByRole('button', { name: 'Refund ৳90' }).click();
  await expect(page).toHaveURL('/login');
  await logIn(page, admin);
  await drawer(page).getByRole('button', { name: 'Refund payment' }).click();
  await expect(dialog(page)).toContainText('Your input is back.');
  await expect(dialog(page).getByLabel('Reason')).toHaveValue('The service was down for a week.');
  await expect(dialog(page).getByLabel('Amount', { exact: true })).toHaveValue('90');
  await review.click();
  const cut = await disconnect(page, adminRefunds.request);
  await question.getByRole('button', { name: 'Refund ৳90' }).click();
  await expect(question.getByRole('alert')).toContainText('Failed to refund the payment');
  await inspectScreen(page, 'refund, second look, refused');
  await cut.lift();
  await question.getByRole('button', { name: 'Refund ৳90' }).click();
  await expect(success(page, `#${open.transactionId}: Refund requested`)).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(refunds(page)).toContainText('SSLCommerz is processing it.');
  await expect(drawer(page).getByRole('button', { name: 'Refund payment' })).toHaveCount(0);

  await sandbox.command(open.invoiceNumber, { action: 'settleRefund', becomes: 'done' });
  await db.refund.updateMany({ data: { nextCheckAt: new Date(0) } });
  await runJob(db, 'advance_refunds');
  await expect(refunds(page)).toContainText('Completed');
  await expect(drawer(page)).toContainText('Refund of ৳90 completed');
  // The worth decreases by one paisa every one and a half minutes.
  await expect(drawer(page).getByRole('region', { name: 'If it is refunded' })).toContainText(
    /from ৳(210|209\.9\d)/,
  );
  await inspectScreen(page, 'transaction with a partial refund');
  await page.keyboard.press('Escape');
  await expect(page.getByText('−৳90 refunded')).toBeVisible();
});

test('a refund by other means is recorded, and reviewed again if another one was made before it', async ({
  page,
  product,
  admin,
  shop,
  customers,
}) => {
  const customer = await customers.create();
  const bought = await customers.buy(customer, await shop.plan());
  await customers.postReturnFromGateway(customer, bought.returnUrl);
  await signIn(page, admin);
  await page.goto(`/admin/transactions?payment=${bought.transactionId}`);
  await drawer(page).getByRole('button', { name: 'Refund payment' }).click();
  await expect(dialog(page)).toContainText('PayStation has no way to request a refund here.');
  const review = dialog(page).getByRole('button', { name: 'Review refund' });
  await review.click();
  const how = dialog(page).getByLabel('How did you refund it?');
  await expect(how).toHaveAccessibleDescription(/Enter a reason/);
  await how.fill('Sent with bKash, 9GX4T0BK2M.');
  await review.click();
  const question = page.getByRole('dialog', { name: 'Record refund?' });
  await expect(question).toBeVisible();

  const params = { id: String(bought.transactionId) };
  const body = { amount: 90, way: 'external', reason: 'Sent with Nagad, 71AB3C9D.' } as const;
  await callApi(product.apiUrl, adminRefunds.request, { params, body }, admin.token);
  await question.getByRole('button', { name: 'Record ৳300' }).click();
  const refused = 'Another refund was recorded in the meantime. Up to ৳210 can still be refunded.';
  await expect(dialog(page).getByRole('alert')).toContainText(refused);
  await expect(question).toBeHidden();
  await expect(dialog(page).getByLabel('Amount', { exact: true })).toHaveValue('210');
  await inspectScreen(page, 'refund that another one came before');
  await review.click();
  await loseReply(page, adminRefunds.request);
  await question.getByRole('button', { name: 'Record ৳210' }).click();
  await expect(success(page, `#${bought.transactionId}: Refund recorded`)).toBeVisible();
  await expect(refunds(page)).toContainText('Sent with bKash, 9GX4T0BK2M.');
  await expect(drawer(page)).toContainText('Settled as Refunded');
});
