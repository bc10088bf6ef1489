import { adminUsers } from '@nobayon/shared/contract/admin/admin-users.ts';
import type { Page } from '@playwright/test';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { navigateInApp } from '../../../setup/browser/navigate-in-app.ts';
import { callApi } from '../../../setup/product/call-api.ts';
import { finishChatSync } from '../../../setup/product/jobs.ts';
import { fieldIn } from '../../../setup/screens/dialog-field.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { readAlert, success } from '../../../setup/screens/notifications.ts';
import { expect, test } from '../../../setup/test.ts';

const list = (page: Page) => page.getByRole('region', { name: 'Access not removed yet' });

test('access that could not be removed is shown until it is removed or marked as resolved', async ({
  page,
  product,
  admin,
  shop,
  customers,
  sandbox,
  db,
}) => {
  const group = await sandbox.chat.addGroup({ name: 'Basic' });
  const plan = await shop.plan({ guid: group.id });
  // Wider than a phone, in dialogs too.
  const long = () => ({ email: `${'n'.repeat(50)}.${customers.newEmail()}` });
  const one = await customers.create('Nusrat', long());
  const other = await customers.create('Rahim', long());
  for (const customer of [one, other]) {
    await customers.subscribe(customer, plan);
    await finishChatSync(db, customer.user.id);
    await sandbox.addFault({ service: 'chat', kind: 'htmlError', email: customer.email });
  }

  const params = { id: String(other.user.id) };
  await callApi(product.apiUrl, adminUsers.remove, { params }, admin.token);
  await signIn(page, admin);
  await page.goto('/admin/users');
  await page
    .getByRole('button', { name: `Delete ${one.user.name}` })
    .first()
    .click();
  await inspectScreen(page, 'delete a user');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await readAlert(page, 'They may still be able to use Open WebUI');
  await expect(list(page)).toContainText(one.email);
  await expect(list(page)).toContainText(other.email);
  await inspectScreen(page, 'users, access that could not be removed');

  await navigateInApp(page, '/admin');
  await expect(
    page.getByText('Access to Open WebUI could not be removed for 2 users.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'View users' }).click();

  const ofOne = list(page).getByRole('listitem').filter({ hasText: one.email });
  await ofOne.getByRole('button', { name: /^Try again/ }).click();
  await readAlert(page, 'Access could not be removed');
  await sandbox.clearFaults();
  await sandbox.addFault({ service: 'chat', kind: 'htmlError', email: other.email });
  await ofOne.getByRole('button', { name: /^Try again/ }).click();
  await expect(success(page, 'Access removed.')).toBeVisible();
  expect(await sandbox.chat.user(one.email)).toMatchObject({ role: 'pending', group_ids: [] });
  await expect(list(page)).not.toContainText(one.email);

  await list(page)
    .getByRole('button', { name: /^Mark as resolved/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Mark as resolved' });
  await dialog.getByRole('button', { name: 'Mark as resolved' }).click();
  await expect(dialog).toContainText('Describe what you did');
  await inspectScreen(page, 'marking access as resolved');
  await fieldIn(dialog, 'What did you do?').fill('Removed there by hand');
  await dialog.getByRole('button', { name: 'Mark as resolved' }).click();
  await expect(list(page)).toHaveCount(0);
  await expect(success(page, 'marked as resolved')).toBeVisible();
});
