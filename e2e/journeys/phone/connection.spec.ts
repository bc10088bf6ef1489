import { auth } from '@nobayon/shared/contract/account/auth.ts';
import { config } from '@nobayon/shared/contract/config.ts';
import { payments } from '@nobayon/shared/contract/payments.ts';
import type { Page } from '@playwright/test';
import { signIn, storedSession } from '../../setup/accounts/sign-in.ts';
import { breakReplies, disconnect } from '../../setup/browser/calls.ts';
import { intercept } from '../../setup/browser/intercept.ts';
import { resize } from '../../setup/browser/paint-only-corner.ts';
import { inspectScreen } from '../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../setup/test.ts';

const LOST = 'Connection lost. Trying to reconnect…';
const APP = '**/assets/base-*.js';
/** The server is polled every 15 seconds at the latest. */
const RECONNECTED = { timeout: 20_000 };

test('while the connection is lost, input is kept, and pages continue without any click once it is back', async ({
  page,
  context,
  customers,
}) => {
  const { email, password } = await customers.create();
  const lost = page.getByText(LOST);

  await page.goto('/login', { waitUntil: 'networkidle' });
  await test.step('input is kept', async () => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(lost).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
    await context.setOffline(false);
    await expect(lost).toBeHidden(RECONNECTED);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('No active subscription found')).toBeVisible();
  });

  await test.step('a page that could not be opened is there', async () => {
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Change Password' }).click();
    await expect(
      page.getByRole('heading', { name: 'This page could not be loaded' }),
    ).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByLabel('Current password')).toBeVisible(RECONNECTED);
  });

  await test.step('nothing is under the notice', async () => {
    const faults = [await disconnect(page, payments.history), await disconnect(page, config.get)];
    await page.goto('/dashboard?tab=billing');
    await expect(lost).toBeVisible();
    await inspectScreen(page, 'connection lost');
    // The page may still grow while it loads.
    const end = page.getByRole('main');
    const bottomOf = async () => end.evaluate((main) => main.getBoundingClientRect().bottom);
    const topOf = async () => lost.evaluate((it) => it.getBoundingClientRect().top);
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      expect(await bottomOf()).toBeLessThanOrEqual(await topOf());
    }).toPass();
    // A focused element scrolls clear of the notice, however small the screen.
    await resize(page, { width: 844, height: 390 });
    await page.evaluate(() => window.scrollTo(0, 0));
    const retry = page.getByRole('button', { name: 'Try again' });
    await retry.focus();
    await expect
      .poll(
        async () =>
          (await retry.evaluate((it) => it.getBoundingClientRect().bottom)) - (await topOf()),
      )
      .toBeLessThanOrEqual(0);
    for (const fault of faults) await fault.lift();
    await expect(lost).toBeHidden(RECONNECTED);
    await expect(page.getByText('No Payment History')).toBeVisible();
  });
});

test('a page whose files fail to load reloads once they can be, a lost call is repeated, and an unreachable server does not end the session', async ({
  page,
  customers,
}) => {
  const files = '**/assets/session-*.js';
  const fault = await disconnect(page, config.get);
  await page.route(files, (route) => route.abort('connectionrefused'));
  await page.goto('/login');
  await expect(page.getByText(LOST)).toBeVisible();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toContainText('Part of this page could not be loaded.');
  await inspectScreen(page, 'part of the login lost');
  // Nothing that was typed is lost.
  await page.getByLabel('Email').fill('nusrat@example.com');
  await page.unroute(files);
  await fault.lift();
  await expect(page.getByText(LOST)).toBeHidden(RECONNECTED);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Password is required', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('nusrat@example.com');

  await test.step('the app’s own script is lost', async () => {
    const cut = await disconnect(page, config.get);
    await page.route(APP, (route) => route.abort('connectionrefused'));
    await page.goto('/login');
    await expect(page.getByText(LOST)).toBeVisible();
    await inspectScreen(page, 'script of the login lost');
    await page.getByLabel('Email').fill('nusrat@example.com');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.unroute(APP);
    await cut.lift();
    // The form was submitted meanwhile.
    await expect(page.getByText('Password is required', { exact: true })).toBeVisible(RECONNECTED);
    await expect(page.getByText(LOST)).toBeHidden();
    await expect(page.getByLabel('Email')).toHaveValue('nusrat@example.com');
  });

  await test.step('a stylesheet is lost', async () => {
    for (const [path, styles] of [
      ['/login', '**/assets/base-*.css'],
      // Loaded with its page, once the app runs.
      ['/reset-password?token=lost', '**/assets/reset-password-page-*.css'],
    ] as const) {
      let asked = 0;
      await page.route(styles, async (route) => {
        asked += 1;
        if (asked === 1) await route.fulfill({ status: 503 });
        else await route.continue();
      });
      await page.goto(path);
      await expect.poll(() => asked, RECONNECTED).toBe(2);
      await expect.poll(() => unstyled(page)).toEqual([]);
      await page.unroute(styles);
    }
  });

  await signIn(page, await customers.create());
  await forgetUser(page);
  await test.step('the files of the session are missing', async () => {
    await page.evaluate(() => sessionStorage.clear());
    await page.route(files, (route) => route.abort('connectionrefused'));
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.goto('/dashboard');
    // It was reloaded once by itself.
    await expect.poll(() => loads).toBe(2);
    await expect(page.getByText('This page could not be loaded')).toBeVisible();
    await page.unroute(files);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByText('No active subscription found')).toBeVisible();
    expect(loads).toBe(3);
  });

  await test.step('the app’s own script is missing', async () => {
    await page.evaluate(() => sessionStorage.clear());
    await page.route(APP, (route) => route.abort('connectionrefused'));
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.goto('/dashboard');
    await expect(page.getByText('Part of this page could not be loaded.')).toBeVisible();
    expect(loads).toBe(2);
    await page.unroute(APP);
    await expect(page.getByText('No active subscription found')).toBeVisible();
    expect(loads).toBe(2);
  });

  await forgetUser(page);
  let calls = 0;
  await intercept(page, {
    matches: ({ url }) => url.endsWith(auth.me.path),
    async answer() {
      calls += 1;
      return { kind: calls === 1 ? 'unreachable' : 'pass' };
    },
  });
  await page.goto('/dashboard');
  await expect(page.getByText('No active subscription found')).toBeVisible();
  expect(calls).toBeGreaterThan(1);

  await forgetUser(page);
  const broken = await breakReplies(page, auth.me);
  await page.reload();
  await expect(page.getByText('Your account could not be loaded')).toBeVisible();
  await inspectScreen(page, 'account could not be loaded');
  expect((await storedSession(page)).token).not.toBeNull();
  await broken.lift();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No active subscription found')).toBeVisible();
});

/** The app's stylesheets that the page goes without. */
function unstyled(page: Page): Promise<string[]> {
  return page.locator('link[rel="stylesheet"][href*="/assets/"]').evaluateAll((links) =>
    links.flatMap((link) => {
      if (!(link instanceof HTMLLinkElement)) return [];
      try {
        return link.sheet && link.sheet.cssRules.length > 0 ? [] : [link.href];
      } catch {
        // The rules of an answer with an error cannot be read.
        return [link.href];
      }
    }),
  );
}

/** Keeps the token, but stores an unreadable user. */
function forgetUser(page: Page): Promise<void> {
  return page.evaluate(() => localStorage.setItem('user', '{}'));
}
