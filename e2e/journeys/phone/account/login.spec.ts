import { auth } from '@nobayon/shared/contract/account/auth.ts';
import { logIn } from '../../../setup/accounts/log-in.ts';
import { storedSession } from '../../../setup/accounts/sign-in.ts';
import { disconnect, holdReply, recordCalls, replyWith } from '../../../setup/browser/calls.ts';
import { holdTimers } from '../../../setup/browser/hold-timers.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../../setup/test.ts';

const refusals: [number, unknown, string][] = [
  [
    429,
    { error: 'Slow down', code: 'too_many' },
    'Too many login attempts. Please wait a moment and try again.',
  ],
  [500, { error: 'Oh no', code: 'internal' }, 'Server error. Please try again later.'],
  [403, { error: 'This account is closed.', code: 'not_allowed' }, 'This account is closed.'],
  [418, '<h1>Teapot</h1>', 'Login failed. Please check your credentials.'],
];

test('missing fields and rejections have their texts, and a double click signs in once', async ({
  page,
  customers,
}) => {
  const timers = await holdTimers(page);
  await page.goto('/login');
  await inspectScreen(page, 'login');
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

  for (const [status, body, text] of refusals) {
    const answer = await replyWith(page, auth.login, status, body);
    await logIn(page, { email, password });
    await expect(page.getByRole('alert')).toHaveText(text);
    await answer.lift();
  }
  const cut = await disconnect(page, auth.login);
  await logIn(page, { email, password });
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.');
  await cut.lift();

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
  await page.getByLabel('Password', { exact: true }).fill(password);
  await submit.dblclick();
  await expect(page.getByText('Login successful! Redirecting...')).toBeVisible();
  expect(calls).toHaveLength(sent + 2);
  await inspectScreen(page, 'login successful');
  await expect(page).toHaveURL('/login');
  await timers.run(1_000);
  await expect(page).toHaveURL('/dashboard');
});
