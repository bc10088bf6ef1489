import { readFile } from 'node:fs/promises';
import { fileExports } from '@nobayon/shared/contract/admin/exports.ts';
import type { Page } from '@playwright/test';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { disconnect } from '../../../setup/browser/calls.ts';
import { navigateInApp } from '../../../setup/browser/navigate-in-app.ts';
import { dayInput } from '../../../setup/dates.ts';
import { alert } from '../../../setup/screens/notifications.ts';
import { recordsOf } from '../../../setup/screens/records.ts';
import { expect, test } from '../../../setup/test.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/** Downloads the export of the screen and returns its lines. */
async function save(page: Page, name: string): Promise<string[]> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe(`${name}-${dayInput(new Date())}.csv`);
  const text = await readFile(await download.path(), 'utf8');
  // Without the byte order mark, Excel garbles Bengali.
  expect(text.startsWith(BYTE_ORDER_MARK)).toBe(true);
  return text.slice(1).trimEnd().split('\r\n');
}

test('users, transactions and coupons are exported with the current filters', async ({
  page,
  admin,
  shop,
  customers,
}) => {
  const plan = await shop.plan();
  const buyer = await customers.create('নুসরাত');
  const other = await customers.create('=HYPERLINK("x")');
  await customers.subscribe(buyer, plan);
  await customers.subscribe(other, plan, { outcome: 'fail' });
  await shop.coupon({ code: 'EID25' });
  await signIn(page, admin);

  await page.goto('/admin/users');
  await expect(recordsOf(page, 'Users')).toHaveCount(3);
  const users = await save(page, 'users');
  expect(users).toHaveLength(4);
  expect(users.find((line) => line.includes(buyer.email))).toContain('নুসরাত Jahan');
  // Excel treats a cell that starts like a formula as text.
  expect(users.find((line) => line.includes(other.email))).toContain(`'=HYPERLINK`);
  await page.getByLabel('Search users').fill(buyer.email);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(recordsOf(page, 'Users')).toHaveCount(1);
  expect(await save(page, 'users')).toHaveLength(2);

  await navigateInApp(page, '/admin/transactions');
  await expect(recordsOf(page, 'Transactions')).toHaveCount(2);
  await page.getByLabel('Status').selectOption('failed');
  await expect(recordsOf(page, 'Transactions')).toHaveCount(1);
  const payments = await save(page, 'transactions');
  expect(payments).toHaveLength(2);
  expect(payments[1]).toContain(other.email);

  await navigateInApp(page, '/admin/coupons');
  const coupons = await save(page, 'coupons');
  expect(coupons[1]).toContain('EID25');

  await disconnect(page, fileExports.create);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(alert(page, 'The server cannot be reached.')).toBeVisible();
});
