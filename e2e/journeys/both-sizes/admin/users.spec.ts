import type { Page } from '@playwright/test';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { fieldIn } from '../../../setup/screens/dialog-field.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { success } from '../../../setup/screens/notifications.ts';
import { recordsOf, recordWith } from '../../../setup/screens/records.ts';
import { expect, test } from '../../../setup/test.ts';

const row = (page: Page, text: string) => recordWith(page, 'Users', text);

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
