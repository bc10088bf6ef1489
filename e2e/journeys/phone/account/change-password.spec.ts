import { auth } from '@nobayon/shared/contract/account/auth.ts';
import { mailsTo } from '../../../setup/accounts/mails.ts';
import { signIn, storedSession } from '../../../setup/accounts/sign-in.ts';
import { disconnect, holdReply, recordCalls } from '../../../setup/browser/calls.ts';
import { holdTimers } from '../../../setup/browser/hold-timers.ts';
import { callApi } from '../../../setup/product/call-api.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import {
  changeButton,
  expectFieldErrors,
  fillInPasswords,
  type Passwords,
} from '../../../setup/screens/passwords-form.ts';
import { expect, test } from '../../../setup/test.ts';

const OLD = 'Padma-1971!';
const NEW = 'Meghna-1972!';
const good: Passwords = { 'Current password': OLD, 'New password': NEW };

const mistakes: [Partial<Passwords>, string][] = [
  [{ confirm: 'Meghna-1973!' }, 'Passwords do not match'],
];

test('a password is changed once, after errors, on its page and on the dashboard, and only other devices are signed out', async ({
  page,
  context,
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
  const other = await context.newPage();
  await signIn(other, customer);
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  const timers = await holdTimers(page);
  await page.goto('/change-password');
  const calls = recordCalls(page, auth.changePassword);
  // For password managers.
  await expect(page.locator('input[autocomplete="username"]')).toHaveValue(email);
  await changeButton(page).click();
  await expect(page.getByLabel('Current password')).toBeFocused();
  await inspectScreen(page, 'change password, with errors');
  await expectFieldErrors(page, good, mistakes, calls);

  await page.getByLabel('Current password').fill(OLD);
  const cut = await disconnect(page, auth.changePassword);
  await changeButton(page).click();
  await expect(page.getByRole('alert')).toContainText(
    'Failed to change password. Please try again.',
  );
  await cut.lift();
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue(NEW);

  const sent = calls.length;
  const hold = await holdReply(page, auth.changePassword);
  await changeButton(page).dblclick();
  await expect(changeButton(page)).toBeDisabled();
  hold.release();
  await expect(page.getByRole('status')).toHaveText('Password changed successfully!');
  await expect(page).toHaveURL('/change-password');
  await timers.run(2_000);
  await expect(page).toHaveURL('/dashboard');
  expect(calls).toHaveLength(sent + 1);

  // The current session stays, other sessions have ended, and only the new password works.
  expect((await storedSession(page)).token).toBe(token);
  const asElsewhere = callApi(product.apiUrl, auth.me, {}, elsewhere.token);
  await expect(asElsewhere).rejects.toThrow('session_ended');
  await expect(login(OLD)).rejects.toThrow('wrong_credentials');
  expect((await login(NEW)).user.email).toBe(email);
  const subjects = (await mailsTo(sandbox, db, email)).map(({ subject }) => subject);
  expect(subjects).toContain('Nobayon: your password was changed');

  await page.getByRole('tab', { name: 'Change Password' }).click();
  await fillInPasswords(page, { 'Current password': NEW, 'New password': 'Jamuna-1973!' });
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
