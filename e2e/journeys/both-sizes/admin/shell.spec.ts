import type { Page } from '@playwright/test';
import { logIn } from '../../../setup/accounts/log-in.ts';
import { storedSession } from '../../../setup/accounts/sign-in.ts';
import { navigateInApp } from '../../../setup/browser/navigate-in-app.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../../setup/test.ts';

const screens = [
  ['Users', '/admin/users'],
  ['Plans', '/admin/plans'],
  ['Transactions', '/admin/transactions'],
  ['Wallets', '/admin/wallets'],
  ['Coupons', '/admin/coupons'],
  ['Audit', '/admin/audit'],
  ['Security', '/account/security'],
  ['Change Password', '/admin/change-password'],
  ['Dashboard', '/admin'],
] as const;

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Administration' });
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu' });

/** On a phone the navigation is behind a button. */
async function openNavigation(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (!(await menuButton(page).isVisible())) return;
  await expect(navigation(page)).toBeHidden();
  await menuButton(page).click();
  await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'true');
}

test('a login leads an administrator to the panel, and the header to every screen', async ({
  page,
  admin,
}) => {
  await page.goto('/login');
  await logIn(page, admin);
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await openNavigation(page);
  await inspectScreen(page, 'the navigation of the admin area');

  const link = (label: string) => navigation(page).getByRole('link', { name: label, exact: true });
  for (const [label, path] of screens) await expect(link(label)).toHaveAttribute('href', path);
  await link('Users').click();
  await expect(page).toHaveURL('/admin/users');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Management');
  await openNavigation(page);
  await expect(navigation(page).locator('[aria-current="page"]')).toHaveText('Users');

  await navigation(page).getByRole('link', { name: 'Security' }).click();
  await expect(page).toHaveURL('/account/security');
  await page.getByRole('link', { name: 'Back to Admin Panel' }).click();
  await expect(page).toHaveURL('/admin');

  await navigateInApp(page, '/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await openNavigation(page);
  await expect(navigation(page).locator('[aria-current="page"]')).toHaveText('Dashboard');
  await page.getByRole('link', { name: 'User dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('link', { name: 'Admin Panel' }).click();
  await expect(page).toHaveURL('/admin/plans');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plans');
  await openNavigation(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect(await storedSession(page)).toEqual({ token: null, user: null });
});
