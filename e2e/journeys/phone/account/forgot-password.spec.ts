import { auth } from '@nobayon/shared/contract/account/auth.ts';
import type { Page } from '@playwright/test';
import { mailsTo } from '../../../setup/accounts/mails.ts';
import { disconnect, holdReply, recordCalls } from '../../../setup/browser/calls.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../../setup/test.ts';

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Reset Link' });
const sent = (page: Page) => page.getByRole('heading', { name: 'Check Your Email' });

async function ask(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await sendButton(page).click();
}

test('after errors, the reply is the same with and without an account, and a double click requests one email', async ({
  page,
  customers,
  sandbox,
  db,
}) => {
  const { email } = await customers.create();
  const nobody = customers.newEmail();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  const calls = recordCalls(page, auth.forgotPassword);
  await page.getByLabel('Email').fill('   ');
  await expect(sendButton(page)).toBeDisabled();
  await inspectScreen(page, 'forgot password');

  await ask(page, 'nusrat@example');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    'Please enter a valid email address',
  );
  await expect(page.getByLabel('Email')).toBeFocused();
  await inspectScreen(page, 'forgot password with an error');
  expect(calls).toHaveLength(0);

  const cut = await disconnect(page, auth.forgotPassword);
  await ask(page, nobody);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Failed to send password reset email. Please try again.');
  await expect(alert).toContainText('The server cannot be reached.');
  await inspectScreen(page, 'forgot password refused');
  await cut.lift();
  await expect(page.getByLabel('Email')).toHaveValue(nobody);

  const before = calls.length;
  for (const address of [nobody, ` ${email.toUpperCase()} `]) {
    await page.getByLabel('Email').fill(address);
    const hold = await holdReply(page, auth.forgotPassword);
    await sendButton(page).dblclick();
    await expect(sendButton(page)).toBeDisabled();
    hold.release();
    await expect(sent(page)).toBeFocused();
    await expect(
      page.getByText("If an account with that email exists, we've sent you a password reset link."),
    ).toBeVisible();
    await expect(page.getByText('The link expires in 1 hour')).toBeVisible();
    await expect(page.getByText(address.trim().toLowerCase())).toBeVisible();
    if (address === nobody) await inspectScreen(page, 'forgot password, sent');
    await page.getByRole('button', { name: 'Send Another Email' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(address.trim().toLowerCase());
  }
  expect(calls).toHaveLength(before + 2);
  await sendButton(page).click();
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page).toHaveURL('/login');

  expect(await mailsTo(sandbox, db, nobody)).toEqual([]);
  const subjects = (await mailsTo(sandbox, db, email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === 'Nobayon: reset your password')).toHaveLength(2);
});
