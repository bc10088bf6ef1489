import { auth } from '@nobayon/shared/contract/account/auth.ts';
import { logIn } from '../../../setup/accounts/log-in.ts';
import { storedSession } from '../../../setup/accounts/sign-in.ts';
import { holdReply, recordCalls } from '../../../setup/browser/calls.ts';
import { holdTimers } from '../../../setup/browser/hold-timers.ts';
import { autocompleteOf } from '../../../setup/screens/autocomplete.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../../setup/test.ts';

const PASSWORD = 'Padma-1971!';

test('a visitor registers and logs in: errors appear at their fields, the input stays after a rejection, and a double click sends once', async ({
  page,
  customers,
}) => {
  const timers = await holdTimers(page);
  const email = customers.newEmail();
  const field = (label: string) => page.getByLabel(label, { exact: true });

  const create = page.getByRole('button', { name: 'Create Account' });
  const registrations = recordCalls(page, auth.register);
  await test.step('register: missing names are errors of their fields', async () => {
    await page.goto('/register');
    await expect(field('First name')).toBeVisible();
    expect(await autocompleteOf(page)).toEqual([
      'given-name',
      'family-name',
      'email',
      'new-password',
      'new-password',
    ]);
    await create.click();
    await expect(field('Last name')).toHaveAccessibleDescription('Last name is required');
    await expect(field('First name')).toBeFocused();
    await inspectScreen(page, 'register with errors');
  });

  const taken = await customers.create();
  await test.step('register: two different passwords are an error of the second', async () => {
    await field('First name').fill('Nusrat');
    await field('Last name').fill('Jahan');
    await field('Email').fill(taken.email.toUpperCase());
    await field('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Show password' }).first().click();
    await expect(field('Password')).toHaveAttribute('type', 'text');
    await field('Confirm password').fill(`${PASSWORD}x`);
    await create.click();
    await expect(field('Confirm password')).toHaveAccessibleDescription(/Passwords do not match/);
    await expect(field('Confirm password')).toBeFocused();
    expect(registrations).toHaveLength(0);
  });

  await test.step('register: the input stays when the address is taken', async () => {
    await field('Confirm password').fill(PASSWORD);
    await create.click();
    await expect(page.getByRole('alert')).toContainText(
      'An account with this email already exists.',
    );
    await expect(field('Password')).toHaveValue(PASSWORD);
  });

  await test.step('register: a double click sends once', async () => {
    await field('Email').fill(email);
    const sent = registrations.length;
    const hold = await holdReply(page, auth.register);
    await create.dblclick();
    hold.release();
    await expect(
      page.getByText('Account created successfully! Redirecting to login...'),
    ).toBeVisible();
    expect(registrations).toHaveLength(sent + 1);
    await expect(page).toHaveURL('/register');
    await timers.run(2_000);
    await expect(page).toHaveURL('/login');
    await expect(page.getByLabel('Email')).toHaveValue(email);
  });

  const submit = page.getByRole('button', { name: 'Login' });
  const same = 'Invalid email or password. Please check your credentials and try again.';
  const calls = recordCalls(page, auth.login);
  await test.step('log in with missing and wrong credentials', async () => {
    await submit.click();
    await expect(page.getByText('Password is required', { exact: true })).toBeVisible();
    expect(await autocompleteOf(page)).toEqual(['username', 'current-password']);
    await inspectScreen(page, 'login with errors');
    expect(calls).toHaveLength(0);
    for (const account of [
      { email, password: `${PASSWORD}x` },
      { email: customers.newEmail(), password: PASSWORD },
    ]) {
      await logIn(page, account);
      await expect(page.getByRole('alert')).toHaveText(same);
    }
    await inspectScreen(page, 'login refused');
    await expect(field('Email')).not.toBeEmpty();
    expect(await storedSession(page)).toEqual({ token: null, user: null });
  });

  await test.step('a busy button keeps the focus, and ignores presses and Enter in a field', async () => {
    await expect(submit).toBeFocused();
    const held = await holdReply(page, auth.login);
    const sent = calls.length;
    await logIn(page, { email, password: `${PASSWORD}x` });
    await expect(submit).toHaveAttribute('aria-busy', 'true');
    await page.keyboard.press('Enter');
    await field('Email').press('Enter');
    await submit.focus();
    held.release();
    await expect(page.getByRole('alert')).toHaveText(same);
    await expect(submit).toBeFocused();
    expect(calls).toHaveLength(sent + 1);
  });

  await test.step('log in with a pasted password', async () => {
    const sent = calls.length;
    await field('Email').fill(` ${email.toUpperCase()} `);
    await field('Password').clear();
    // A paste is one event with the whole text, which a page could prevent.
    const pasted = await field('Password').evaluate((input) =>
      input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
    );
    expect(pasted).toBe(true);
    await page.keyboard.insertText(PASSWORD);
    await submit.dblclick();
    await expect(page.getByText('Login successful! Redirecting...')).toBeVisible();
    expect(calls).toHaveLength(sent + 1);
    await expect(page).toHaveURL('/login');
    await timers.run(1_000);
    await expect(page).toHaveURL('/dashboard');
  });

  await test.step('leave the login before its reply', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    const hold = await holdReply(page, auth.login);
    await logIn(page, { email, password: PASSWORD });
    await page.getByRole('link', { name: 'Register' }).click();
    await expect(page).toHaveURL('/register');
    hold.release();
    await expect(page).toHaveURL('/dashboard');
  });
});
