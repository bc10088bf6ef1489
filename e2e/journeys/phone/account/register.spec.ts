import { auth } from '@nobayon/shared/contract/account/auth.ts';
import type { Page } from '@playwright/test';
import { holdReply, recordCalls } from '../../../setup/browser/calls.ts';
import { holdTimers } from '../../../setup/browser/hold-timers.ts';
import { autocompleteOf } from '../../../setup/screens/autocomplete.ts';
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

test('errors appear at their fields, the input stays after a rejection, and a double click creates one account', async ({
  page,
  customers,
}) => {
  const timers = await holdTimers(page);
  await page.goto('/register');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await autocompleteOf(page)).toEqual([
    'given-name',
    'family-name',
    'email',
    'new-password',
    'new-password',
  ]);
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
  const { email } = await customers.create();
  await fillIn(page, { ...good, Email: email.toUpperCase(), 'Confirm password': 'Padma-1972!' });
  await create(page);
  await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription(
    /Passwords do not match/,
  );
  await expect(page.getByLabel('Confirm password')).toBeFocused();
  expect(calls).toHaveLength(0);

  const password = page.getByLabel('Password', { exact: true });
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');

  await fillIn(page, { 'Confirm password': good['Confirm password'] });
  await create(page);
  await expect(page.getByRole('alert')).toHaveText(
    'An account with this email already exists. Please use a different email or try logging in.',
  );
  await inspectScreen(page, 'register refused');

  await expect(password).toHaveValue(good.Password);
  await fillIn(page, { Email: customers.newEmail() });
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
