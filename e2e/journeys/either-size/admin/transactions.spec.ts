import { adminTransactions } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import type { Page } from '@playwright/test';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { holdReply, recordCalls, replyWith } from '../../../setup/browser/calls.ts';
import { dayInput, inDays, shownDate } from '../../../setup/dates.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { recordsOf } from '../../../setup/screens/records.ts';
import { expect, test } from '../../../setup/test.ts';

const LIST = '/admin/transactions';

const rows = (page: Page) => recordsOf(page, 'Transactions');
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const search = (page: Page) => page.getByLabel('Search this page');
const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm Deletion' });

test('transactions with their details, search, filters and pagination', async ({
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
  await expect(title(page)).toHaveText('Transactions (0)');
  await inspectScreen(page, 'transactions, none');

  await customers.addPastPayments(nusrat, basic, 120, { createdAt: inDays(-60) });
  const statuses = ['completed', 'pending', 'failed', 'canceled', 'refunded', 'review'] as const;
  for (const status of statuses) await customers.addPastPayments(nusrat, basic, 1, { status });
  await customers.addPastPayments(rahim, pro, 1, {
    invoiceNumber: 'NB-FINDME',
    gatewayId: 'PS-4711',
    discountAmount: 80_50,
    finalAmount: 719_50,
    createdAt: new Date(),
  });
  await page.reload();
  await expect(title(page)).toHaveText('Transactions (127)');
  await expect(page.getByText('Showing 1 to 20 of 127')).toBeVisible();
  const first = rows(page).first();
  for (const text of [
    'NB-FINDME',
    'PS-4711',
    'Rahim Jahan',
    rahim.email,
    'Pro',
    // Rounded half up to whole taka.
    '৳720',
    '৳800',
    '−৳81',
    'Completed',
    shownDate(new Date()),
  ]) {
    await expect(first).toContainText(text);
  }
  for (const [text, tone] of [
    ['Completed', 'green'],
    ['Pending', 'yellow'],
    ['Failed', 'red'],
    ['Canceled', 'orange'],
    ['Refunded', 'gray'],
    ['Review', 'gray'],
  ] as const) {
    const badge = rows(page)
      .locator('[data-tone]', { hasText: new RegExp(`^${text}$`) })
      .first();
    await expect(badge).toHaveAttribute('data-tone', tone);
  }
  await inspectScreen(page, 'transactions');

  const calls = recordCalls(page, adminTransactions.list);
  for (const text of ['rahim jah', 'nb-findme']) {
    await search(page).fill(text);
    await expect(rows(page)).toHaveCount(1);
  }
  await search(page).fill('nothing like it');
  await expect(page.getByText('No matching transactions')).toBeVisible();
  await expect(page.getByText(/^Showing/)).toHaveCount(0);
  expect(calls).toHaveLength(0);
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(rows(page)).toHaveCount(20);

  const pages = page.getByRole('navigation', { name: 'Pages' });
  const shown = () => pages.getByRole('button', { name: /^Page / }).allTextContents();
  expect(await shown()).toEqual(['1', '2', '3', '4', '7']);
  await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await pages.getByRole('button', { name: 'Page 4' }).click();
  await expect(page.getByText('Showing 61 to 80 of 127')).toBeVisible();
  expect(await shown()).toEqual(['1', '3', '4', '5', '7']);
  await pages.getByRole('button', { name: 'Page 7' }).click();
  await expect(page.getByText('Showing 121 to 127 of 127')).toBeVisible();
  await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled();

  await page.getByLabel('Status').selectOption('refunded');
  await expect(title(page)).toHaveText('Transactions (1)');
  await expect(page).toHaveURL(`${LIST}?status=refunded`);
  await page.getByLabel('Status').selectOption('');
  await page.getByLabel('From').fill(dayInput(new Date()));
  await expect(title(page)).toHaveText('Transactions (1)');
  await page.getByLabel('From').fill(dayInput(inDays(1)));
  await expect(page.getByText('No matching transactions')).toBeVisible();
  await inspectScreen(page, 'transactions, none match');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(title(page)).toHaveText('Transactions (127)');

  const answer = await replyWith(page, adminTransactions.list, 502, '<h1>Bad Gateway</h1>');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Failed to fetch transactions');
  await answer.lift();
  await inspectScreen(page, 'transactions, failed');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page)).toHaveCount(20);
});

