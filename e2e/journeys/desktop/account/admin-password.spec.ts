import { adminAccount } from '@nobayon/shared/contract/account/admin-account.ts';
import { auth } from '@nobayon/shared/contract/account/auth.ts';
import type { Page } from '@playwright/test';
import type { Customer } from '../../../setup/accounts/customers.ts';
import { logIn } from '../../../setup/accounts/log-in.ts';
import { signIn, storedSession } from '../../../setup/accounts/sign-in.ts';
import { disconnect, recordCalls, replyWith } from '../../../setup/browser/calls.ts';
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
// For administrators only the length counts.
const NEW = 'meghna';
const good: Passwords = { 'Current password': OLD, 'New password': NEW };
const FAILED = 'Failed to change password. Please try again.';

async function openAs(page: Page, admin: Customer): Promise<void> {
  await signIn(page, admin);
  await page.goto('/admin/change-password');
}

const mistakes: [Partial<Passwords>, string][] = [
  [{ 'New password': 'megna' }, 'New password must be at least 6 characters long'],
];

test('an administrator corrects the new password, and tries again after a rejection', async ({
  page,
  product,
  admin,
}) => {
  const { email, password, token } = admin;
  const elsewhere = await callApi(product.apiUrl, auth.login, { body: { email, password } });
  const timers = await holdTimers(page);
  await openAs(page, admin);
  const calls = recordCalls(page, adminAccount.changePassword);
  await inspectScreen(page, 'admin change password');
  await expectMistakes(page, good, mistakes, calls);
  await inspectScreen(page, 'admin change password, wrong current one');

  await page.getByLabel('Current password').fill(OLD);
  const alert = page.getByRole('alert');
  const answer = await replyWith(page, adminAccount.changePassword, 418, '<h1>Teapot</h1>');
  await changeButton(page).click();
  await expect(alert).toHaveText(FAILED);
  await answer.lift();
  const cut = await disconnect(page, adminAccount.changePassword);
  await changeButton(page).click();
  await expect(alert).toContainText('The server cannot be reached.');
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
  const { user } = await callApi(product.apiUrl, auth.login, { body: { email, password: NEW } });
  expect(user.role).toBe('admin');
});

test('an administrator whose session has ended is asked to log in again', async ({
  page,
  customers,
  admin,
}) => {
  await openAs(page, admin);
  await fillInPasswords(page, good);
  await customers.endSessions(admin);
  await changeButton(page).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('status')).toHaveText('Unauthorized. Please log in again.');
  await inspectScreen(page, 'login after an ended session of an administrator');
  expect(await storedSession(page)).toEqual({ token: null, user: null });

  await logIn(page, { email: admin.email, password: OLD });
  await expect(page).toHaveURL('/admin/change-password');
});
