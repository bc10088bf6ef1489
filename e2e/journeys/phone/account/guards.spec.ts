import { auth } from '@nobayon/shared/contract/account/auth.ts';
import type { Page } from '@playwright/test';
import { logIn } from '../../../setup/accounts/log-in.ts';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { holdReply } from '../../../setup/browser/calls.ts';
import { navigateInApp } from '../../../setup/browser/navigate-in-app.ts';
import { expect, test } from '../../../setup/test.ts';

// One of each kind: pages.test.ts shows which pages are of which kind.
const GUEST_PAGE = '/register';
const USER_PAGE = '/payment/success?transactionId=1';
const ADMIN_PAGE = '/admin/users';
const UNKNOWN_PAGE = '/login/x';

const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** The first address is loaded; the others are navigated to from there. */
async function expectToBeSentTo(page: Page, home: string, addresses: string[]): Promise<void> {
  const [first = '', ...others] = addresses;
  await page.goto(first);
  await expect(page, first).toHaveURL(home);
  await expect(title(page)).toBeVisible();
  for (const path of others) {
    await navigateInApp(page, path);
    await expect(page, path).toHaveURL(home);
  }
}

/** Navigates within the app, because other journeys load each of these pages. */
async function expectToSee(page: Page, titles: Record<string, string | RegExp>): Promise<void> {
  for (const [path, text] of Object.entries(titles)) {
    await navigateInApp(page, path);
    await expect(title(page), path).toHaveText(text);
    // The token of a link is removed from the address.
    await expect(page, path).toHaveURL(path.replace(/\?token=.*/, ''));
  }
}

test('a guest is redirected to the login, which returns to the requested page with its query, and a user cannot open pages of guests and administrators, even with a forged role', async ({
  page,
  shop,
  customers,
}) => {
  const plan = await shop.plan();
  const customer = await customers.create();
  const { email, password, user } = customer;
  await expectToBeSentTo(page, '/login', [USER_PAGE, ADMIN_PAGE, '/', UNKNOWN_PAGE]);
  await expectToSee(page, {
    // Another journey may have left an administrator.
    '/admin/signup': /^(Create Admin Account|Admin Account Already Exists)$/,
    '/reset-password?token=x': 'Invalid Reset Link',
    // Also for users, because the email may be opened in a browser with another session, or none.
    '/verify-email?token=x': 'Invalid link',
  });

  await page.goto(`/checkout?planId=${plan.id}`);
  await expect(page).toHaveURL('/login');
  // It stays remembered via the registration page and back.
  await page.getByRole('link', { name: 'Register' }).click();
  await page.getByRole('link', { name: 'Login' }).click();
  await logIn(page, { email, password });
  await expect(page).toHaveURL(`/checkout?planId=${plan.id}`);
  await expect(page.getByRole('radio', { name: 'Basic' })).toBeChecked();
  // The login is never a page to return to.
  await page.goBack();
  await expect(page).not.toHaveURL('/login');

  await expectToBeSentTo(page, '/dashboard', [GUEST_PAGE, ADMIN_PAGE, '/', UNKNOWN_PAGE]);
  await expectToSee(page, {
    '/payment/manual/NB-NOSUCH': 'Payment status',
    '/change-password': 'Change Password',
    '/account/security': 'Sign-in and security',
    '/verify-email?token=x': 'Invalid link',
  });

  await signIn(page, { ...customer, user: { ...user, role: 'admin' } });
  await page.goto(ADMIN_PAGE);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0);
});

test('an administrator is verified before their pages show, cannot open pages of guests, and sees the link to the panel', async ({
  page,
  admin,
}) => {
  await signIn(page, admin);
  const hold = await holdReply(page, auth.me);
  await page.goto(ADMIN_PAGE);
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect(title(page)).toHaveCount(0);
  hold.release();
  await expect(title(page)).toHaveText('User Management');
  await expectToSee(page, { '/admin/users/0': 'User not found', '/admin': 'Dashboard' });

  await expectToBeSentTo(page, '/dashboard', [GUEST_PAGE, UNKNOWN_PAGE]);
  await expect(page.getByText('Administrator', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveAttribute(
    'href',
    '/admin/plans',
  );
});
