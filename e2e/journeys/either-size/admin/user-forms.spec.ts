import { adminUsers } from '@nobayon/shared/contract/admin/admin-users.ts';
import type { Page } from '@playwright/test';
import { logIn } from '../../../setup/accounts/log-in.ts';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { disconnect, holdReply, recordCalls, replyWith } from '../../../setup/browser/calls.ts';
import { inDays, shownDate } from '../../../setup/dates.ts';
import { callApi } from '../../../setup/product/call-api.ts';
import { fieldIn } from '../../../setup/screens/dialog-field.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { readAlert, success } from '../../../setup/screens/notifications.ts';
import { recordsOf, recordWith } from '../../../setup/screens/records.ts';
import { expect, test } from '../../../setup/test.ts';

const row = (page: Page, text: string) => recordWith(page, 'Users', text);
const creation = (page: Page) => page.getByRole('dialog', { name: 'Create New User' });
const edition = (page: Page) => page.getByRole('dialog', { name: 'Edit User' });
const save = (page: Page) => edition(page).getByRole('button', { name: 'Save user' }).click();
const question = (page: Page) =>
  page.getByRole('dialog', { name: 'Are you sure you want to delete this user?' });

test('a user is created, after errors that keep the input, and can sign in', async ({
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
  expect(calls).toHaveLength(0);

  const password = 'meghna-1972';
  for (const [label, value] of [
    ['First name', 'Kabir'],
    ['Last name', 'Hossain'],
    ['Email', admin.email],
    ['Password', password],
  ] as const) {
    await fieldIn(creation(page), label).fill(value);
  }
  await creation(page).getByLabel('Plan').selectOption('Basic');
  const cut = await disconnect(page, adminUsers.create);
  await create.click();
  await readAlert(page, 'Error creating user');
  await cut.lift();
  await create.click();
  await readAlert(page, 'An account with this email already exists.');
  await expect(fieldIn(creation(page), 'Email')).toHaveAccessibleDescription(/already exists/);

  const email = customers.newEmail();
  await fieldIn(creation(page), 'Email').fill(email.toUpperCase());
  const hold = await holdReply(page, adminUsers.create);
  await create.click();
  await expect(creation(page).getByRole('button', { name: 'Cancel' })).toBeDisabled();
  hold.release();
  await expect(success(page, 'User created successfully')).toBeVisible();
  await expect(creation(page)).toBeHidden();
  await expect(row(page, email)).toContainText('Kabir Hossain');
  await expect(row(page, email)).toContainText(shownDate(inDays(30)));

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await logIn(page, { email, password });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Kabir Hossain');
});

test('a user is edited, by two administrators too, and deleted, and administrators cannot remove themselves', async ({
  page,
  product,
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
  const full = { error: 'The disk is full.', code: 'internal' };
  const answer = await replyWith(page, adminUsers.update, 500, full);
  await save(page);
  await readAlert(page, 'The disk is full.');
  await answer.lift();

  const { firstname, email, role, id } = customer.user;
  const params = { id: String(id) };
  const body = { firstname, lastname: 'Begum', email, role };
  await callApi(product.apiUrl, adminUsers.update, { params, body }, admin.token);
  await fieldIn(edition(page), 'First name').fill('Nusrat Ara');
  await save(page);
  await expect(edition(page)).toContainText('Last name is now Begum');
  await expect(fieldIn(edition(page), 'Last name')).toHaveValue('Begum');
  await inspectScreen(page, 'edit user, changed meanwhile');
  await customers.endSessions(admin);
  await save(page);
  await expect(page).toHaveURL('/login');
  await logIn(page, admin);
  await expect(edition(page)).toContainText('Your input is back.');
  await expect(fieldIn(edition(page), 'First name')).toHaveValue('Nusrat Ara');
  await expect(page.getByText('Your session has ended.')).toHaveCount(0);
  await save(page);
  await expect(success(page, 'User updated successfully')).toBeVisible();
  await expect(row(page, email)).toContainText('Nusrat Ara Begum');
  await expect(row(page, email)).toContainText('6 May 2031');
  // The end of that day, in the time zone of the installation.
  expect(await customers.fetchUser(customer)).toMatchObject({
    plan_name: 'Pro',
    expiry_date: '2031-05-06T17:59:59.999Z',
  });

  await page.getByRole('button', { name: 'Edit Nusrat Ara Begum' }).click();
  await fieldIn(edition(page), 'Expiry date').fill('');
  await expect(edition(page).getByText('Without a date, the plan does not expire.')).toBeVisible();
  await save(page);
  await expect(row(page, email)).toContainText('N/A');
  expect((await customers.fetchUser(customer)).expiry_date).toBeNull();

  const remove = page.getByRole('button', { name: 'Delete Nusrat Ara Begum' });
  await remove.click();
  await expect(question(page)).toContainText(`Nusrat Ara Begum (${email})`);
  await expect(question(page)).toContainText('They lose the plan');
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
  const refusal = await replyWith(page, adminUsers.remove, 500, '<h1>Bad Gateway</h1>');
  await remove.click();
  await question(page).getByRole('button', { name: 'Delete' }).click();
  await readAlert(page, 'Failed to delete user');
  await refusal.lift();
  await expect(row(page, email)).toBeVisible();
  await remove.click();
  await question(page).getByRole('button', { name: 'Delete' }).click();
  await expect(success(page, 'User deleted successfully')).toBeVisible();
  await expect(recordsOf(page, 'Users')).toHaveCount(1);
  await expect(customers.fetchUser(customer)).rejects.toThrow();

  const own = page.getByRole('button', { name: /^Delete Shirin Akter/ });
  await own.hover();
  await expect(page.getByRole('tooltip')).toHaveText('You cannot delete your own account');
  await own.press('Enter');
  await expect(question(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit Shirin Akter' }).click();
  await expect(edition(page).getByLabel('Role')).toBeDisabled();
});
