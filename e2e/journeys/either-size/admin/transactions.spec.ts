import { adminTransactions } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import type { Page } from '@playwright/test';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { disconnect, holdReply, recordCalls, replyWith } from '../../../setup/browser/calls.ts';
import { dayInput, inDays } from '../../../setup/dates.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { recordsOf, recordWith } from '../../../setup/screens/records.ts';
import { expect, test } from '../../../setup/test.ts';

const LIST = '/admin/transactions';

const rows = (page: Page) => recordsOf(page, 'Transactions');
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const search = (page: Page) => page.getByLabel('Search this page');
const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm Deletion' });

test('transactions are searched, filtered, also by two quick changes, and paginated, once they load', async ({
  page,
  admin,
  shop,
  customers,
}) => {
  const basic = await shop.plan();
  const pro = await shop.pro();
  const rahim = await customers.create('Rahim');
  const nusrat = await customers.create();
  await signIn(page, admin);
  await page.goto(LIST);
  await expect(page.getByText('No transactions found')).toBeVisible();
  await inspectScreen(page, 'transactions, none');

  await customers.addPastPayments(nusrat, basic, 40, { createdAt: inDays(-60) });
  const statuses = ['completed', 'pending', 'failed', 'canceled', 'refunded', 'review'] as const;
  for (const status of statuses) await customers.addPastPayments(nusrat, basic, 1, { status });
  await customers.addPastPayments(nusrat, basic, 1, { gateway: 'bkash', createdAt: new Date() });
  await customers.addPastPayments(rahim, pro, 1, {
    invoiceNumber: 'NB-FINDME',
    gatewayId: 'PS-4711',
    discountAmount: 80_50,
    finalAmount: 719_50,
    createdAt: new Date(),
  });
  const failure = await replyWith(page, adminTransactions.list, 502, '<h1>Bad Gateway</h1>');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Failed to fetch transactions');
  await failure.lift();
  await inspectScreen(page, 'transactions, failed');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(title(page)).toHaveText('Transactions (48)');
  const headings = ['', 'Transaction', 'User', 'Plan', 'Amount', 'Status', 'Date', 'Actions'];
  await expect(page.getByRole('columnheader')).toHaveText(headings);
  const found = recordWith(page, 'Transactions', 'NB-FINDME');
  // Rounded half up to whole taka.
  for (const text of ['PS-4711', rahim.email, 'Pro', '৳720', '−৳81']) {
    await expect(found).toContainText(text);
  }
  await inspectScreen(page, 'transactions');

  const calls = recordCalls(page, adminTransactions.list);
  await search(page).fill('rahim jah');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(`${LIST}?text=rahim+jah`);
  await search(page).fill('nothing like it');
  await expect(page.getByText('No matching transactions')).toBeVisible();
  expect(calls).toHaveLength(0);
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(rows(page)).toHaveCount(20);
  await search(page).fill('rahim jah');
  await expect(rows(page)).toHaveCount(1);
  // Another view drops the search with the address.
  await page.getByRole('tab', { name: /^Needs attention/ }).click();
  await page.getByRole('tab', { name: /^All/ }).click();
  await expect(rows(page)).toHaveCount(20);
  await expect(search(page)).toHaveValue('');
  await page.getByRole('button', { name: 'Page 3' }).click();
  await expect(page.getByText('Showing 41 to 48 of 48')).toBeVisible();

  await page.getByLabel('Status').selectOption('refunded');
  await expect(title(page)).toHaveText('Transactions (1)');
  await expect(page).toHaveURL(`${LIST}?status=refunded`);
  // Both before the screen has rendered either.
  await page.evaluate(() => {
    const status = document.querySelector('select');
    const today = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Today',
    );
    if (!status || !today) throw new Error('The filter is not there.');
    status.value = '';
    status.dispatchEvent(new Event('change', { bubbles: true }));
    today.click();
  });
  await expect(title(page)).toHaveText('Transactions (2)');
  const today = dayInput(new Date());
  await expect(page).toHaveURL(`${LIST}?from=${today}&to=${today}`);
  // On the way to this year, 31/12/20 is before the start.
  const to = page.getByRole('textbox', { name: 'Created to' });
  await to.fill('');
  await expect(page).toHaveURL(`${LIST}?from=${today}`);
  await to.pressSequentially('31/12/2096', { delay: 100 });
  await expect(page).toHaveURL(`${LIST}?from=${today}&to=2096-12-31`);
  await page.getByLabel('Gateway').selectOption({ label: 'bKash' });
  await expect(title(page)).toHaveText('Transactions (1)');
  await page.reload();
  await expect(title(page)).toHaveText('Transactions (1)');
  await page.getByLabel('Status').selectOption('failed');
  await expect(page.getByText('No matching transactions')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(title(page)).toHaveText('Transactions (48)');
});

