import { adminUsers } from '@nobayon/shared/contract/admin/admin-users.ts';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { breakReplies, recordCalls } from '../../../setup/browser/calls.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { recordsOf } from '../../../setup/screens/records.ts';
import { expect, test } from '../../../setup/test.ts';

test('pages of twenty, and a search starts at the first page', async ({
  page,
  admin,
  customers,
}) => {
  await customers.createMany(64);
  await signIn(page, admin);
  await page.goto('/admin/users');
  await expect(page.getByText('Page 1 of 4')).toBeVisible();
  await expect(recordsOf(page, 'Users')).toHaveCount(20);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await inspectScreen(page, 'users, first page');
  await pages.getByRole('button', { name: 'Page 4' }).click();
  await expect(page.getByText('Page 4 of 4')).toBeVisible();
  await expect(recordsOf(page, 'Users')).toHaveCount(5);
  await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.reload();
  await expect(page.getByText('Page 4 of 4')).toBeVisible();

  const calls = recordCalls(page, adminUsers.list);
  await page.getByLabel('Search users').fill('person 1');
  await page.getByLabel('Search users').press('Enter');
  // 1, 10 to 19.
  await expect(recordsOf(page, 'Users')).toHaveCount(11);
  await expect(page).toHaveURL('/admin/users?search=person+1');
  expect(calls.map((call) => new URL(call.url()).search)).toEqual([
    '?page=1&limit=20&search=person+1',
  ]);
  await page.goBack();
  await expect(page.getByText('Page 4 of 4')).toBeVisible();
  await pages.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByText('Page 3 of 4')).toBeVisible();

  const cut = await breakReplies(page, adminUsers.list);
  await page.reload();
  await expect(page.getByText('Failed to load users')).toBeVisible();
  await inspectScreen(page, 'users, failed');
  await cut.lift();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Page 3 of 4')).toBeVisible();
});
