import { auth } from '@nobayon/shared/contract/account/auth.ts';
import type { Page } from '@playwright/test';
import { logIn } from '../../../setup/accounts/log-in.ts';
import { mailsTo } from '../../../setup/accounts/mails.ts';
import { requestResetLink, spendResetLink } from '../../../setup/accounts/reset-links.ts';
import { breakReplies, disconnect, holdReply, recordCalls } from '../../../setup/browser/calls.ts';
import { callApi } from '../../../setup/product/call-api.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { fillInPasswords } from '../../../setup/screens/passwords-form.ts';
import { expect, test } from '../../../setup/test.ts';

const NEW = 'Meghna-1972!';
const MISSING = 'Invalid reset link. Please request a new password reset.';

const resetButton = (page: Page) => page.getByRole('button', { name: 'Reset Password' });
const newPassword = (page: Page) => page.getByLabel('New password', { exact: true });
const confirmation = (page: Page) => page.getByLabel('Confirm new password');

test('a forgotten password is replaced once, after errors, and all earlier sessions end', async ({
  page,
  product,
  customers,
  sandbox,
  db,
}) => {
  const { email, password, token } = await customers.create();
  const link = await requestResetLink({ product, sandbox, db }, email);
  const verifications = recordCalls(page, auth.verifyResetToken);
  const resets = recordCalls(page, auth.resetPassword);
  await page.goto(link);
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/reset-password');
  await inspectScreen(page, 'reset password');

  await test.step('see how strong the password is', async () => {
    const meter = page.getByRole('meter', { name: 'Password strength' });
    await expect(meter).toHaveJSProperty('value', 0);
    await newPassword(page).fill('p');
    await expect(page.getByText('Weak', { exact: true })).toBeVisible();
    await expect(meter).toHaveJSProperty('value', 1);
    await expect(page.getByRole('listitem').filter({ hasText: ': yes' })).toHaveText(
      'A lowercase letter: yes',
    );
    await expect(page.getByRole('listitem').filter({ hasText: ': not yet' })).toHaveCount(4);
  });

  await test.step('correct the errors', async () => {
    await resetButton(page).click();
    await expect(newPassword(page)).toHaveAccessibleDescription(
      'Password does not meet security requirements',
    );
    await expect(newPassword(page)).toBeFocused();
    await expect(page.getByText('Passwords do not match', { exact: true })).toBeVisible();
    await inspectScreen(page, 'reset password with errors');
    await newPassword(page).fill(NEW);
    await expect(page.getByText('Strong', { exact: true })).toBeVisible();
    await resetButton(page).click();
    await expect(confirmation(page)).toHaveAccessibleDescription('Passwords do not match');
    await expect(confirmation(page)).toBeFocused();
    expect(resets).toHaveLength(0);
    await page.getByRole('button', { name: 'Show password' }).first().click();
    await expect(newPassword(page)).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).first().click();
    await confirmation(page).fill(NEW);
  });

  const cut = await disconnect(page, auth.resetPassword);
  await resetButton(page).click();
  await expect(page.getByRole('alert')).toContainText(
    'Failed to reset password. Please try again.',
  );
  await inspectScreen(page, 'reset password refused');
  await cut.lift();
  await expect(newPassword(page)).toHaveValue(NEW);

  const sent = resets.length;
  const hold = await holdReply(page, auth.resetPassword);
  await resetButton(page).dblclick();
  await expect(resetButton(page)).toBeDisabled();
  hold.release();
  await expect(page.getByRole('heading', { name: 'Password Reset' })).toBeFocused();
  await inspectScreen(page, 'password reset');
  expect(resets).toHaveLength(sent + 1);
  expect(verifications).toHaveLength(1);
  await page.reload();
  await page.getByRole('link', { name: 'Continue to Login' }).click();
  await expect(page).toHaveURL('/login');

  await logIn(page, { email, password });
  await expect(page.getByRole('alert')).toContainText('Invalid email or password.');
  await logIn(page, { email, password: NEW });
  await expect(page).toHaveURL('/dashboard');
  await expect(callApi(product.apiUrl, auth.me, {}, token)).rejects.toThrow('session_ended');
  const subjects = (await mailsTo(sandbox, db, email)).map(({ subject }) => subject);
  expect(subjects).toContain('Nobayon: your password was changed');
});

test('a link that could not be verified is tried again, survives a reload, and is invalid once it is used elsewhere', async ({
  page,
  product,
  customers,
  sandbox,
  db,
}) => {
  const systems = { product, sandbox, db };
  const { email } = await customers.create();
  const link = await requestResetLink(systems, email);
  const broken = await breakReplies(page, auth.verifyResetToken);
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText(
    'Failed to verify reset token. Please try again.',
  );
  await expect(page).toHaveURL('/reset-password');
  await inspectScreen(page, 'reset link not verified');
  await broken.lift();
  const hold = await holdReply(page, auth.verifyResetToken);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('status', { name: 'Verifying your reset link' })).toBeVisible();
  await inspectScreen(page, 'reset link being verified');
  hold.release();
  await expect(newPassword(page)).toBeVisible();
  await page.reload();
  await expect(newPassword(page)).toBeVisible();
  await expect(page).toHaveURL('/reset-password');

  // An invalid token replaces a valid one, and is not sent.
  const calls = recordCalls(page, auth.verifyResetToken);
  await page.goto('/reset-password?token=');
  await expect(page.getByText(MISSING, { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText(MISSING, { exact: true })).toBeVisible();
  expect(calls).toHaveLength(0);

  await page.goto(link);
  await fillInPasswords(page, { 'New password': NEW });
  await spendResetLink(systems, link, 'Jamuna-1973!');
  await resetButton(page).click();
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeFocused();
  await expect(page.getByText('Invalid or expired reset token', { exact: true })).toBeVisible();
  await inspectScreen(page, 'invalid reset link');
  await page.getByRole('link', { name: 'Request New Reset Link' }).click();
  await expect(page).toHaveURL('/forgot-password');
});
