import { auth } from '@nobayon/shared/contract/account/auth.ts';
import type { Page } from '@playwright/test';
import { holdReply, recordCalls, replyWith } from '../../../setup/browser/calls.ts';
import { holdTimers } from '../../../setup/browser/hold-timers.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../../setup/test.ts';

const good = {
  'First name': 'Nusrat',
  'Last name': 'Jahan',
  Email: 'nusrat@example.com',
  Password: 'Padma-1971!',
  'Confirm password': 'Padma-1971!',
};
type Field = keyof typeof good;

async function fillIn(page: Page, values: Partial<Record<Field, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

async function create(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create Account' }).click();
}

const mistakes: [Field, string, string][] = [
  ['First name', ' N ', 'First name must be at least 2 characters'],
  ['Last name', 'J', 'Last name must be at least 2 characters'],
  ['Email', 'nusrat@example', 'Please enter a valid email address'],
  ['Password', 'Pa-1971', 'Password must be at least 8 characters'],
  ['Password', 'PADMA-1971', 'Password must contain at least one lowercase letter'],
  ['Password', 'padma-1971', 'Password must contain at least one uppercase letter'],
  ['Password', 'Padma-padma', 'Password must contain at least one number'],
  ['Password', 'Padma1971', 'Password must contain at least one special character'],
  ['Confirm password', 'Padma-1972!', 'Passwords do not match'],
];

test('input errors and rejections have their texts, and a double click creates one account', async ({
  page,
  customers,
}) => {
  const timers = await holdTimers(page);
  await page.goto('/register');
  const calls = recordCalls(page, auth.register);
  await create(page);
  const errors = {
    'First name': 'First name is required',
    'Last name': 'Last name is required',
    Email: 'Email is required',
    Password: 'Password is required',
    'Confirm password': 'Please confirm your password',
  } satisfies Record<Field, string>;
  for (const [label, text] of Object.entries(errors)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(
      new RegExp(text),
    );
  }
  await expect(page.getByLabel('First name')).toBeFocused();
  await inspectScreen(page, 'register with errors');
  for (const [label, value, text] of mistakes) {
    await fillIn(page, { ...good, [label]: value });
    await create(page);
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  expect(calls).toHaveLength(0);

  const password = page.getByLabel('Password', { exact: true });
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');

  const { email } = await customers.create();
  await fillIn(page, { ...good, Email: email.toUpperCase() });
  await create(page);
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText(
    'An account with this email already exists. Please use a different email or try logging in.',
  );
  await inspectScreen(page, 'register refused');

  const refusals: [number, unknown, string][] = [
    [400, '<h1>Bad Request</h1>', 'Invalid registration data. Please check your information.'],
    [
      429,
      { error: 'Slow down', code: 'too_many' },
      'Too many registration attempts. Please wait a moment and try again.',
    ],
    [500, { error: 'The disk is full.', code: 'internal' }, 'The disk is full.'],
    [418, '<h1>Teapot</h1>', 'Registration failed. Please try again.'],
  ];
  for (const [status, body, text] of refusals) {
    const answer = await replyWith(page, auth.register, status, body);
    await create(page);
    await expect(alert).toHaveText(text);
    await answer.lift();
  }

  await fillIn(page, { ...good, Email: customers.newEmail() });
  const sent = calls.length;
  const hold = await holdReply(page, auth.register);
  await page.getByRole('button', { name: 'Create Account' }).dblclick();
  hold.release();
  await expect(
    page.getByText('Account created successfully! Redirecting to login...'),
  ).toBeVisible();
  expect(calls).toHaveLength(sent + 1);
  await inspectScreen(page, 'register, account created');
  await expect(page).toHaveURL('/register');
  await timers.run(2_000);
  await expect(page).toHaveURL('/login');
});
