import { adminUsers } from '@nobayon/shared/contract/admin/admin-users.ts';
import type { Page } from '@playwright/test';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { disconnect, replyWith } from '../../../setup/browser/calls.ts';
import { callApi } from '../../../setup/product/call-api.ts';
import { fieldIn } from '../../../setup/screens/dialog-field.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { alert, readAlert, success } from '../../../setup/screens/notifications.ts';
import { recordWith } from '../../../setup/screens/records.ts';
import { expect, test } from '../../../setup/test.ts';

const edition = (page: Page) => page.getByRole('dialog', { name: 'Edit User' });
const save = (page: Page) => edition(page).getByRole('button', { name: 'Save changes' }).click();

test('failed changes to a user show an alert and keep the input', async ({
  page,
  admin,
  customers,
}) => {
  const { email } = await customers.create();
  await signIn(page, admin);
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const creation = page.getByRole('dialog', { name: 'Create New User' });
  for (const [label, value] of Object.entries({
    'First name': 'Kabir',
    'Last name': 'Hossain',
    Email: email,
    Password: 'meghna-1972',
  })) {
    await fieldIn(creation, label).fill(value);
  }
  const create = () => creation.getByRole('button', { name: 'Create user' }).click();
  const cut = await disconnect(page, adminUsers.create);
  await create();
  await readAlert(page, 'Error creating user');
  await cut.lift();
  await create();
  await expect(alert(page, 'An account with this email already exists.')).toBeVisible();
  await expect(fieldIn(creation, 'Email')).toHaveAccessibleDescription(/already exists/);
  await expect(fieldIn(creation, 'First name')).toHaveValue('Kabir');
  await inspectScreen(page, 'create user, refused');
  await creation.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Edit Nusrat Jahan' }).click();
  const full = { error: 'The disk is full.', code: 'internal' };
  const answer = await replyWith(page, adminUsers.update, 500, full);
  await save(page);
  await readAlert(page, 'The disk is full.');
  await answer.lift();
  await edition(page).getByRole('button', { name: 'Cancel' }).click();

  await replyWith(page, adminUsers.remove, 500, '<h1>Bad Gateway</h1>');
  await page.getByRole('button', { name: 'Delete Nusrat Jahan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await readAlert(page, 'Failed to delete user');
  await expect(recordWith(page, 'Users', email)).toBeVisible();
});

test('two administrators edit the same user, and neither change is lost', async ({
  page,
  product,
  admin,
  customers,
}) => {
  const { user } = await customers.create();
  await signIn(page, admin);
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Edit Nusrat Jahan' }).click();
  const { firstname, email, role } = user;
  await callApi(
    product.apiUrl,
    adminUsers.update,
    { params: { id: String(user.id) }, body: { firstname, lastname: 'Begum', email, role } },
    admin.token,
  );
  await fieldIn(edition(page), 'First name').fill('Nusrat Ara');
  await save(page);
  await expect(edition(page)).toContainText('Someone else has changed this user');
  await expect(edition(page)).toContainText('Last name is now Begum');
  await inspectScreen(page, 'edit user, changed meanwhile');
  await expect(fieldIn(edition(page), 'Last name')).toHaveValue('Begum');
  await save(page);
  await expect(success(page, 'User updated successfully')).toBeVisible();
  await expect(recordWith(page, 'Users', email)).toContainText('Nusrat Ara Begum');
});

test('an edit that the chat service rejects is saved and reported as out of sync', async ({
  page,
  admin,
  shop,
  customers,
  sandbox,
}) => {
  await shop.plan();
  const { email } = await customers.create();
  await signIn(page, admin);
  await page.goto('/admin/users');
  await sandbox.addFault({ service: 'chat', kind: 'down' });
  await page.getByRole('button', { name: 'Edit Nusrat Jahan' }).click();
  await edition(page).getByLabel('Plan').selectOption('Basic');
  await save(page);
  const warning = alert(page, 'The local record is updated, but may be out of sync');
  await expect(warning).toContainText('User updated successfully');
  await expect(recordWith(page, 'Users', email)).toContainText('Basic');
  await expect(recordWith(page, 'Users', email)).toContainText('Out of sync with Open WebUI since');
  await expect(page.getByRole('region', { name: 'Open WebUI' })).toContainText(
    '1 user is out of sync',
  );
  await inspectScreen(page, 'users, one out of sync');
  // It has another position on a phone, and the old one fades out.
  await expect(warning).toHaveCount(1);
  await warning.getByRole('button', { name: 'Close' }).click();
  await expect(warning).toHaveCount(0);

  await sandbox.clearFaults();
  await page.getByRole('button', { name: 'Edit Nusrat Jahan' }).click();
  await save(page);
  await expect(success(page, 'User updated successfully')).toBeVisible();
  await expect(recordWith(page, 'Users', email)).not.toContainText('Out of sync');
  expect((await sandbox.chat.user(email))?.role).toBe('user');
});
