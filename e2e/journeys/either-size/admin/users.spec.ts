import { adminUsers } from '@nobayon/shared/contract/admin/admin-users.ts';
import type { Page } from '@playwright/test';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { breakReplies, holdReply, recordCalls } from '../../../setup/browser/calls.ts';
import { inDays } from '../../../setup/dates.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { recordsOf, recordWith } from '../../../setup/screens/records.ts';
import { expect, test } from '../../../setup/test.ts';

const row = (page: Page, text: string) => recordWith(page, 'Users', text);

async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByLabel('Search users').fill(text);
  await page.getByLabel('Search users').press('Enter');
}

test('users with their plans, colored by expiry, in pages of twenty, which a search starts again', async ({
  page,
  admin,
  shop,
  customers,
}) => {
  const plan = await shop.plan();
  await customers.createMany(61);
  for (const [name, days] of [
    ['Past', -2.5],
    ['Week', 6.5],
    ['Month', 29.5],
  ] as const) {
    const customer = await customers.create(name);
    await customers.subscribe(customer, plan);
    await customers.moveExpiry(customer, inDays(days));
  }
  await signIn(page, admin);
  const hold = await holdReply(page, adminUsers.list);
  await page.goto('/admin/users');
  await expect(page.getByRole('status', { name: 'Loading users' })).toBeVisible();
  hold.release();
  await expect(page.getByText('Page 1 of 4')).toBeVisible();
  await expect(recordsOf(page, 'Users')).toHaveCount(20);
  const headings = ['User', 'Role', 'Plan', 'Expiry Date', 'Actions'];
  await expect(page.getByRole('columnheader')).toHaveText(headings);
  for (const [name, tone, text] of [
    ['Past Jahan', 'red', 'Expired'],
    ['Week Jahan', 'yellow', '7 days left'],
    ['Month Jahan', 'orange', '৳300/month'],
  ] as const) {
    await expect(row(page, name)).toHaveAttribute('data-tone', tone);
    await expect(row(page, name)).toContainText(text);
  }
  await expect(row(page, 'Person 61')).not.toHaveAttribute('data-tone');
  await expect(row(page, 'Person 61')).toContainText('No Plan');
  await inspectScreen(page, 'users');

  await page.getByRole('button', { name: 'Page 4' }).click();
  await expect(page.getByText('Page 4 of 4')).toBeVisible();
  await expect(recordsOf(page, 'Users')).toHaveCount(5);
  const calls = recordCalls(page, adminUsers.list);
  await searchFor(page, 'person 1');
  // 1, 10 to 19.
  await expect(recordsOf(page, 'Users')).toHaveCount(11);
  await expect(page.getByLabel('Search users')).toBeFocused();
  await expect(page.getByText(/^Page \d/)).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: '11 users' })).toBeAttached();
  expect(calls).toHaveLength(1);
  await page.goBack();
  await expect(page.getByText('Page 4 of 4')).toBeVisible();

  const cut = await breakReplies(page, adminUsers.list);
  await page.reload();
  await expect(page.getByText('Failed to load users')).toBeVisible();
  await inspectScreen(page, 'users, failed');
  await cut.lift();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Page 4 of 4')).toBeVisible();

  const roles = page.getByRole('radiogroup', { name: 'Role' });
  await roles.getByText('Admins').click();
  await expect(recordsOf(page, 'Users')).toHaveCount(1);
  await roles.getByText('Users').click();
  await expect(recordsOf(page, 'Users')).toHaveCount(4);
  await page.goBack();
  await expect(roles.getByLabel('Admins')).toBeChecked();
  await page.goForward();
  await searchFor(page, admin.email);
  await expect(page.getByText('No users with this role')).toBeVisible();
  await inspectScreen(page, 'users, nobody with this role');
  await page.getByRole('button', { name: 'Show all roles' }).click();
  await expect(recordsOf(page, 'Users')).toHaveCount(1);
  await searchFor(page, `no.such.person.${'a'.repeat(60)}@example.com`);
  await expect(page.getByText('No users found', { exact: true })).toBeVisible();
  await inspectScreen(page, 'users, nothing found');
  await page.getByRole('link', { name: 'Show all users' }).click();
  await expect(recordsOf(page, 'Users')).toHaveCount(20);
});
