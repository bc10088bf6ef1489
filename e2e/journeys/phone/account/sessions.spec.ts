import { auth } from '@nobayon/shared/contract/account/auth.ts';
import { logIn } from '../../../setup/accounts/log-in.ts';
import { signIn, storedSession } from '../../../setup/accounts/sign-in.ts';
import { callApi } from '../../../setup/product/call-api.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../../setup/test.ts';

const nothing = { token: null, user: null };

test('an ended session redirects to the login at the next click, and back afterwards', async ({
  page,
  customers,
}) => {
  const customer = await customers.create();
  await signIn(page, customer);
  // All requests of the page are done, so the click makes the next call.
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await storedSession(page)).token).toBe(customer.token);

  await customers.endSessions(customer);
  await page.getByRole('tab', { name: 'Billing History' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible();
  await inspectScreen(page, 'login after an ended session');
  expect(await storedSession(page)).toEqual(nothing);

  await logIn(page, customer);
  await expect(page).toHaveURL('/dashboard?tab=billing');
  await expect(page.getByText('No Payment History')).toBeVisible();
});

test('a stored session that is no longer valid is cleared when a page opens', async ({
  page,
  customers,
}) => {
  const customer = await customers.create();
  await customers.endSessions(customer);
  await signIn(page, customer);
  await page.goto('/checkout');
  await expect(page).toHaveURL('/login');
  expect(await storedSession(page)).toEqual(nothing);

  await signIn(page, { ...customer, token: 'not.a.token' });
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
  expect(await storedSession(page)).toEqual(nothing);
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
  await page.goto('/dashboard');
  await page.goto('/checkout');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

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
  await page.goBack();
  await expect(page).toHaveURL('/login');

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
});
