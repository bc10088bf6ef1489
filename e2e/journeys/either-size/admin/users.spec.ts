import { adminUsers } from '@nobayon/shared/contract/admin/admin-users.ts';
import type { Page } from '@playwright/test';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { holdReply } from '../../../setup/browser/calls.ts';
import { inDays, shownDate } from '../../../setup/dates.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { recordsOf, recordWith } from '../../../setup/screens/records.ts';
import { expect, test } from '../../../setup/test.ts';

const row = (page: Page, text: string) => recordWith(page, 'Users', text);

async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByLabel('Search users').fill(text);
  await page.getByLabel('Search users').press('Enter');
}

test('users with their plans, colored by expiry', async ({ page, admin, shop, customers }) => {
  const plan = await shop.plan();
  for (const [name, days] of [
    ['Past', -2.5],
    ['Week', 6.5],
    ['Month', 29.5],
    ['Later', 45.5],
  ] as const) {
    const customer = await customers.create(name);
    await customers.subscribe(customer, plan);
    await customers.moveExpiry(customer, inDays(days));
  }
  await customers.create('Nobody');
  await signIn(page, admin);
  const hold = await holdReply(page, adminUsers.list);
  await page.goto('/admin/users');
  await expect(page.getByRole('status', { name: 'Loading users' })).toBeVisible();
  hold.release();
  await expect(recordsOf(page, 'Users')).toHaveCount(6);
  for (const [name, tone, ...texts] of [
    ['Past Jahan', 'red', 'Basic', '৳300/month', shownDate(inDays(-2.5)), 'Expired', 'User'],
    ['Week Jahan', 'yellow', shownDate(inDays(6.5)), '7 days left'],
    ['Month Jahan', 'orange', shownDate(inDays(29.5)), '30 days left'],
  ] as const) {
    await expect(row(page, name)).toHaveAttribute('data-tone', tone);
    for (const text of texts) await expect(row(page, name)).toContainText(text);
  }
  for (const name of ['Later Jahan', 'Nobody Jahan', 'Shirin Akter']) {
    await expect(row(page, name)).not.toHaveAttribute('data-tone');
  }
  await expect(row(page, 'Later Jahan')).not.toContainText('Expired');
  await expect(row(page, 'Nobody Jahan')).toContainText('No Plan');
  await expect(row(page, 'Nobody Jahan')).toContainText('N/A');
  await expect(row(page, 'Shirin Akter')).toContainText('Admin');
  // A single page has no page buttons.
  await expect(page.getByText(/^Page \d/)).toHaveCount(0);
  await inspectScreen(page, 'users');

  const roles = page.getByRole('radiogroup', { name: 'Role' });
  await roles.getByText('Admins').click();
  await expect(recordsOf(page, 'Users')).toHaveCount(1);
  await roles.getByText('Users').click();
  await expect(recordsOf(page, 'Users')).toHaveCount(5);
  await searchFor(page, admin.email);
  await expect(page.getByText('No users with this role')).toBeVisible();
  await inspectScreen(page, 'users, nobody with this role');
  await page.getByRole('button', { name: 'Show all roles' }).click();
  await expect(recordsOf(page, 'Users')).toHaveCount(1);
  await searchFor(page, 'no such person');
  await expect(page.getByText('No users found')).toBeVisible();
  await inspectScreen(page, 'users, none found');
  await page.getByRole('link', { name: 'Show all users' }).click();
  await expect(recordsOf(page, 'Users')).toHaveCount(6);
});
