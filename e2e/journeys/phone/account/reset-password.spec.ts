import { auth } from '@nobayon/shared/contract/account/auth.ts';
import type { Page } from '@playwright/test';
import { logIn } from '../../../setup/accounts/log-in.ts';
import { mailsTo } from '../../../setup/accounts/mails.ts';
import { mailedResetLink, requestResetLink } from '../../../setup/accounts/reset-links.ts';
import { signIn, storedSession } from '../../../setup/accounts/sign-in.ts';
import { disconnect, holdReply, recordCalls, replyWith } from '../../../setup/browser/calls.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { fillInPasswords } from '../../../setup/screens/passwords-form.ts';
import { expect, test } from '../../../setup/test.ts';

const NEW = 'Meghna-1972!';

const resetButton = (page: Page) => page.getByRole('button', { name: 'Reset Password' });
const newPassword = (page: Page) => page.getByLabel('New password', { exact: true });

test('a forgotten password is replaced, and all earlier sessions end', async ({
  page,
  browser,
  product,
  customers,
  sandbox,
  db,
}) => {
  const customer = await customers.create();
  const { email, password } = customer;
  const elsewhere = await browser.newContext({ baseURL: product.appUrl });
  const phone = await elsewhere.newPage();
  await signIn(phone, customer);
  await phone.goto('/dashboard');
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();

  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();

  const verifications = recordCalls(page, auth.verifyResetToken);
  await page.goto(await mailedResetLink({ sandbox, db }, email));
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/reset-password');
  await fillInPasswords(page, { 'New password': NEW });
  await resetButton(page).click();
  await expect(page.getByRole('heading', { name: 'Password Reset' })).toBeFocused();
  await inspectScreen(page, 'password reset');
  expect(verifications).toHaveLength(1);
  await page.reload();
  await page.getByRole('link', { name: 'Continue to Login' }).click();
  await expect(page).toHaveURL('/login');

  await logIn(page, { email, password });
  await expect(page.getByRole('alert')).toContainText('Invalid email or password.');
  await logIn(page, { email, password: NEW });
  await expect(page).toHaveURL('/dashboard');

  await phone.getByRole('tab', { name: 'Billing History' }).click();
  await expect(phone).toHaveURL('/login');
  expect(await storedSession(phone)).toEqual({ token: null, user: null });
  await elsewhere.close();

  const subjects = (await mailsTo(sandbox, db, email)).map(({ subject }) => subject);
  expect(subjects).toContain('Nobayon: your password was changed');
});

test('the password meter, the errors and rejections of the form, and a double click that resets once', async ({
  page,
  product,
  customers,
  sandbox,
  db,
}) => {
  const { email } = await customers.create();
  await page.goto(await requestResetLink({ product, sandbox, db }, email));
  const meter = page.getByRole('meter', { name: 'Password strength' });
  await expect(meter).toHaveJSProperty('value', 0);
  await inspectScreen(page, 'reset password');
  for (const [password, score, label] of [
    ['p', 1, 'Weak'],
    ['p1', 2, 'Medium'],
    ['padma123', 3, 'Medium'],
    ['padma-123', 4, 'Strong'],
    [NEW, 5, 'Strong'],
  ] as const) {
    await newPassword(page).fill(password);
    await expect(page.getByText(label, { exact: true })).toBeVisible();
    await expect(meter).toHaveJSProperty('value', score);
  }
  await newPassword(page).fill('padma');
  await expect(page.getByRole('listitem').filter({ hasText: ': yes' })).toHaveText(
    'A lowercase letter: yes',
  );
  await expect(page.getByRole('listitem').filter({ hasText: ': not yet' })).toHaveCount(4);

  const calls = recordCalls(page, auth.resetPassword);
  await resetButton(page).click();
  await expect(newPassword(page)).toHaveAccessibleDescription(
    'Password does not meet security requirements',
  );
  await expect(newPassword(page)).toBeFocused();
  await expect(page.getByText('Passwords do not match', { exact: true })).toBeVisible();
  await inspectScreen(page, 'reset password with errors');
  await fillInPasswords(page, { 'New password': NEW, confirm: 'Meghna-1972' });
  await resetButton(page).click();
  await expect(page.getByLabel('Confirm new password')).toHaveAccessibleDescription(
    'Passwords do not match',
  );
  await expect(page.getByLabel('Confirm new password')).toBeFocused();
  expect(calls).toHaveLength(0);

  await page.getByRole('button', { name: 'Show password' }).first().click();
  await expect(newPassword(page)).toHaveAttribute('type', 'text');
  await expect(newPassword(page)).toHaveValue(NEW);
  await page.getByRole('button', { name: 'Hide password' }).first().click();

  await fillInPasswords(page, { 'New password': NEW });
  const alert = page.getByRole('alert');
  const refusals: [number, unknown, string][] = [
    [500, { error: 'The disk is full.', code: 'internal' }, 'The disk is full.'],
    [418, '<h1>Teapot</h1>', 'Failed to reset password. Please try again.'],
  ];
  for (const [status, body, text] of refusals) {
    const answer = await replyWith(page, auth.resetPassword, status, body);
    await resetButton(page).click();
    await expect(alert).toHaveText(text);
    await answer.lift();
  }
  const cut = await disconnect(page, auth.resetPassword);
  await resetButton(page).click();
  await expect(alert).toContainText('Failed to reset password. Please try again.');
  await inspectScreen(page, 'reset password refused');
  await cut.lift();
  await expect(newPassword(page)).toHaveValue(NEW);

  const resets = recordCalls(page, auth.resetPassword);
  const hold = await holdReply(page, auth.resetPassword);
  await resetButton(page).dblclick();
  await expect(resetButton(page)).toBeDisabled();
  hold.release();
  await expect(page.getByRole('heading', { name: 'Password Reset' })).toBeVisible();
  expect(resets).toHaveLength(1);
});
