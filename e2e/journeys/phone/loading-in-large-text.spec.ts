import { auth } from '@nobayon/shared/contract/account/auth.ts';
import { config } from '@nobayon/shared/contract/config.ts';
import type { Page } from '@playwright/test';
import { signIn } from '../../setup/accounts/sign-in.ts';
import { intercept } from '../../setup/browser/intercept.ts';
import { navigateInApp } from '../../setup/browser/navigate-in-app.ts';
import { resize } from '../../setup/browser/paint-only-corner.ts';
import { LARGE_TEXT, setTextSize, TEXT } from '../../setup/screens/fit.ts';
import { NARROWEST, PHONE } from '../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../setup/test.ts';

// Each address with what it says that it loads; one list of administrators stands for all, which
// load alike. An administrator’s header has one item more than a customer’s.
const LOADING = {
  '/dashboard?tab=billing': 'Loading billing history',
  '/checkout': 'Loading plans',
  '/account/security': 'Loading',
  '/plans': 'Loading plans',
  '/admin': 'Loading statistics',
  '/admin/users': 'Loading users',
  '/admin/users/1': 'Loading the user',
  '/admin/transactions?view=claims': 'Loading manual payments',
  '/admin/audit': 'Loading the audit log',
};

/** A small phone with text twice as large, on which everything but the user stays loading. */
async function loadForever(page: Page): Promise<void> {
  const known: string[] = [auth.me.path, config.get.path];
  await intercept(page, {
    matches: ({ url }) => !known.includes(new URL(url).pathname),
    answer: () => new Promise(() => undefined),
  });
  await resize(page, { width: NARROWEST, height: 640 });
  await setTextSize(page, LARGE_TEXT);
}

/** Runs in the page: how far it is wider than the screen, and what in its header overlaps. */
function problems(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const parts = [...document.querySelectorAll('header svg, header img, header button, header a')]
    .filter((part) => part.checkVisibility() && part.closest('[aria-hidden="true"] *') === null)
    .map((part) => ({ part, box: part.getBoundingClientRect() }));
  const overlaps = parts.flatMap(({ part, box }, index) =>
    parts
      .slice(index + 1)
      .filter(({ part: other }) => !part.contains(other) && !other.contains(part))
      .filter(
        ({ box: other }) =>
          box.left < other.right - 1 &&
          other.left < box.right - 1 &&
          box.top < other.bottom - 1 &&
          other.top < box.bottom - 1,
      )
      .map(
        ({ part: other }) =>
          `${part.outerHTML.slice(0, 80)} overlaps ${other.outerHTML.slice(0, 80)}`,
      ),
  );
  const narrow = [...document.querySelectorAll('header a')]
    .filter((link) => link.scrollWidth > link.clientWidth + 1)
    .map((link) => `narrower than its content: ${link.outerHTML.slice(0, 80)}`);
  const wide = scrollWidth > clientWidth ? [`wider by ${scrollWidth - clientWidth} px`] : [];
  return [...wide, ...overlaps, ...narrow];
}

/** Runs in the page: how many rows of links and buttons its header has. */
function headerRows(): number {
  const middles = [...document.querySelectorAll('header a, header button')]
    .filter((part) => part.checkVisibility())
    .map((part) => part.getBoundingClientRect())
    .map(({ top, bottom }) => Math.round((top + bottom) / 2));
  return new Set(middles).size;
}

test('screens fit a small phone in large text while they load', async ({ page, admin }) => {
  await signIn(page, admin);
  await loadForever(page);
  const expectToFit = (address: string) =>
    expect.poll(() => page.evaluate(problems), { message: address }).toEqual([]);
  for (const [index, [address, name]] of Object.entries(LOADING).entries()) {
    // The others are navigated to, because other journeys load each of them.
    await (index === 0 ? page.goto(address) : navigateInApp(page, address));
    const status = page.getByRole('status', { name, exact: true });
    await expect(status.first(), address).toBeAttached();
    await expectToFit(address);
  }
  await navigateInApp(page, '/dashboard');
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
  await expectToFit('/dashboard');

  // Larger text on a usual phone, with the layout of usual text.
  await setTextSize(page, TEXT);
  await resize(page, PHONE);
  for (const size of ['130%', '200%']) {
    await page.evaluate(
      (fontSize) => document.documentElement.style.setProperty('font-size', fontSize),
      size,
    );
    await navigateInApp(page, '/dashboard');
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeInViewport();
    await expectToFit(`/dashboard at ${size}`);
    if (size === '130%') expect(await page.evaluate(headerRows)).toBe(1);
    await navigateInApp(page, '/dashboard?tab=password');
    await expect(page.getByRole('tab', { name: 'Change Password' })).toBeInViewport({ ratio: 0.9 });
    await navigateInApp(page, '/admin/users');
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
    await expectToFit(`/admin/users at ${size}`);
  }
  await resize(page, { width: 1280, height: 800 });
  await expect(page.getByRole('link', { name: 'User dashboard' })).toBeVisible();
  await expectToFit('/admin/users at 200% on a desktop');
});
