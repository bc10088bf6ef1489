import { adminUsers } from '@nobayon/shared/contract/admin/admin-users.ts';
import type { Page } from '@playwright/test';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { holdReply } from '../../../setup/browser/calls.ts';
import { inDays, shownDate } from '../../../setup/dates.ts';
import { fieldIn } from '../../../setup/screens/dialog-field.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { success } from '../../../setup/screens/notifications.ts';
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

const edition = (page: Page) => page.getByRole('dialog', { name: 'Edit User' });
const question = (page: Page) =>
  page.getByRole('dialog', { name: 'Are you sure you want to delete this user?' });

test('a user is edited and deleted, and administrators cannot remove themselves', async ({
  page,
  admin,
  shop,
  customers,
}) => {
  await shop.plan();
  await shop.pro();
  const customer = await customers.create();
  await signIn(page, admin);
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Edit Nusrat Jahan' }).click();
  await expect(fieldIn(edition(page), 'Email')).toHaveValue(customer.email);
  await expect(fieldIn(edition(page), 'Expiry date')).toBeDisabled();
  await edition(page).getByLabel('Plan').selectOption('Pro');
  await fieldIn(edition(page), 'Expiry date').fill('2031-05-06');
  await inspectScreen(page, 'edit user');
  await fieldIn(edition(page), 'First name').fill('Nusrat Jahan');
  await fieldIn(edition(page), 'Last name').fill('');
  await edition(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(edition(page).getByText('Last name is required')).toBeVisible();
  await fieldIn(edition(page), 'Last name').fill('Begum');
  await edition(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(success(page, 'User updated successfully')).toBeVisible();
  await expect(row(page, customer.email)).toContainText('Nusrat Jahan Begum');
  await expect(row(page, customer.email)).toContainText('6 May 2031');
  // The end of that day, in the time zone of the installation.
  expect(await customers.fetchUser(customer)).toMatchObject({
    plan_name: 'Pro',
    expiry_date: '2031-05-06T17:59:59.999Z',
  });

  await page.getByRole('button', { name: 'Edit Nusrat Jahan Begum' }).click();
  await fieldIn(edition(page), 'Expiry date').fill('');
  await expect(edition(page).getByText('Without a date, the plan does not expire.')).toBeVisible();
  await edition(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(row(page, customer.email)).toContainText('N/A');
  expect((await customers.fetchUser(customer)).expiry_date).toBeNull();

  await page.getByRole('button', { name: 'Delete Nusrat Jahan Begum' }).click();
  await expect(question(page)).toContainText(`Nusrat Jahan Begum (${customer.email})`);
  await inspectScreen(page, 'delete user');
  await page.keyboard.press('Escape');
  await expect(row(page, customer.email)).toBeVisible();
  const remove = page.getByRole('button', { name: 'Delete Nusrat Jahan Begum' });
  await expect(remove).toBeFocused();
  await remove.click();
  await question(page).getByRole('button', { name: 'Delete' }).click();
  await expect(success(page, 'User deleted successfully')).toBeVisible();
  await expect(recordsOf(page, 'Users')).toHaveCount(1);
  await expect(customers.fetchUser(customer)).rejects.toThrow();

  const own = page.getByRole('button', { name: /^Delete Shirin Akter/ });
  await expect(own).toHaveAccessibleName(/You cannot delete your own account/);
  await own.hover();
  await expect(page.getByRole('tooltip')).toHaveText('You cannot delete your own account');
  await own.press('Enter');
  await expect(question(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit Shirin Akter' }).click();
  await expect(edition(page).getByLabel('Role')).toBeDisabled();
  await expect(edition(page).getByLabel('Role')).toHaveAccessibleDescription(
    'You cannot remove your own administrator role.',
  );
});
