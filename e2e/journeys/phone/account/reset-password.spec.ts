import { auth } from '@nobayon/shared/contract/account/auth.ts';
import type { Page } from '@playwright/test';
import { logIn } from '../../../setup/accounts/log-in.ts';
import { mailsTo } from '../../../setup/accounts/mails.ts';
import {
  mailedResetLink,
  requestResetLink,
  spendResetLink,
} from '../../../setup/accounts/reset-links.ts';
import { breakReplies, disconnect, holdReply, recordCalls } from '../../../setup/browser/calls.ts';
import { callApi } from '../../../setup/product/call-api.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { fillInPasswords } from '../../../setup/screens/passwords-form.ts';
import { expect, test } from '../../../setup/test.ts';

const NEW = 'Meghna-1972!';
const MISSING = 'Invalid reset link. Please request a new password reset.';

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Reset Link' });
const resetButton = (page: Page) => page.getByRole('button', { name: 'Reset Password' });
const newPassword = (page: Page) => page.getByLabel('New password', { exact: true });
const confirmation = (page: Page) => page.getByLabel('Confirm new password');

test('a forgotten password: the reply is the same with and without an account, and the link replaces it once, after errors, and ends all earlier sessions', async ({
  page,
  product,
  customers,
  sandbox,
  db,
}) => {
  const { email, password, token } = await customers.create();
  const nobody = customers.newEmail();

  await test.step('request a link', async () => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page).toHaveURL('/forgot-password');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByRole('link', { name: 'help@localhost' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
    const calls = recordCalls(page, auth.forgotPassword);
    const field = page.getByLabel('Email');
    await field.fill('   ');
    await expect(sendButton(page)).toBeDisabled();
    await field.fill('nusrat@example');
    await sendButton(page).click();
    await expect(field).toHaveAccessibleDescription('Please enter a valid email address');
    await expect(field).toBeFocused();
    await inspectScreen(page, 'forgot password with an error');
    expect(calls).toHaveLength(0);
    const cut = await disconnect(page, auth.forgotPassword);
    await field.fill(nobody);
    await sendButton(page).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Failed to send password reset email. Please try again.');
    await cut.lift();

    const before = calls.length;
    for (const address of [nobody, ` ${email.toUpperCase()} `]) {
      await field.fill(address);
      const hold = await holdReply(page, auth.forgotPassword);
      await sendButton(page).dblclick();
      await expect(sendButton(page)).toBeDisabled();
      hold.release();
      await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeFocused();
      await expect(
        page.getByText(
          "If an account with that email exists, we've sent you a password reset link.",
        ),
      ).toBeVisible();
      await expect(page.getByText(address.trim().toLowerCase())).toBeVisible();
      await expect(page.getByText('The link expires in 1 hour')).toBeVisible();
      const back = page.getByRole('link', { name: 'Back to Login' });
      await expect(back).toHaveAttribute('href', '/login');
      if (address !== nobody) break;
      await inspectScreen(page, 'forgot password, sent');
      await page.getByRole('button', { name: 'Send Another Email' }).click();
      await expect(field).toHaveValue(nobody);
    }
    expect(calls).toHaveLength(before + 2);
  });

  const subjects = async () => (await mailsTo(sandbox, db, email)).map(({ subject }) => subject);
  const verifications = recordCalls(page, auth.verifyResetToken);
  const resets = recordCalls(page, auth.resetPassword);
  await test.step('open the link of the only email', async () => {
    expect(await mailsTo(sandbox, db, nobody)).toEqual([]);
    expect(await subjects()).toEqual(['Nobayon: reset your password']);
    await page.goto(await mailedResetLink({ product, sandbox, db }, email));
    await expect(page.getByText(email, { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/reset-password');
  });

  await test.step('correct the errors', async () => {
    await expect(page.getByText('At least 8 characters, and 4 of these 5:')).toBeVisible();
    await newPassword(page).fill('p');
    await expect(page.getByText('Weak', { exact: true })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: ': yes' })).toHaveText(
      'A lowercase letter: yes',
    );
    await resetButton(page).click();
    await expect(newPassword(page)).toHaveAccessibleDescription(
      'Password does not meet security requirements',
    );
    await expect(newPassword(page)).toBeFocused();
    await expect(confirmation(page)).toHaveAccessibleDescription('Passwords do not match');
    await inspectScreen(page, 'reset password with errors');
    expect(resets).toHaveLength(0);
    await fillInPasswords(page, { 'New password': NEW });
    await expect(page.getByText('Strong', { exact: true })).toBeVisible();
    const cut = await disconnect(page, auth.resetPassword);
    await resetButton(page).click();
    await expect(page.getByRole('alert')).toContainText(
      'Failed to reset password. Please try again.',
    );
    await cut.lift();
    await expect(newPassword(page)).toHaveValue(NEW);
  });

  await test.step('a double click resets the password once', async () => {
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
  });

  await test.step('only the new password signs in', async () => {
    await logIn(page, { email, password });
    await expect(page.getByRole('alert')).toContainText('Invalid email or password.');
    await logIn(page, { email, password: NEW });
    await expect(page).toHaveURL('/dashboard');
    await expect(callApi(product.apiUrl, auth.me, {}, token)).rejects.toThrow('session_ended');
    expect(await subjects()).toContain('Nobayon: your password was changed');
  });

  await test.step('a link that is opened while logged in says that it was not', async () => {
    await page.goto('/reset-password?token=any');
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText('Your reset link was not opened')).toBeVisible();
    await inspectScreen(page, 'dashboard after a reset link');
  });
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
  await test.step('the link cannot be verified', async () => {
    const broken = await breakReplies(page, auth.verifyResetToken);
    await page.goto(link);
    await expect(page.getByRole('alert')).toContainText(
      'Failed to verify reset token. Please try again.',
    );
    await expect(page).toHaveURL('/reset-password');
    await inspectScreen(page, 'reset link not verified');
    await broken.lift();
  });

  await test.step('try again, and reload', async () => {
    const hold = await holdReply(page, auth.verifyResetToken);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('status', { name: 'Verifying your reset link' })).toBeVisible();
    await inspectScreen(page, 'reset link being verified');
    hold.release();
    await expect(newPassword(page)).toBeVisible();
    await page.reload();
    await expect(newPassword(page)).toBeVisible();
    await expect(page).toHaveURL('/reset-password');
  });

  await test.step('an invalid token replaces a valid one, and is not sent', async () => {
    const calls = recordCalls(page, auth.verifyResetToken);
    await page.goto('/reset-password?token=');
    await expect(page.getByText(MISSING, { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText(MISSING, { exact: true })).toBeVisible();
    expect(calls).toHaveLength(0);
  });

  await test.step('the link was used elsewhere', async () => {
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
});
