import { auth } from '@nobayon/shared/contract/account/auth.ts';
import type { Page } from '@playwright/test';
import { mailsTo } from '../../../setup/accounts/mails.ts';
import { signIn, storedSession } from '../../../setup/accounts/sign-in.ts';
import { disconnect, holdReply, recordCalls, replyWith } from '../../../setup/browser/calls.ts';
import { holdTimers } from '../../../setup/browser/hold-timers.ts';
import { callApi } from '../../../setup/product/call-api.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import {
  changeButton,
  expectMistakes,
  fillInPasswords,
  type Passwords,
} from '../../../setup/screens/passwords-form.ts';
import { expect, test } from '../../../setup/test.ts';

const OLD = 'Padma-1971!';
const NEW = 'Meghna-1972!';
const good: Passwords = { 'Current password': OLD, 'New password': NEW };
const FAILED = 'Failed to change password. Please try again.';

async function expectEmptyForm(page: Page): Promise<void> {
  await changeButton(page).click();
  for (const [label, text] of [
    ['Current password', 'Current password is required'],
    ['New password', 'New password is required'],
    ['Confirm new password', 'Please confirm your new password'],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(
      new RegExp(text),
    );
  }
  await expect(page.getByLabel('Current password')).toBeFocused();
}

const mistakes: [Partial<Passwords>, string][] = [
  [{ 'New password': 'Me-1972' }, 'Password must be at least 8 characters long'],
  [{ 'New password': 'meghna-1972' }, 'Password must contain at least one uppercase letter'],
  [{ 'New password': 'MEGHNA-1972' }, 'Password must contain at least one lowercase letter'],
  [{ 'New password': 'Meghna-meghna' }, 'Password must contain at least one number'],
  [{ 'New password': 'Meghna1972' }, 'Password must contain at least one special character'],
  [{ 'New password': OLD }, 'New password must be different from current password'],
  [{ confirm: 'Meghna-1973!' }, 'Passwords do not match'],
];

test('input errors and rejections have their texts, and a double click changes the password once', async ({
  page,
  product,
  customers,
  sandbox,
  db,
}) => {
  const customer = await customers.create();
  const { email, token } = customer;
  const login = (password: string) =>
    callApi(product.apiUrl, auth.login, { body: { email, password } });
  const elsewhere = await login(OLD);
  await signIn(page, customer);
  const timers = await holdTimers(page);
  await page.goto('/change-password');
  const calls = recordCalls(page, auth.changePassword);
  await inspectScreen(page, 'change password');
  // For password managers.
  await expect(page.locator('input[autocomplete="username"]')).toHaveValue(email);
  await expectEmptyForm(page);
  await inspectScreen(page, 'change password, with errors');
  await expectMistakes(page, good, mistakes, calls);
  await inspectScreen(page, 'change password, wrong current one');
  expect((await storedSession(page)).token).toBe(token);

  await page.getByLabel('Current password').fill(OLD);
  const alert = page.getByRole('alert');
  const refusals: [number, unknown, string][] = [
    [400, { error: 'That is odd.', code: 'invalid_json' }, 'That is odd.'],
    [500, { error: 'The disk is full.', code: 'internal' }, 'The disk is full.'],
    [418, '<h1>Teapot</h1>', FAILED],
  ];
  for (const [status, body, text] of refusals) {
    const answer = await replyWith(page, auth.changePassword, status, body);
    await changeButton(page).click();
    await expect(alert).toHaveText(text);
    await answer.lift();
  }
  const cut = await disconnect(page, auth.changePassword);
  await changeButton(page).click();
  await expect(alert).toContainText(FAILED);
  await inspectScreen(page, 'change password refused');
  await cut.lift();
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue(NEW);

  const sent = calls.length;
  const hold = await holdReply(page, auth.changePassword);
  await changeButton(page).dblclick();
  await expect(changeButton(page)).toBeDisabled();
  hold.release();
  await expect(page.getByRole('status')).toHaveText('Password changed successfully!');
  await inspectScreen(page, 'password changed');
  await expect(page).toHaveURL('/change-password');
  await timers.run(2_000);
  await expect(page).toHaveURL('/dashboard');
  expect(calls).toHaveLength(sent + 1);

  // The current session stays, other sessions have ended, and only the new password works.
  expect((await storedSession(page)).token).toBe(token);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Your account' })).toContainText(email);
  const asElsewhere = callApi(product.apiUrl, auth.me, {}, elsewhere.token);
  await expect(asElsewhere).rejects.toThrow('session_ended');
  await expect(login(OLD)).rejects.toThrow('wrong_credentials');
  expect((await login(NEW)).user.email).toBe(email);
  const subjects = (await mailsTo(sandbox, db, email)).map(({ subject }) => subject);
  expect(subjects).toContain('Nobayon: your password was changed');
});

test('the dashboard tab changes it too, and other browser tabs stay signed in', async ({
  page,
  context,
  customers,
}) => {
  await signIn(page, await customers.create());
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  const timers = await holdTimers(page);
  await page.goto('/dashboard');
  await page.getByRole('tab', { name: 'Change Password' }).click();
  await expectEmptyForm(page);
  await inspectScreen(page, 'dashboard, change password, with errors');
  await fillInPasswords(page, good);
  await changeButton(page).click();
  await expect(page.getByRole('status')).toHaveText('Password changed successfully!');
  await timers.run(2_000);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await other.getByRole('tab', { name: 'Billing History' }).click();
  await expect(other.getByText('No Payment History')).toBeVisible();
});
