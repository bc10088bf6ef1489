import { auth } from '@nobayon/shared/contract/account/auth.ts';
import { adminUsers } from '@nobayon/shared/contract/admin/admin-users.ts';
import { logIn } from '../../../setup/accounts/log-in.ts';
import { recordCalls } from '../../../setup/browser/calls.ts';
import { callApi } from '../../../setup/product/call-api.ts';
import { expect, test } from '../../../setup/test.ts';

test('an administrators’ page is remembered across the login, until they lose the role', async ({
  page,
  product,
  admin,
  customers,
}) => {
  await page.goto('/admin/coupons?page=1');
  await expect(page).toHaveURL('/login');
  await logIn(page, admin);
  await expect(page).toHaveURL('/admin/coupons?page=1');
  const calls = recordCalls(page, auth.me);
  await page.reload();
  await expect(page.getByText('No coupons found')).toBeVisible();
  expect(calls).toHaveLength(1);

  const colleague = await customers.createAdmin('Kabir');
  const { firstname, lastname, email, id } = admin.user;
  const params = { id: String(id) };
  const body = { firstname, lastname, email, role: 'user' } as const;
  await callApi(product.apiUrl, adminUsers.update, { params, body }, colleague.token);
  const navigation = page.getByRole('navigation', { name: 'Administration' });
  await navigation.getByRole('link', { name: 'Plans' }).click();
  await expect(page).toHaveURL('/login');
  await logIn(page, admin);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0);
});
