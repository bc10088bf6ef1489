import { auth } from '@nobayon/shared/contract/account/auth.ts';
import type { Page } from '@playwright/test';
import { mailsTo } from '../../../setup/accounts/mails.ts';
import { disconnect, holdReply, recordCalls, replyWith } from '../../../setup/browser/calls.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../../setup/test.ts';

const FAILED = 'Failed to send password reset email. Please try again.';

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Reset Link' });

async function ask(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await sendButton(page).click();
}

test('the form asks for an email address and rejects invalid ones', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  const calls = recordCalls(page, auth.forgotPassword);
  await expect(sendButton(page)).toBeDisabled();
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

  await page.getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL('/register');
});

test('the reply is the same with and without an account', async ({
  page,
  customers,
  sandbox,
  db,
}) => {
  const { email } = await customers.create();
  const nobody = customers.newEmail();
  await page.goto('/forgot-password');
  for (const address of [nobody, ` ${email.toUpperCase()} `]) {
    await ask(page, address);
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeFocused();
    await expect(
      page.getByText("If an account with that email exists, we've sent you a password reset link."),
    ).toBeVisible();
    await expect(page.getByText('The link expires in 1 hour')).toBeVisible();
    await expect(page.getByText(address.trim().toLowerCase())).toBeVisible();
    await inspectScreen(page, 'forgot password, sent');
    await page.getByRole('button', { name: 'Send Another Email' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(address.trim().toLowerCase());
  }
  await ask(page, email);
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page).toHaveURL('/login');

  expect(await mailsTo(sandbox, db, nobody)).toEqual([]);
  const subjects = (await mailsTo(sandbox, db, email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === 'Nobayon: reset your password')).toHaveLength(2);
});

test('rejections have their texts, the input stays, and a double click requests one email', async ({
  page,
  customers,
}) => {
  const { email } = await customers.create();
  await page.goto('/forgot-password');
  const alert = page.getByRole('alert');
  const refusals: [number, unknown, string][] = [
    [500, { error: 'The disk is full.', code: 'internal' }, 'The disk is full.'],
    [418, '<h1>Teapot</h1>', FAILED],
  ];
  for (const [status, body, text] of refusals) {
    const answer = await replyWith(page, auth.forgotPassword, status, body);
    await ask(page, email);
    await expect(alert).toHaveText(text);
    await answer.lift();
  }
  const cut = await disconnect(page, auth.forgotPassword);
  await sendButton(page).click();
  await expect(alert).toContainText(FAILED);
  await expect(alert).toContainText('The server cannot be reached.');
  await inspectScreen(page, 'forgot password refused');
  await cut.lift();

  await expect(page.getByLabel('Email')).toHaveValue(email);
  const calls = recordCalls(page, auth.forgotPassword);
  const hold = await holdReply(page, auth.forgotPassword);
  await sendButton(page).dblclick();
  await expect(sendButton(page)).toBeDisabled();
  hold.release();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  expect(calls).toHaveLength(1);

  await page.getByRole('button', { name: 'Send Another Email' }).click();
  await page.route('**/api/auth/forgot-password', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '2520' },
      json: { error: 'Too many requests.', code: 'too_many_requests' },
    }),
  );
  await sendButton(page).click();
  await expect(alert).toContainText('Too many requests.');
  await expect(alert).toContainText('You can try again in 42 minutes.');
});
