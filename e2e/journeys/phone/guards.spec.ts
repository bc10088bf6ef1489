import { auth } from '@nobayon/shared/contract/auth.ts';
import { cutOff, holdBack, replyWith } from '../../setup/calls.ts';
import { inspectScreen } from '../../setup/inspect-screen.ts';
import { signIn, storedSession } from '../../setup/sign-in.ts';
import { expect, test } from '../../setup/test.ts';

const guestPages = [
  '/login',
  '/register',
  '/admin/signup',
  '/forgot-password',
  '/reset-password?token=x',
];
const userPages = [
  '/dashboard',
  '/dashboard?tab=billing',
  '/checkout',
  '/payment/success',
  '/payment/callback',
  '/change-password',
];
const adminPages = {
  '/admin': 'Dashboard',
  '/admin/dashboard': 'Dashboard',
  '/admin/users': 'User Management',
  '/admin/plans': 'Plans',
  '/admin/transactions': 'Transactions (0)',
  '/admin/coupons': 'Coupon Management',
  '/admin/audit': 'Audit',
  '/admin/change-password': 'Change Password',
};
const unknownPages = ['/', '/no/such/page', '/login/x'];

test('a guest is asked to log in, and stays on the pages for guests', async ({ page }) => {
  for (const path of [...userPages, ...Object.keys(adminPages), ...unknownPages]) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/login');
  }
  for (const path of guestPages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The token of a reset link does not stay in the address.
    await expect(page).toHaveURL(path.replace(/\?.*/, ''));
  }
});

test('a user is kept from the pages of guests and administrators', async ({ page, customers }) => {
  await signIn(page, await customers.arrive());
  for (const path of [...guestPages, ...Object.keys(adminPages), ...unknownPages]) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/dashboard');
  }
  for (const path of userPages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  await page.goto('/dashboard');
  await expect(page.getByText('User', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0);
});

test('a role that the browser was made to believe in opens nothing', async ({
  page,
  customers,
}) => {
  const { user, ...customer } = await customers.arrive();
  await signIn(page, { ...customer, user: { ...user, role: 'admin' } });
  await page.goto('/admin/users');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0);
});

test('an administrator is kept from the pages of guests, and sees the way to the panel', async ({
  page,
  admin,
}) => {
  await signIn(page, admin);
  for (const path of [...guestPages, ...unknownPages]) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/dashboard');
  }
  for (const [path, heading] of Object.entries(adminPages)) {
    await page.goto(path);
    await expect(page, path).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
  }
  await page.goto('/dashboard');
  await expect(page.getByText('Administrator', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveAttribute(
    'href',
    '/admin/plans',
  );
  await inspectScreen(page, 'dashboard of an administrator');
});

test('a login leads back to the page that was asked for, with its query', async ({
  page,
  shop,
  customers,
}) => {
  const plan = await shop.plan();
  const { email, password } = await customers.arrive();
  await page.goto(`/checkout?planId=${plan.id}`);
  await expect(page).toHaveURL('/login');
  // By way of the registration and back, it stays remembered.
  await page.getByRole('link', { name: 'Register' }).click();
  await page.getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(`/checkout?planId=${plan.id}`);
  await expect(page.getByRole('radio', { name: 'Basic' })).toBeChecked();
  // The login is not a page to come back to.
  await page.goBack();
  await expect(page).not.toHaveURL('/login');
});

test('a spinner shows while the account loads', async ({ page, customers }) => {
  await signIn(page, await customers.arrive());
  const hold = await holdBack(page, auth.me);
  await page.goto('/dashboard');
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  hold.letGo();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a call that is lost as a phone changes networks is made again', async ({
  page,
  customers,
}) => {
  await signIn(page, await customers.arrive());
  await page.route(`**${auth.me.path}`, (route) => route.abort('internetdisconnected'), {
    times: 1,
  });
  await page.goto('/dashboard');
  await expect(page.getByText('No active subscription found')).toBeVisible();
});

test('a server that is away does not end the session', async ({ page, customers }) => {
  await signIn(page, await customers.arrive());
  for (const getInTheWay of [cutOff, brokenServer]) {
    const fault = await getInTheWay(page, auth.me);
    await page.goto('/dashboard');
    await expect(page.getByText('We could not load your account')).toBeVisible();
    expect((await storedSession(page)).token).not.toBeNull();
    await fault.lift();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No active subscription found')).toBeVisible();
  }
  await cutOff(page, auth.me);
  await page.reload();
  await inspectScreen(page, 'account could not be loaded');
});

const brokenServer: typeof cutOff = (page, endpoint) =>
  replyWith(page, endpoint, 502, '<h1>Bad Gateway</h1>');