async function confirm(page: Page): Promise<void> {
  await question(page).getByRole('button', { name: 'Delete' }).click();
  await expect(question(page)).toBeHidden();
}

test('one transaction, the selected ones, and all of a status are deleted after confirming, and one that is paid later comes back', async ({
  page,
  admin,
  shop,
  customers,
  sandbox,
}) => {
  const plan = await shop.plan();
  const customer = await customers.create();
  await customers.addPastPayments(customer, plan, 5, { status: 'failed' });
  const open = await customers.buy(customer, plan, { outcome: 'leave' });
  await signIn(page, admin);
  await page.goto(LIST);
  const payment = recordWith(page, 'Transactions', open.invoiceNumber);
  const askToDelete = () => payment.getByRole('button', { name: /^Delete #/ }).click();
  await askToDelete();
  await expect(question(page)).toContainText('will be removed from lists and statistics.');
  await inspectScreen(page, 'delete transaction');
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(question(page)).toBeHidden();
  const banner = page.getByRole('alert');
  const cut = await disconnect(page, adminTransactions.remove);
  await askToDelete();
  await confirm(page);
  await expect(banner).toContainText('Failed to delete transaction\nThe server cannot be reached.');
  await cut.lift();
  await inspectScreen(page, 'transactions, deletion failed');
  await banner.getByRole('button', { name: 'Close' }).click();
  await expect(banner).toHaveCount(0);
  const hold = await holdReply(page, adminTransactions.remove);
  await askToDelete();
  await question(page).getByRole('button', { name: 'Delete' }).click();
  await expect(question(page).getByRole('button', { name: 'Deleting...' })).toBeVisible();
  hold.release();
  await expect(rows(page)).toHaveCount(5);

  await sandbox.command(open.invoiceNumber, { action: 'pay', sendIpn: false });
  await customers.postReturnFromGateway(customer, open.returnUrl);
  await page.reload();
  await expect(payment).toContainText('Completed');
  expect((await customers.fetchUser(customer)).plan_name).toBe('Basic');

  const bulk = recordCalls(page, adminTransactions.bulkDelete);
  await expect(page.getByRole('button', { name: 'Delete Selected' })).toBeDisabled();
  await page.getByLabel('Status').selectOption('failed');
  await expect(rows(page)).toHaveCount(5);
  await rows(page).nth(1).getByRole('checkbox').check();
  await rows(page).nth(2).getByRole('checkbox').check();
  await inspectScreen(page, 'transactions, some selected');
  await page.getByRole('button', { name: 'Delete Selected (2)' }).click();
  await confirm(page);
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Delete Selected (3)' }).click();
  await expect(question(page)).toContainText('3 selected transactions will be removed');
  await confirm(page);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(title(page)).toHaveText('Transactions (1)');

  const full = { error: 'Full.', code: 'internal' };
  const answer = await replyWith(page, adminTransactions.bulkDelete, 500, full);
  const deleteCompleted = page.getByRole('button', { name: 'Delete All Completed' });
  await deleteCompleted.click();
  await confirm(page);
  await expect(banner).toContainText('Full.');
  await answer.lift();
  await deleteCompleted.click();
  await expect(question(page)).toContainText(/The 1 completed .* Your total revenue falls by ৳\d/);
  await confirm(page);
  await expect(page.getByText('No transactions found')).toBeVisible();
  await expect(deleteCompleted).toBeDisabled();
  expect(bulk.map((call) => call.postDataJSON().action)).toEqual([
    'delete_selected',
    'delete_selected',
    'delete_all_completed',
    'delete_all_completed',
  ]);
});
