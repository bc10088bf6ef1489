import { auth } from '@nobayon/shared/contract/account/auth.ts';
import { runs } from '@nobayon/shared/testing/effort.ts';
import { logIn } from '../../../setup/accounts/log-in.ts';
import { signIn, storedSession } from '../../../setup/accounts/sign-in.ts';
import { disconnect, recordCalls } from '../../../setup/browser/calls.ts';
import { navigateInApp } from '../../../setup/browser/navigate-in-app.ts';
import { callApi } from '../../../setup/product/call-api.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../../setup/test.ts';

const nothing = { token: null, user: null };

test('an ended session redirects to the login, at the next click and when a page opens, and back afterwards, and signing out everywhere ends all', async ({
  page,
  product,
  customers,
}) => {
  const customer = await customers.create();
  const { email, password } = customer;
  await signIn(page, customer);
  // All requests of the page are done, so the click makes the next call.
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await storedSession(page)).token).toBe(customer.token);

  const other = await page.context().newPage();
  await other.goto('/checkout');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

  await customers.endSessions(customer);
  await page.getByRole('tab', { name: 'Billing History' }).click();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/login');
    await expect(tab.getByText('Your session has ended. Sign in again.')).toBeVisible();
  }
  expect(await storedSession(page)).toEqual(nothing);

  await logIn(page, customer);
  await expect(page).toHaveURL('/dashboard?tab=billing');
  await expect(other).toHaveURL('/checkout');
  await other.close();
  await expect(page.getByText('No Payment History')).toBeVisible();

  await customers.endSessions(customer);
  await page.goto('/checkout');
  await expect(page).toHaveURL('/login');
  expect(await storedSession(page)).toEqual(nothing);

  const calls = recordCalls(page, auth.signOutEverywhere);
  await logIn(page, customer);
  await expect(page).toHaveURL('/checkout');
  await navigateInApp(page, '/dashboard?tab=password');
  const { token } = await storedSession(page);
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' });
  const ask = page.getByRole('button', { name: 'Sign out everywhere' });
  const confirm = dialog.getByRole('button', { name: 'Sign out everywhere' });

  await ask.click();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(ask).toBeFocused();
  expect(calls).toHaveLength(0);

  await ask.click();
  const cut = await disconnect(page, auth.signOutEverywhere);
  await confirm.click();
  await expect(dialog.getByRole('alert')).toContainText('The server cannot be reached.');
  await inspectScreen(page, 'sign out everywhere, server away');
  await cut.lift();
  expect((await storedSession(page)).token).toBe(token);

  const elsewhere = await callApi(product.apiUrl, auth.login, { body: { email, password } });
  await confirm.click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('status')).toHaveText('You have been signed out everywhere.');
  expect(await storedSession(page)).toEqual(nothing);
  for (const old of [token ?? '', elsewhere.token]) {
    await expect(callApi(product.apiUrl, auth.me, {}, old)).rejects.toThrow('session_ended');
  }
});

test('a logout ends this session, on the server and in every tab, and no other', async ({
  page,
  context,
  product,
  customers,
}) => {
  const customer = await customers.create('Nusrat');
  const { email, password, token } = customer;
  const elsewhere = await callApi(product.apiUrl, auth.login, { body: { email, password } });
  await signIn(page, customer);
  await page.goto('/checkout');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

  // What would be kept if the session had ended by itself.
  await page.evaluate((input) => sessionStorage.setItem('unsavedInput', input), email);
  const logout = page.waitForResponse((response) => response.url().endsWith(auth.logout.path));
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login');
  expect(await storedSession(page)).toEqual(nothing);
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  for (const secret of [email, token, 'Nusrat', 'Jahan']) expect(kept).not.toContain(secret);
  expect((await logout).status()).toBe(200);
  await expect(callApi(product.apiUrl, auth.me, {}, token)).rejects.toThrow('session_ended');
  expect((await callApi(product.apiUrl, auth.me, {}, elsewhere.token)).user.email).toBe(email);

  const next = await customers.create('Rahim');
  await logIn(page, next);
  // Not to the page of the previous user.
  await expect(page).toHaveURL('/dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Rahim Jahan');

  // The back button restores a page that was left before a logout, which it does not know of.
  await other.evaluate(() => {
    localStorage.clear();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(other).toHaveURL('/login');

  // 14 slices end before a customer's layout finds its user.
  for (const slices of Array.from({ length: runs(1) }, (_, more) => 14 + more)) {
    await signIn(page, next);
    const ending = await page.addInitScript(endSessionAfter, slices);
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login');
    await ending.dispose();
  }
});

/** Makes each component take long to render, and signs out in another tab after some slices. */
function endSessionAfter(slices: number): void {
  let [now, count] = [0, 0];
  performance.now = () => {
    now += 1.3;
    return now;
  };
  // React continues after each slice with a message.
  const post = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (message: unknown, options?: object) {
    count += 1;
    if (count === slices) {
      localStorage.clear();
      window.dispatchEvent(new StorageEvent('storage', { key: null }));
    }
    post.call(this, message, options);
  };
}
