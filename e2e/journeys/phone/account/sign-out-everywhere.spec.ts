import { auth } from '@nobayon/shared/contract/account/auth.ts';
import type { Page } from '@playwright/test';
import { logIn } from '../../../setup/accounts/log-in.ts';
import { signIn, storedSession } from '../../../setup/accounts/sign-in.ts';
import { disconnect, recordCalls, replyWith } from '../../../setup/browser/calls.ts';
import { callApi } from '../../../setup/product/call-api.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../../setup/test.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Sign out everywhere?' });
const confirm = (page: Page) => dialogOf(page).getByRole('button', { name: 'Sign out everywhere' });

async function ask(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(dialogOf(page)).toBeVisible();
}

test('after a confirmation all sessions end, and the login page says so', async ({
  page,
  product,
  customers,
}) => {
  const customer = await customers.create();
  const { email, password, token } = customer;
  const elsewhere = await callApi(product.apiUrl, auth.login, { body: { email, password } });
  await signIn(page, customer);
  const calls = recordCalls(page, auth.signOutEverywhere);
  await page.goto('/dashboard?tab=password');

  await test.step('Cancel and Escape do nothing', async () => {
    await ask(page);
    const cancel = dialogOf(page).getByRole('button', { name: 'Cancel' });
    await expect(cancel).toBeFocused();
    await inspectScreen(page, 'sign out everywhere?');
    await cancel.click();
    await expect(dialogOf(page)).toBeHidden();
    await ask(page);
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Sign out everywhere' })).toBeFocused();
    expect(calls).toHaveLength(0);
  });

  await ask(page);
  await confirm(page).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('status')).toHaveText('You have been signed out everywhere.');
  await inspectScreen(page, 'login after signing out everywhere');
  expect(await storedSession(page)).toEqual({ token: null, user: null });
  for (const old of [token, elsewhere.token]) {
    await expect(callApi(product.apiUrl, auth.me, {}, old)).rejects.toThrow('session_ended');
  }
  await page.reload();
  await expect(page.getByText('You have been signed out everywhere.')).toHaveCount(0);
  await logIn(page, { email, password });
  await expect(page).toHaveURL('/dashboard');
});

test('an error is shown in the dialog, and the session stays', async ({ page, customers }) => {
  const customer = await customers.create();
  await signIn(page, customer);
  await page.goto('/change-password');
  await ask(page);
  const broken = await replyWith(page, auth.signOutEverywhere, 500, {
    error: 'The disk is full.',
    code: 'internal',
  });
  await confirm(page).click();
  await expect(dialogOf(page).getByRole('alert')).toHaveText('The disk is full.');
  await broken.lift();
  const cut = await disconnect(page, auth.signOutEverywhere);
  await confirm(page).click();
  await expect(dialogOf(page).getByRole('alert')).toContainText('The server cannot be reached.');
  await inspectScreen(page, 'sign out everywhere, server away');
  await cut.lift();
  expect((await storedSession(page)).token).toBe(customer.token);
  await confirm(page).click();
  await expect(page).toHaveURL('/login');
});