/** Opens the confirmation and deletes. */
async function confirm(page: Page): Promise<void> {
  await question(page).getByRole('button', { name: 'Delete' }).click();
  await expect(question(page)).toBeHidden();
}

test('one transaction, the selected ones, and all of a status are deleted after confirming', async ({
  page,
  admin,
  shop,
  customers,
}) => {
  const plan = await shop.plan();
  const customer = await customers.create();
  await customers.addPastPayments(customer, plan, 6, { status: 'failed' });
  await customers.addPastPayments(customer, plan, 3, { status: 'pending' });
  await customers.addPastPayments(customer, plan, 2, { status: 'canceled' });
  await customers.addPastPayments(customer, plan, 21);
  await signIn(page, admin);
  await page.goto(LIST);
  await expect(title(page)).toHaveText('Transactions (32)');
  await expect(page.getByRole('button', { name: 'Delete Selected' })).toBeDisabled();

  await page.getByLabel('Status').selectOption('failed');
  await expect(rows(page)).toHaveCount(6);
  await rows(page)
    .first()
    .getByRole('button', { name: /^Delete #/ })
    .click();
  await expect(question(page)).toContainText('will be removed from lists and statistics.');
  await inspectScreen(page, 'delete transaction');
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(question(page)).toBeHidden();
  await expect(rows(page)).toHaveCount(6);
  await rows(page)
    .first()
    .getByRole('button', { name: /^Delete #/ })
    .click();
  const hold = await holdReply(page, adminTransactions.remove);
  await question(page).getByRole('button', { name: 'Delete' }).click();
  await expect(question(page).getByRole('button', { name: 'Deleting...' })).toBeVisible();
  hold.release();
  await expect(question(page)).toBeHidden();
  await expect(rows(page)).toHaveCount(5);

  const selectAll = page.getByRole('checkbox', { name: 'Select all on this page' });
  const bulk = recordCalls(page, adminTransactions.bulkDelete);
  await rows(page).nth(1).getByRole('checkbox').check();
  await rows(page).nth(2).getByRole('checkbox').check();
  await expect(page.getByRole('button', { name: 'Delete Selected (2)' })).toBeEnabled();
  await inspectScreen(page, 'transactions, some selected');
  await page.getByRole('button', { name: 'Delete Selected (2)' }).click();
  await confirm(page);
  await expect(rows(page)).toHaveCount(3);
  await selectAll.check();
  await page.getByRole('button', { name: 'Delete Selected (3)' }).click();
  await expect(question(page)).toContainText('3 selected transactions will be removed');
  await confirm(page);
  await expect(page.getByText('No matching transactions')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(title(page)).toHaveText('Transactions (26)');

  for (const [name, sentence, left] of [
    ['Delete All Pending', 'All 3 pending transactions will be removed', 23],
    ['Delete All Canceled', 'All 2 canceled transactions will be removed', 21],
    ['Delete All Completed', 'All 21 completed transactions will be removed', 0],
  ] as const) {
    await page.getByRole('button', { name }).click();
    await expect(question(page)).toContainText(sentence);
    await confirm(page);
    await expect(title(page)).toHaveText(`Transactions (${left})`);
  }
  await expect(page.getByText('No transactions found')).toBeVisible();
  for (const name of ['Delete All Pending', 'Delete All Canceled', 'Delete All Completed']) {
    await expect(page.getByRole('button', { name })).toBeDisabled();
  }
  expect(bulk.map((call) => call.postDataJSON().action)).toEqual([
    'delete_selected',
    'delete_selected',
    'delete_all_pending',
    'delete_all_canceled',
    'delete_all_completed',
  ]);
});
