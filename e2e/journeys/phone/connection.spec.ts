import { config } from '@nobayon/shared/contract/config.ts';
import { payments } from '@nobayon/shared/contract/payments.ts';
import { signIn } from '../../setup/accounts/sign-in.ts';
import { disconnect } from '../../setup/browser/calls.ts';
import { inspectScreen } from '../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../setup/test.ts';

const LOST = 'Connection lost. Trying to reconnect…';
/** The server is polled every 15 seconds at the latest. */
const RECONNECTED = { timeout: 20_000 };

test('a page shows that the connection is lost, and continues when it is back', async ({
  page,
  customers,
}) => {
  await signIn(page, await customers.create());
  const faults = [await disconnect(page, payments.history), await disconnect(page, config.get)];
  await page.goto('/dashboard?tab=billing');
  await expect(page.getByText(LOST)).toBeVisible();
  await inspectScreen(page, 'connection lost');
  // When scrolled to its end, no content is under the notice. The page may still grow while it
  // loads.
  const [end, notice] = [page.getByRole('main'), page.getByText(LOST)];
  const bottomOf = async () => end.evaluate((main) => main.getBoundingClientRect().bottom);
  const topOf = async () => notice.evaluate((it) => it.getBoundingClientRect().top);
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    expect(await bottomOf()).toBeLessThanOrEqual(await topOf());
  }).toPass();
  // A focused element scrolls clear of the notice, however small the screen.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 844, height: 390 });
  await page.evaluate(() => window.scrollTo(0, 0));
  const retry = page.getByRole('button', { name: 'Try again' });
  await retry.focus();
  await expect
    .poll(
      async () =>
        (await retry.evaluate((it) => it.getBoundingClientRect().bottom)) - (await topOf()),
    )
    .toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
  for (const fault of faults) await fault.lift();
  await expect(page.getByText(LOST)).toBeHidden(RECONNECTED);
  // It continued without any click.
  await expect(page.getByText('No Payment History')).toBeVisible();
});

test('a page whose files fail to load says so, and reloads once the connection is back', async ({
  page,
}) => {
  const files = '**/assets/session-*.js';
  const faults = [await disconnect(page, config.get)];
  await page.route(files, (route) => route.abort('connectionrefused'));
  await page.goto('/login');
  await expect(page.getByText(LOST)).toBeVisible();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toContainText('Part of this page could not be loaded.');
  await inspectScreen(page, 'part of the login lost');
  await page.unroute(files);
  for (const fault of faults) await fault.lift();
  await expect(page.getByText(LOST)).toBeHidden(RECONNECTED);
  // The page has reloaded without any click.
  await expect(page.getByRole('alert')).toBeHidden();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Email is required', { exact: true })).toBeVisible();
});

test('input is kept while the connection is lost, and a page that could not be opened is there once it is back', async ({
  page,
  context,
  customers,
}) => {
  const { email, password } = await customers.create();
  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText(LOST)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
  await context.setOffline(false);
  await expect(page.getByText(LOST)).toBeHidden(RECONNECTED);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('No active subscription found')).toBeVisible();

  await context.setOffline(true);
  await page.getByRole('link', { name: 'Change Password' }).click();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await context.setOffline(false);
  // Without any click.
  await expect(page.getByLabel('Current password')).toBeVisible(RECONNECTED);
});
