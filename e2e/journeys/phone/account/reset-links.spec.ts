import { auth } from '@nobayon/shared/contract/account/auth.ts';
import type { Page } from '@playwright/test';
import { requestResetLink, spendResetLink } from '../../../setup/accounts/reset-links.ts';
import { disconnect, holdReply, recordCalls, replyWith } from '../../../setup/browser/calls.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { fillInPasswords } from '../../../setup/screens/passwords-form.ts';
import { expect, test } from '../../../setup/test.ts';

const NEW = 'Meghna-1972!';
const INVALID = 'Invalid or expired reset token';
const MISSING = 'Invalid reset link. Please request a new password reset.';

const resetButton = (page: Page) => page.getByRole('button', { name: 'Reset Password' });
const newPassword = (page: Page) => page.getByLabel('New password', { exact: true });

test('a link works once, for an hour, and until there is a newer one', async ({
  page,
  product,
  customers,
  sandbox,
  db,
}) => {
  const systems = { product, sandbox, db };
  const { email, user } = await customers.create();
  const replaced = await requestResetLink(systems, email);
  const used = await requestResetLink(systems, email);
  await spendResetLink(systems, used, NEW);
  const expired = await requestResetLink(systems, email);
  await db.passwordReset.update({
    where: { userId: user.id },
    data: { expiresAt: new Date(Date.now() - 1_000) },
  });
  for (const link of [replaced, used, expired]) {
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
    await expect(page.getByText(INVALID, { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/reset-password');
  }
  await inspectScreen(page, 'invalid reset link');
  await page.reload();
  await expect(page.getByText(MISSING, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Request New Reset Link' }).click();
  await expect(page).toHaveURL('/forgot-password');
});

test('no token, an invalid token, and a reload', async ({
  page,
  product,
  customers,
  sandbox,
  db,
}) => {
  const calls = recordCalls(page, auth.verifyResetToken);
  for (const query of ['', '?token=', `?token=${'a'.repeat(300)}`]) {
    await page.goto(`/reset-password${query}`);
    await expect(page.getByText(MISSING, { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/reset-password');
  }
  expect(calls).toHaveLength(0);

  const { email } = await customers.create();
  const link = await requestResetLink({ product, sandbox, db }, email);
  await page.goto(link);
  await expect(newPassword(page)).toBeVisible();
  await page.reload();
  await expect(newPassword(page)).toBeVisible();
  await expect(page).toHaveURL('/reset-password');
  // A tab opened without a token has none, and an invalid token replaces a valid one.
  await page.goto('/reset-password?token=');
  await expect(page.getByText(MISSING, { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText(MISSING, { exact: true })).toBeVisible();
});

test('a failed verification of a link can be retried', async ({
  page,
  product,
  customers,
  sandbox,
  db,
}) => {
  const { email } = await customers.create();
  const link = await requestResetLink({ product, sandbox, db }, email);
  const broken = () => replyWith(page, auth.verifyResetToken, 502, '<h1>Bad Gateway</h1>');
  for (const getInTheWay of [() => disconnect(page, auth.verifyResetToken), broken]) {
    const fault = await getInTheWay();
    await page.goto(link);
    await expect(page.getByRole('alert')).toContainText(
      'Failed to verify reset token. Please try again.',
    );
    await expect(page).toHaveURL('/reset-password');
    await inspectScreen(page, 'reset link not verified');
    await fault.lift();
    // Without a connection it is retried automatically.
    if (getInTheWay === broken) await page.getByRole('button', { name: 'Try again' }).click();
    await expect(newPassword(page)).toBeVisible({ timeout: 20_000 });
  }
  const hold = await holdReply(page, auth.verifyResetToken);
  await page.goto(link);
  await expect(page.getByRole('status', { name: 'Verifying your reset link' })).toBeVisible();
  await inspectScreen(page, 'reset link being verified');
  hold.release();
  await expect(newPassword(page)).toBeVisible();
});

test('a link used elsewhere while its form is open is invalid', async ({
  page,
  product,
  customers,
  sandbox,
  db,
}) => {
  const systems = { product, sandbox, db };
  const { email } = await customers.create();
  const link = await requestResetLink(systems, email);
  await page.goto(link);
  await fillInPasswords(page, { 'New password': NEW });
  await spendResetLink(systems, link, 'Jamuna-1973!');
  await resetButton(page).click();
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeFocused();
  await expect(page.getByText(INVALID, { exact: true })).toBeVisible();
});
