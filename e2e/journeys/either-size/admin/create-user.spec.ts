import { adminUsers } from '@nobayon/shared/contract/admin/admin-users.ts';
import type { Page } from '@playwright/test';
import { logIn } from '../../../setup/accounts/log-in.ts';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { holdReply, recordCalls } from '../../../setup/browser/calls.ts';
import { inDays, shownDate } from '../../../setup/dates.ts';
import { fieldIn } from '../../../setup/screens/dialog-field.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { success } from '../../../setup/screens/notifications.ts';
import { recordWith } from '../../../setup/screens/records.ts';
import { expect, test } from '../../../setup/test.ts';

const creation = (page: Page) => page.getByRole('dialog', { name: 'Create New User' });

const good = {
  'First name': 'Kabir',
  'Last name': 'Hossain',
  Email: 'kabir@example.com',
  Password: 'meghna-1972',
};
type Values = Partial<Record<keyof typeof good, string>>;

async function fillIn(page: Page, values: Values): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await fieldIn(creation(page), label).fill(value);
  }
}

test('a user is created: input errors, and a user who can sign in', async ({
  page,
  admin,
  shop,
  customers,
}) => {
  await shop.plan();
  await signIn(page, admin);
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const calls = recordCalls(page, adminUsers.create);
  const create = creation(page).getByRole('button', { name: 'Create user' });
  await create.click();
  await expect(fieldIn(creation(page), 'First name')).toBeFocused();
  await inspectScreen(page, 'create user, with errors');
  await fillIn(page, { ...good, Email: 'kabir@example' });
  await create.click();
  await expect(creation(page).getByText('Please enter a valid email address')).toBeVisible();
  expect(calls).toHaveLength(0);

  const email = customers.newEmail();
  await fillIn(page, { ...good, Email: email.toUpperCase() });
  await creation(page).getByLabel('Plan').selectOption('Basic');
  const hold = await holdReply(page, adminUsers.create);
  await create.click();
  await expect(creation(page).getByRole('button', { name: 'Cancel' })).toBeDisabled();
  hold.release();
  await expect(success(page, 'User created successfully')).toBeVisible();
  await expect(creation(page)).toBeHidden();
  await expect(recordWith(page, 'Users', email)).toContainText('Kabir Hossain');
  await expect(recordWith(page, 'Users', email)).toContainText(shownDate(inDays(30)));

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await logIn(page, { email, password: good.Password });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Kabir Hossain');
});
