import { auth } from '@nobayon/shared/contract/account/auth.ts';
import type { Page } from '@playwright/test';
import { storedSession } from '../../../setup/accounts/sign-in.ts';
import { disconnect, holdReply, recordCalls, replyWith } from '../../../setup/browser/calls.ts';
import { callApi } from '../../../setup/product/call-api.ts';
import { resetProduct } from '../../../setup/product/reset-product.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../../setup/test.ts';

const good = {
  'First name': 'Shirin',
  'Last name': 'Akter',
  Email: 'shirin@example.com',
  Password: 'Padma-1971!',
  'Confirm password': 'Padma-1971!',
};

const createButton = (page: Page) => page.getByRole('button', { name: 'Create Admin Account' });
const closed = (page: Page) => page.getByRole('heading', { name: 'Admin Account Already Exists' });

async function fillIn(page: Page, values: Partial<typeof good>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

test.beforeEach(({ db, sandbox }) => resetProduct(db, sandbox));

test('the first administrator is created once, after errors that keep the input', async ({
  page,
  product,
  customers,
}) => {
  const broken = await replyWith(page, auth.adminCheck, 500, { error: 'Full.', code: 'internal' });
  await page.goto('/admin/signup');
  await expect(page.getByRole('alert')).toContainText(
    'Failed to check whether an administrator exists.',
  );
  await inspectScreen(page, 'admin signup, server away');
  await broken.lift();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Setup token')).toHaveCount(0);
  const calls = recordCalls(page, auth.adminSignup);
  await createButton(page).click();
  await expect(page.getByLabel('First name')).toBeFocused();
  expect(calls).toHaveLength(0);

  const taken = (await customers.create()).email;
  await fillIn(page, { ...good, Email: taken });
  await createButton(page).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('An account with this email already exists.');
  await inspectScreen(page, 'admin signup refused');
  const cut = await disconnect(page, auth.adminSignup);
  await createButton(page).click();
  await expect(alert).toContainText('Admin registration failed. Please try again.');
  await cut.lift();
  await expect(page.getByLabel('Email')).toHaveValue(taken);

  const email = customers.newEmail();
  await fillIn(page, { Email: email });
  const hold = await holdReply(page, auth.adminSignup);
  const before = calls.length;
  await createButton(page).dblclick();
  await expect(createButton(page)).toBeDisabled();
  hold.release();
  await expect(page).toHaveURL('/admin');
  expect(calls).toHaveLength(before + 1);
  const { token, user } = await storedSession(page);
  expect(JSON.parse(user ?? '')).toMatchObject({ email, role: 'admin', name: 'Shirin Akter' });
  const me = await callApi(product.apiUrl, auth.me, {}, token ?? '');
  expect(me.user.role).toBe('admin');
});

test('a setup token is required if the operator set one, and the signup closes once an administrator exists', async ({
  page,
  customers,
}) => {
  const required = await replyWith(page, auth.adminCheck, 200, {
    adminExists: false,
    setupTokenRequired: true,
  });
  await page.goto('/admin/signup');
  await fillIn(page, { ...good, Email: customers.newEmail() });
  const token = page.getByLabel('Setup token');
  await createButton(page).click();
  await expect(token).toHaveAccessibleDescription(/Setup token is required/);
  await expect(token).toBeFocused();

  const refusal = await replyWith(page, auth.adminSignup, 403, {
    error: 'Wrong setup token.',
    code: 'setup_token_wrong',
  });
  await token.fill('wrong');
  await createButton(page).click();
  await expect(token).toHaveAccessibleDescription(/Wrong setup token\./);
  await inspectScreen(page, 'admin signup with a setup token');
  await Promise.all([refusal.lift(), required.lift()]);

  const calls = recordCalls(page, auth.adminSignup);
  await token.fill(' token of the operator ');
  // Another user becomes administrator in the meantime.
  await customers.createAdmin();
  await createButton(page).click();
  await expect(closed(page)).toBeFocused();
  expect(calls[0]?.postDataJSON()).toMatchObject({ setupToken: 'token of the operator' });
  expect(await storedSession(page)).toEqual({ token: null, user: null });

  await page.reload();
  await expect(page.getByText('Admin signup is no longer available.')).toBeVisible();
  await inspectScreen(page, 'admin signup closed');
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await expect(page).toHaveURL('/login');
});
