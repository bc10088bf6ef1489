import { adminTransactions } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import type { Page } from '@playwright/test';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { disconnect, replyWith } from '../../../setup/browser/calls.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { success } from '../../../setup/screens/notifications.ts';
import { recordWith } from '../../../setup/screens/records.ts';
import { expect, test } from '../../../setup/test.ts';

async function confirm(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Confirm Deletion' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toBeHidden();
}

test('a failed deletion shows a red banner, and a deleted payment that is paid later comes back', async ({
  page,
  admin,
  shop,
  customers,
  sandbox,
}) => {
  const plan = await shop.plan();
  const customer = await customers.create();
  const open = await customers.buy(customer, plan, { outcome: 'leave' });
  await signIn(page, admin);
  await page.goto('/admin/transactions');
  const payment = recordWith(page, 'Transactions', open.invoiceNumber);
  const askToDelete = () => payment.getByRole('button', { name: /^Delete #/ }).click();
  const banner = page.getByRole('alert');
  const cut = await disconnect(page, adminTransactions.remove);
  await askToDelete();
  await confirm(page);
  const lost = 'Failed to delete transaction\nThe server cannot be reached.';
  await expect(banner).toContainText(lost);
  await cut.lift();
  const full = { error: 'Full.', code: 'internal' };
  const answer = await replyWith(page, adminTransactions.bulkDelete, 500, full);
  await page.getByRole('button', { name: 'Delete All Pending' }).click();
  await confirm(page);
  await expect(banner).toContainText('Full.');
  await answer.lift();
  await inspectScreen(page, 'transactions, deletion failed');
  await banner.getByRole('button', { name: 'Close' }).click();
  await expect(banner).toHaveCount(0);

  await askToDelete();
  await confirm(page);
  await expect(page.getByText('No transactions found')).toBeVisible();
  await expect(success(page, 'deleted')).toBeVisible();
  await sandbox.command(open.invoiceNumber, { action: 'pay', sendIpn: false });
  await customers.postReturnFromGateway(customer, open.returnUrl);
  await page.reload();
  await expect(payment).toContainText('Completed');
  expect((await customers.fetchUser(customer)).plan_name).toBe('Basic');
});
