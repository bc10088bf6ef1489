import { auth } from '@nobayon/shared/contract/account/auth.ts';
import type { Page } from '@playwright/test';
import { logIn } from '../../../setup/accounts/log-in.ts';
import { signIn, storedSession } from '../../../setup/accounts/sign-in.ts';
import { disconnect, holdReply, replyWith } from '../../../setup/browser/calls.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../../setup/test.ts';

const guestPages = {
  '/login': 'Login',
  '/register': 'Register',
  // Another journey may have left an administrator.
  '/admin/signup': /^(Create Admin Account|Admin Account Already Exists)$/,
  '/forgot-password': 'Forgot Password',
  '/reset-password?token=x': 'Invalid Reset Link',
};
const userPages = {
  '/dashboard': /^Welcome back/,
  '/dashboard?tab=billing': /^Welcome back/,
  '/checkout': 'Checkout',
  '/payment/success': 'Payment status',
  '/payment/callback': 'Payment',
  '/payment/manual/NB-NOSUCH': 'Payment status',
  '/change-password': 'Change Password',
  '/account/security': 'Sign-in and security',
  '/continue?sign_in=x': 'Sign-in',
};
const adminPages = {
  '/admin': 'Dashboard',
  '/admin/dashboard': 'Dashboard',
  '/admin/users': 'User Management',
  '/admin/users/0': 'User not found',
  '/admin/plans': 'Plans',
  '/admin/transactions': 'Transactions (0)',
  '/admin/wallets': 'Wallets',
  '/admin/coupons': 'Coupon Management',
  '/admin/audit': 'Audit',
  '/admin/change-password': 'Change Password',
};
/** For everybody, because the email may be opened in a browser with another session, or none. */
const openPages = { '/verify-email?token=x': 'Invalid link' };
const unknownPages = ['/', '/no/such/page', '/login/x'];

/** Navigates inside the app, like Back and Forward, with the same guards as a page load. */
function goWithin(page: Page, path: string): Promise<void> {
  return page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** The first address of each kind is loaded; the others are navigated to from there. */
async function expectToBeSentTo(page: Page, home: string, kinds: string[][]): Promise<void> {
  for (const [first = '', ...others] of kinds) {
    await page.goto(first);
    await expect(page, first).toHaveURL(home);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const path of others) {
      await goWithin(page, path);
      await expect(page, path).toHaveURL(home);
    }
  }
}

/** All pages but the first are navigated to, because other journeys load each of them. */
async function expectToSee(page: Page, pages: Record<string, string | RegExp>): Promise<void> {
  const [first = ''] = Object.keys(pages);
  for (const [path, heading] of Object.entries(pages)) {
    if (path === first) await page.goto(path);
    else await goWithin(page, path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
    // The token of a link is removed from the address.
    await expect(page, path).toHaveURL(path.replace(/\?token=.*/, ''));
  }
}

test('a guest is redirected to the login, and can open the pages for guests', async ({ page }) => {
  await expectToBeSentTo(page, '/login', [
    Object.keys(userPages),
    Object.keys(adminPages),
    unknownPages,
  ]);
  await expectToSee(page, { ...guestPages, ...openPages });
});

test('a user cannot open pages of guests and administrators', async ({ page, customers }) => {
  await signIn(page, await customers.create());
  await expectToBeSentTo(page, '/dashboard', [
    Object.keys(guestPages),
    Object.keys(adminPages),
    unknownPages,
  ]);
  await expectToSee(page, { ...userPages, ...openPages });
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page.getByText('User', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0);
});

test('a forged role in the browser opens no admin page', async ({ page, customers }) => {
  const { user, ...customer } = await customers.create();
  await signIn(page, { ...customer, user: { ...user, role: 'admin' } });
  await page.goto('/admin/users');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0);
});

test('an administrator cannot open pages of guests, and sees the link to the panel', async ({
  page,
  admin,
}) => {
  await signIn(page, admin);
  await expectToBeSentTo(page, '/dashboard', [Object.keys(guestPages), unknownPages]);
  await expectToSee(page, adminPages);
  await page.goto('/dashboard');
  await expect(page.getByText('Administrator', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveAttribute(
    'href',
    '/admin/plans',
  );
  await inspectScreen(page, 'dashboard of an administrator');
});

test('a login returns to the requested page with its query', async ({ page, shop, customers }) => {
  const plan = await shop.plan();
  const { email, password } = await customers.create();
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
});

test('the last known account is shown while it loads', async ({ page, customers, db }) => {
  const customer = await customers.create('Nusrat');
  await signIn(page, customer);
  await db.user.update({ where: { id: customer.user.id }, data: { firstname: 'Nasrin' } });
  const hold = await holdReply(page, auth.me);
  await page.goto('/dashboard');
  await expect(page.getByText('No active subscription found')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Nusrat Jahan');
  hold.release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Nasrin Jahan');
});

test('a spinner shows while an administrator is being verified', async ({ page, admin }) => {
  await signIn(page, admin);
  const hold = await holdReply(page, auth.me);
  await page.goto('/admin/users');
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  hold.release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a call that is lost by a change of networks is retried', async ({ page, customers }) => {
  await signIn(page, await customers.create());
  await page.route(`**${auth.me.path}`, (route) => route.abort('internetdisconnected'), {
    times: 1,
  });
  await page.goto('/dashboard');
  await expect(page.getByText('No active subscription found')).toBeVisible();
});

test('an unreachable server does not end the session', async ({ page, customers }) => {
  await signIn(page, await customers.create());
  for (const getInTheWay of [disconnect, brokenServer]) {
    await forgetUser(page);
    const fault = await getInTheWay(page, auth.me);
    await page.goto('/dashboard');
    await expect(page.getByText('Your account could not be loaded')).toBeVisible();
    expect((await storedSession(page)).token).not.toBeNull();
    await fault.lift();
    // Without a connection it is retried automatically.
    if (getInTheWay === brokenServer) await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No active subscription found')).toBeVisible();
  }
  await brokenServer(page, auth.me);
  await forgetUser(page);
  await page.reload();
  await expect(page.getByText('Your account could not be loaded')).toBeVisible();
  await inspectScreen(page, 'account could not be loaded');
});

/** Keeps the token, but stores an unreadable user. */
function forgetUser(page: Page): Promise<void> {
  return page.evaluate(() => localStorage.setItem('user', '{}'));
}

const brokenServer: typeof disconnect = (page, endpoint) =>
  replyWith(page, endpoint, 502, '<h1>Bad Gateway</h1>');
