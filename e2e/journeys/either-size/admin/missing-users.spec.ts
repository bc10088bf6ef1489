import { adminUsers } from '@nobayon/shared/contract/admin/admin-users.ts';
import type { Page } from '@playwright/test';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { disconnect, holdReply, recordCalls } from '../../../setup/browser/calls.ts';
import { inDays, shownDate } from '../../../setup/dates.ts';
import { callApi } from '../../../setup/product/call-api.ts';
import { fieldIn } from '../../../setup/screens/dialog-field.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { readAlert, success } from '../../../setup/screens/notifications.ts';
import { recordsOf, recordWith } from '../../../setup/screens/records.ts';
import { expect, test } from '../../../setup/test.ts';

const list = (page: Page) => page.getByRole('dialog', { name: 'Missing Users in Database' });
const addition = (page: Page) => page.getByRole('dialog', { name: 'Add User to Database' });
const check = (page: Page) => page.getByRole('button', { name: 'Check Missing Users' }).click();
const person = (page: Page, text: string) => recordWith(page, 'Missing users', text);

test('missing users are listed and added, unless someone else was first', async ({
  page,
  product,
  admin,
  shop,
  sandbox,
}) => {
  const groups = await sandbox.chat.groups();
  const group = groups.find(({ name }) => name === 'Pro');
  await shop.plan({ name: 'Pro', guid: group?.id ?? '' });
  await signIn(page, admin);
  await page.goto('/admin/users');
  await sandbox.addFault({ service: 'chat', kind: 'down' });
  await check(page);
  await expect(page.getByText('Failed to check missing users')).toBeVisible();
  await expect(list(page)).toContainText('The chat service cannot be reached');
  await inspectScreen(page, 'missing users, chat service away');
  await sandbox.clearFaults();
  await list(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No missing users')).toBeVisible();
  await list(page).getByRole('button', { name: 'Close' }).click();

  const email = 'farzana@old-chat.example';
  await sandbox.chat.addUser({
    email,
    name: 'Farzana Yeasmin',
    groupIds: group ? [group.id] : [],
    createdAt: '2025-03-04T05:06:07Z',
  });
  const other = 'morsheda@old-chat.example';
  const basic = await sandbox.chat.addGroup({ name: 'Old basic' });
  await shop.plan({ name: 'Basic', guid: basic.id });
  await sandbox.chat.addUser({
    email: other,
    name: 'Morsheda Begum',
    groupIds: [...(group ? [group.id] : []), basic.id],
  });
  await sandbox.chat.addCrowd({ count: 39, role: 'pending' });
  const hold = await holdReply(page, adminUsers.missing);
  await check(page);
  await expect(page.getByRole('status', { name: 'Looking for missing users' })).toBeVisible();
  await inspectScreen(page, 'missing users, looking');
  hold.release();
  await expect(list(page)).toContainText('Showing 1 to 20 of 41');
  await list(page).getByRole('button', { name: 'Page 3' }).click();
  await expect(recordsOf(page, 'Missing users')).toHaveCount(1);
  await list(page).getByLabel('Search missing users').fill('old-chat');
  await expect(recordsOf(page, 'Missing users')).toHaveCount(2);
  for (const text of ['Farzana Yeasmin', 'Pro', '4 Mar 2025']) {
    await expect(person(page, email)).toContainText(text);
  }
  await expect(person(page, other)).toContainText('Several plans: Basic, Pro');
  await inspectScreen(page, 'missing users');

  const add = addition(page).getByRole('button', { name: 'Add User' });
  const fillIn = async (password: string, confirmation: string) => {
    await fieldIn(addition(page), 'Password').fill(password);
    await fieldIn(addition(page), 'Confirm password').fill(confirmation);
    await add.click();
  };
  await page.getByRole('button', { name: `Add ${email}` }).click();
  await expect(addition(page)).toContainText('Farzana Yeasmin');
  const calls = recordCalls(page, adminUsers.importFrom);
  await fillIn('Meghna1972', 'Meghna1973');
  await expect(addition(page).getByText('Passwords do not match')).toBeVisible();
  await inspectScreen(page, 'add missing user, with errors');
  expect(calls).toHaveLength(0);
  const cut = await disconnect(page, adminUsers.importFrom);
  await fillIn('Meghna1972', 'Meghna1972');
  await readAlert(page, 'Error adding user');
  await cut.lift();
  await add.click();
  await expect(success(page, 'User added successfully!')).toBeVisible();
  await expect(recordsOf(page, 'Missing users')).toHaveCount(1);

  await page.getByRole('button', { name: `Add ${other}` }).click();
  await fillIn('Meghna1972', 'Meghna1972');
  await expect(fieldIn(addition(page), 'Plan')).toHaveAccessibleDescription('Choose a plan');
  await fieldIn(addition(page), 'Plan').selectOption('Pro');
  const body = { email: other, password: 'Meghna1972' };
  const params = { service: 'openwebui' } as const;
  await callApi(product.apiUrl, adminUsers.importFrom, { params, body }, admin.token);
  await fillIn('Meghna1972', 'Meghna1972');
  await readAlert(page, 'An account with this email already exists.');
  await addition(page).getByRole('button', { name: 'Cancel' }).click();
  await list(page).getByRole('button', { name: 'Close' }).click();
  await expect(recordWith(page, 'Users', email)).toContainText('Pro');
  // Thirty days by default.
  await expect(recordWith(page, 'Users', email)).toContainText(shownDate(inDays(30)));
});
