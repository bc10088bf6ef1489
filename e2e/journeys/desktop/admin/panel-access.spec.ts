import { auth } from '@nobayon/shared/contract/account/auth.ts';
import { adminUsers } from '@nobayon/shared/contract/admin/admin-users.ts';
import { logIn } from '../../../setup/accounts/log-in.ts';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { recordCalls } from '../../../setup/browser/calls.ts';
import { callApi } from '../../../setup/product/call-api.ts';
import { expect, test } from '../../../setup/test.ts';

test('an administrators’ page is remembered across the login, and the session is kept', async ({
  page,
  admin,
}) => {
  await page.goto('/admin/coupons?page=1');
  await expect(page).toHaveURL('/login');
  await logIn(page, admin);
  await expect(page).toHaveURL('/admin/coupons?page=1');

  const calls = recordCalls(page, auth.me);
  await page.reload();
  await expect(page.getByText('No coupons found')).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('an administrator who loses the role leaves the panel at the next click', async ({
  page,
  product,
  admin,
  customers,
}) => {
  await signIn(page, admin);
  await page.goto('/admin/plans');
  await expect(page.getByText('No plans found. Create your first plan!')).toBeVisible();

  const account = { email: customers.newEmail(), password: 'Padma-1971!' };
  const { firstname, lastname, email, id } = admin.user;
  await callApi(
    product.apiUrl,
    adminUsers.create,
    { body: { firstname: 'Kabir', lastname: 'Hossain', role: 'admin', ...account } },
    admin.token,
  );
  const colleague = await callApi(product.apiUrl, auth.login, { body: account });
  const body = { firstname, lastname, email, role: 'user' } as const;
  await callApi(
    product.apiUrl,
    adminUsers.update,
    { params: { id: String(id) }, body },
    colleague.token,
  );

  const navigation = page.getByRole('navigation', { name: 'Administration' });
  await navigation.getByRole('link', { name: 'Coupons' }).click();
  await expect(page).toHaveURL('/login');
  await logIn(page, admin);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0);
});
