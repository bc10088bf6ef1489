import { adminAccount } from '@nobayon/shared/contract/account/admin-account.ts';
import { auth } from '@nobayon/shared/contract/account/auth.ts';
import { logIn } from '../../../setup/accounts/log-in.ts';
import { signIn, storedSession } from '../../../setup/accounts/sign-in.ts';
import { disconnect, recordCalls } from '../../../setup/browser/calls.ts';
import { holdTimers } from '../../../setup/browser/hold-timers.ts';
import { navigateInApp } from '../../../setup/browser/navigate-in-app.ts';
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
// For administrators only the length counts.
const NEW = 'meghna';
const good: Passwords = { 'Current password': OLD, 'New password': NEW };

const mistakes: [Partial<Passwords>, string][] = [
  [{ 'New password': 'megna' }, 'New password must be at least 6 characters long'],
];

test('an administrator corrects the new password, tries again after a rejection, and logs in again if the session ends', async ({
  page,
  product,
  customers,
  admin,
}) => {
  const { email, password, token } = admin;
  const elsewhere = await callApi(product.apiUrl, auth.login, { body: { email, password } });
  const timers = await holdTimers(page);
  await signIn(page, admin);
  await page.goto('/admin/change-password');
  const calls = recordCalls(page, adminAccount.changePassword);
  await expectFieldErrors(page, good, mistakes, calls);
  await inspectScreen(page, 'admin change password, wrong current one');

  await page.getByLabel('Current password').fill(OLD);
  const cut = await disconnect(page, adminAccount.changePassword);
  await changeButton(page).click();
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.');
  await cut.lift();

  await changeButton(page).click();
  await expect(page.getByRole('status')).toHaveText('Password changed successfully!');
  await inspectScreen(page, 'password of an administrator changed');
  await expect(page).toHaveURL('/admin/change-password');
  await timers.run(2_000);
  await expect(page).toHaveURL('/admin');

  // The current session stays, other sessions have ended, and only the new password works.
  expect((await callApi(product.apiUrl, auth.me, {}, token)).user.email).toBe(email);
  const asElsewhere = callApi(product.apiUrl, auth.me, {}, elsewhere.token);
  await expect(asElsewhere).rejects.toThrow('session_ended');

  await navigateInApp(page, '/admin/change-password');
  await fillInPasswords(page, { 'Current password': NEW, 'New password': OLD });
  await customers.endSessions(admin);
  await changeButton(page).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('status')).toHaveText('Unauthorized. Please log in again.');
  await inspectScreen(page, 'login after an ended session of an administrator');
  expect(await storedSession(page)).toEqual({ token: null, user: null });
  await logIn(page, { email, password: NEW });
  await expect(page.getByRole('status')).toHaveText(/^Login successful!/);
  await timers.run(1_000);
  await expect(page).toHaveURL('/admin/change-password');
});
