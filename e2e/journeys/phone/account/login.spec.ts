import { auth } from '@nobayon/shared/contract/account/auth.ts';
import { logIn } from '../../../setup/accounts/log-in.ts';
import { storedSession } from '../../../setup/accounts/sign-in.ts';
import { holdReply, recordCalls } from '../../../setup/browser/calls.ts';
import { holdTimers } from '../../../setup/browser/hold-timers.ts';
import { autocompleteOf } from '../../../setup/screens/autocomplete.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../../setup/test.ts';

test('missing fields and wrong credentials have their texts, a password can be pasted, and a double click signs in once', async ({
  page,
  customers,
}) => {
  const timers = await holdTimers(page);
  await page.goto('/login');
  await inspectScreen(page, 'login');
  expect(await autocompleteOf(page)).toEqual(['username', 'current-password']);
  const calls = recordCalls(page, auth.login);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Email is required', { exact: true })).toBeVisible();
  await expect(page.getByText('Password is required', { exact: true })).toBeVisible();
  await inspectScreen(page, 'login with errors');
  await logIn(page, { email: 'nusrat@example', password: 'x' });
  await expect(page.getByText('Please enter a valid email address', { exact: true })).toBeVisible();
  expect(calls).toHaveLength(0);

  const { email, password } = await customers.create();
  const same = 'Invalid email or password. Please check your credentials and try again.';
  for (const account of [
    { email, password: `${password}x` },
    { email: customers.newEmail(), password },
  ]) {
    await logIn(page, account);
    await expect(page.getByRole('alert')).toHaveText(same);
  }
  await inspectScreen(page, 'login refused');
  await expect(page.getByLabel('Email')).not.toBeEmpty();
  expect(await storedSession(page)).toEqual({ token: null, user: null });

  // A busy button keeps the focus, and ignores presses and Enter in a field.
  const submit = page.getByRole('button', { name: 'Login' });
  await expect(submit).toBeFocused();
  const held = await holdReply(page, auth.login);
  const sent = calls.length;
  await logIn(page, { email, password: `${password}x` });
  await expect(submit).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Enter');
  await page.getByLabel('Email').press('Enter');
  await submit.focus();
  held.release();
  await expect(page.getByRole('alert')).toHaveText(same);
  await expect(submit).toBeFocused();
  expect(calls).toHaveLength(sent + 1);

  await page.getByLabel('Email').fill(` ${email.toUpperCase()} `);
  const field = page.getByLabel('Password', { exact: true });
  await field.clear();
  // A paste is one event with the whole text, which a page could prevent.
  const pasted = await field.evaluate((input) =>
    input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
  );
  expect(pasted).toBe(true);
  await page.keyboard.insertText(password);
  await submit.dblclick();
  await expect(page.getByText('Login successful! Redirecting...')).toBeVisible();
  expect(calls).toHaveLength(sent + 2);
  await inspectScreen(page, 'login successful');
  await expect(page).toHaveURL('/login');
  await timers.run(1_000);
  await expect(page).toHaveURL('/dashboard');
});
