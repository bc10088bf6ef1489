import { auth } from '@nobayon/shared/contract/account/auth.ts';
import { chatAccess } from '@nobayon/shared/contract/chat-access/chat-access.ts';
import { config } from '@nobayon/shared/contract/config.ts';
import { plans } from '@nobayon/shared/contract/plans.ts';
import type { Page } from '@playwright/test';
import { signIn } from '../../setup/accounts/sign-in.ts';
import { holdReply, recordCalls } from '../../setup/browser/calls.ts';
import { expect, test } from '../../setup/test.ts';

const APP = '**/assets/base-*.js';
/** The scripts that validate and submit, without which a form is rendered. */
const SENDING = '**/assets/session-*.js';

/** Delays the app's own script, like a slow connection, until it is released. */
async function holdApp(page: Page, files = APP) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await promise;
    await route.continue();
  });
  return { release: resolve };
}

const forms = {
  '/login': ['Login', 'Email', 'Password'],
  '/register': ['Register', 'First name', 'Last name', 'Email', 'Password', 'Confirm password'],
  '/forgot-password': ['Forgot Password', 'Email'],
};

const hydrated = ['/login', '/forgot-password', '/register?plan=1', '/plans'];

test('the pages of guests show their text before any script runs', async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.appUrl, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [path, [title = '', ...labels]] of Object.entries(forms)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(title);
    for (const label of labels) await expect(page.getByLabel(label, { exact: true })).toBeVisible();
  }
  await page.goto('/login');
  // Searching for a text passes over this element.
  await expect(page.locator('noscript p')).toBeVisible();
  await page.getByLabel('Email').fill('nusrat@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Padma-1971!');
  await page.getByRole('button', { name: 'Login' }).click();
  // A password in the address would stay in the history and in logs.
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(page).toHaveURL('/login');
  await page.goto('/plans');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a plan that fits');
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
  await context.close();
});

test('hydration does not move the page, and input and a submit are used before it, and before the script that sends them', async ({
  page,
  customers,
}) => {
  for (const path of hydrated) {
    const app = await holdApp(page);
    await page.goto(path, { waitUntil: 'commit' });
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    const before = await heading.elementHandle();
    // Nothing is painted before the styles are loaded, so positions without them do not matter.
    await expect.poll(() => page.evaluate(hasStyles)).toBe(true);
    const place = await heading.boundingBox();
    const title = await page.title();
    app.release();
    // React has hydrated it once it knows the element.
    await expect
      .poll(() =>
        heading.evaluate((it) => Object.keys(it).some((key) => key.startsWith('__react'))),
      )
      .toBe(true);
    expect(await heading.evaluate((after, first) => after === first, before)).toBe(true);
    expect(await heading.boundingBox()).toEqual(place);
    // The installation's own name follows once it is known.
    await expect(page).toHaveTitle(`${title} · Nobayon`);
    await page.unroute(APP);
  }

  const { email, password } = await customers.create();
  const logins = recordCalls(page, auth.login);
  const app = await holdApp(page);
  const sending = await holdApp(page, SENDING);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL('/login');
  app.release();
  await expect(page.getByRole('button', { name: 'Login' })).toHaveAttribute('data-loading', 'true');
  sending.release();
  await expect(page).toHaveURL('/dashboard');
  expect(logins).toHaveLength(1);
});

test('a customer’s pages show what is known before the app loads, request their data once, and hide what is for others', async ({
  page,
  shop,
  customers,
  db,
}) => {
  await shop.plan();
  const customer = await customers.create('Nusrat');
  const title = page.getByRole('heading', { level: 1 });
  await signIn(page, customer);
  await db.user.update({ where: { id: customer.user.id }, data: { firstname: 'Nasrin' } });

  await test.step('the name that is known, on the dashboard', async () => {
    const fresh = await holdReply(page, auth.me);
    const app = await holdApp(page);
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await expect(title).toHaveText('Hello, Nusrat Jahan');
    app.release();
    await expect(page.getByText('No active subscription found')).toBeVisible();
    await expect(title).toHaveText('Hello, Nusrat Jahan');
    fresh.release();
    await expect(title).toHaveText('Hello, Nasrin Jahan');
    await page.unroute(APP);
  });

  const asked = {
    '/dashboard': [config.get, auth.me, chatAccess.mine],
    '/checkout': [config.get, auth.me, plans.list],
    '/plans': [config.get, auth.me, plans.forSale],
  };
  for (const [path, endpoints] of Object.entries(asked)) {
    const calls = endpoints.map((endpoint) => recordCalls(page, endpoint));
    const app = await holdApp(page);
    await page.goto(path, { waitUntil: 'commit' });
    for (const call of calls) await expect.poll(() => call.length).toBe(1);
    const known = await page.title();
    if (path === '/plans') {
      await expect(title).toBeVisible();
      await expect(page.getByText('Login')).toBeHidden();
    }
    app.release();
    const own = path === '/plans' ? 'link' : 'button';
    const name = path === '/plans' ? 'Dashboard' : 'Logout';
    await expect(page.getByRole(own, { name })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page).toHaveTitle(`${known} · Nobayon`);
    expect(calls.map(({ length }) => length)).toEqual(endpoints.map(() => 1));
    await page.unroute(APP);
  }

  const app = await holdApp(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.locator('#root')).toBeHidden();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.locator('#root')).toBeHidden();
  app.release();
  await expect(page).toHaveURL('/login');
  await expect(title).toHaveText('Login');
});

/** Runs in the page. */
function hasStyles(): boolean {
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  return [...sheets].every(({ sheet }) => sheet !== null);
}
