import { adminUsers } from '@nobayon/shared/contract/admin/admin-users.ts';
import type { Page } from '@playwright/test';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { breakReplies, holdReply, recordCalls } from '../../../setup/browser/calls.ts';
import { inDays, shownDate } from '../../../setup/dates.ts';
import { fieldIn } from '../../../setup/screens/dialog-field.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { success } from '../../../setup/screens/notifications.ts';
import { recordsOf, recordWith } from '../../../setup/screens/records.ts';
import { expect, test } from '../../../setup/test.ts';

const row = (page: Page, text: string) => recordWith(page, 'Users', text);

async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByLabel('Search users').fill(text);
  await page.getByLabel('Search users').press('Enter');
}

test('users with their plans, colored by expiry', async ({ page, admin, shop, customers }) => {
  const plan = await shop.plan();
  for (const [name, days] of [
    ['Past', -2.5],
    ['Week', 6.5],
    ['Month', 29.5],
    ['Later', 45.5],
  ] as const) {
    const customer = await customers.create(name);
    await customers.subscribe(customer, plan);
    await customers.moveExpiry(customer, inDays(days));
  }
  await customers.create('Nobody');
  await signIn(page, admin);
  const hold = await holdReply(page, adminUsers.list);
  await page.goto('/admin/users');
  await expect(page.getByRole('status', { name: 'Loading users' })).toBeVisible();
  hold.release();
  await expect(recordsOf(page, 'Users')).toHaveCount(6);
  for (const [name, tone, ...texts] of [
    ['Past Jahan', 'red', 'Basic', '৳300/month', shownDate(inDays(-2.5)), 'Expired', 'User'],
    ['Week Jahan', 'yellow', shownDate(inDays(6.5)), '7 days left'],
    ['Month Jahan', 'orange', shownDate(inDays(29.5)), '30 days left'],
  ] as const) {
    await expect(row(page, name)).toHaveAttribute('data-tone', tone);
    for (const text of texts) await expect(row(page, name)).toContainText(text);
  }
  for (const name of ['Later Jahan', 'Nobody Jahan', 'Shirin Akter']) {
    await expect(row(page, name)).not.toHaveAttribute('data-tone');
  }
  await expect(row(page, 'Later Jahan')).not.toContainText('Expired');
  await expect(row(page, 'Nobody Jahan')).toContainText('No Plan');
  await expect(row(page, 'Nobody Jahan')).toContainText('N/A');
  await expect(row(page, 'Shirin Akter')).toContainText('Admin');
  // One page needs no way to another.
  await expect(page.getByText(/^Page \d/)).toHaveCount(0);
  await inspectScreen(page, 'users');

  const roles = page.getByRole('radiogroup', { name: 'Role' });
  await roles.getByText('Admins').click();
  await expect(recordsOf(page, 'Users')).toHaveCount(1);
  await roles.getByText('Users').click();
  await expect(recordsOf(page, 'Users')).toHaveCount(5);
  await searchFor(page, admin.email);
  await expect(page.getByText('No users with this role')).toBeVisible();
  await inspectScreen(page, 'users, nobody with this role');
  await page.getByRole('button', { name: 'Show all roles' }).click();
  await expect(recordsOf(page, 'Users')).toHaveCount(1);
  await searchFor(page, 'no such person');
  await expect(page.getByText('No users found')).toBeVisible();
  await inspectScreen(page, 'users, none found');
  await page.getByRole('link', { name: 'Show all users' }).click();
  await expect(recordsOf(page, 'Users')).toHaveCount(6);
});

test('pages of twenty, and a search starts at the first page', async ({
  page,
  admin,
  customers,
}) => {
  await customers.createMany(64);
  await signIn(page, admin);
  await page.goto('/admin/users');
  await expect(page.getByText('Page 1 of 4')).toBeVisible();
  await expect(recordsOf(page, 'Users')).toHaveCount(20);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await inspectScreen(page, 'users, first page');
  await pages.getByRole('button', { name: 'Page 4' }).click();
  await expect(page.getByText('Page 4 of 4')).toBeVisible();
  await expect(recordsOf(page, 'Users')).toHaveCount(5);
  await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.reload();
  await expect(page.getByText('Page 4 of 4')).toBeVisible();

  const calls = recordCalls(page, adminUsers.list);
  await searchFor(page, 'person 1');
  // 1, 10 to 19.
  await expect(recordsOf(page, 'Users')).toHaveCount(11);
  await expect(page).toHaveURL('/admin/users?search=person+1');
  expect(calls.map((call) => new URL(call.url()).search)).toEqual([
    '?page=1&limit=20&search=person+1',
  ]);
  await page.goBack();
  await expect(page.getByText('Page 4 of 4')).toBeVisible();
  await pages.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByText('Page 3 of 4')).toBeVisible();

  const cut = await breakReplies(page, adminUsers.list);
  await page.reload();
  await expect(page.getByText('Failed to load users')).toBeVisible();
  await inspectScreen(page, 'users, failed');
  await cut.lift();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Page 3 of 4')).toBeVisible();
});

const creation = (page: Page) => page.getByRole('dialog', { name: 'Create New User' });
const edition = (page: Page) => page.getByRole('dialog', { name: 'Edit User' });
const question = (page: Page) =>
  page.getByRole('dialog', { name: 'Are you sure you want to delete this user?' });

const good = {
  'First name': 'Kabir',
  'Last name': 'Hossain',
  Email: 'kabir@example.com',
  Password: 'meghna-1972',
};
type Values = Partial<Record<keyof typeof good, string>>;

async function fillIn(page: Page, values: Values): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const [label, value] of Object.entries(values)) await fieldIn(dialog, label).fill(value);
}

const mistakes: [Values, string][] = [
  [{ 'First name': '' }, 'First name is required'],
  [{ 'Last name': ' ' }, 'Last name is required'],
  [{ Email: '' }, 'Email is required'],
  [{ Email: 'kabir@example' }, 'Please enter a valid email address'],
  [{ Password: '' }, 'Password is required'],
  [{ Password: 'meghna7' }, 'Password must be at least 8 characters'],
];

test('a user is created: every mistake and its text, and the one who can sign in', async ({
  page,
  admin,
  shop,
  customers,
}) => {
  await shop.plan();
  await signIn(page, admin);
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const calls = recordCalls(page, adminUsers.create);
  const create = creation(page).getByRole('button', { name: 'Create user' });
  await create.click();
  await expect(fieldIn(creation(page), 'First name')).toBeFocused();
  await inspectScreen(page, 'create user, with errors');
  for (const [mistake, text] of mistakes) {
    await fillIn(page, { ...good, ...mistake });
    await create.click();
    await expect(creation(page).getByText(text, { exact: true })).toBeVisible();
  }
  expect(calls).toHaveLength(0);

  const email = customers.newEmail();
  await fillIn(page, { ...good, Email: email.toUpperCase() });
  await creation(page).getByLabel('Plan').selectOption('Basic');
  const hold = await holdReply(page, adminUsers.create);
  await create.click();
  await expect(creation(page).getByRole('button', { name: 'Cancel' })).toBeDisabled();
  hold.release();
  await expect(success(page, 'User created successfully')).toBeVisible();
  await expect(creation(page)).toBeHidden();
  await expect(row(page, email)).toContainText('Kabir Hossain');
  await expect(row(page, email)).toContainText(shownDate(inDays(30)));

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(good.Password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Kabir Hossain');
});

test('a user is edited and deleted, and administrators cannot remove themselves', async ({
  page,
  admin,
  shop,
  customers,
}) => {
  await shop.plan();
  await shop.pro();
  const customer = await customers.create();
  await signIn(page, admin);
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Edit Nusrat Jahan' }).click();
  await expect(fieldIn(edition(page), 'Email')).toHaveValue(customer.email);
  await expect(fieldIn(edition(page), 'Expiry date')).toBeDisabled();
  await edition(page).getByLabel('Plan').selectOption('Pro');
  await fieldIn(edition(page), 'Expiry date').fill('2031-05-06');
  await inspectScreen(page, 'edit user');
  await fillIn(page, { 'First name': 'Nusrat Jahan', 'Last name': '' });
  await edition(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(edition(page).getByText('Last name is required')).toBeVisible();
  await fillIn(page, { 'Last name': 'Begum' });
  await edition(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(success(page, 'User updated successfully')).toBeVisible();
  await expect(row(page, customer.email)).toContainText('Nusrat Jahan Begum');
  await expect(row(page, customer.email)).toContainText('6 May 2031');
  // The end of that day, where the installation is.
  expect(await customers.fetchUser(customer)).toMatchObject({
    plan_name: 'Pro',
    expiry_date: '2031-05-06T17:59:59.999Z',
  });

  await page.getByRole('button', { name: 'Edit Nusrat Jahan Begum' }).click();
  await fieldIn(edition(page), 'Expiry date').fill('');
  await expect(edition(page).getByText('Without a date, the plan does not expire.')).toBeVisible();
  await edition(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(row(page, customer.email)).toContainText('N/A');
  expect((await customers.fetchUser(customer)).expiry_date).toBeNull();

  await page.getByRole('button', { name: 'Delete Nusrat Jahan Begum' }).click();
  await expect(question(page)).toContainText(`Nusrat Jahan Begum (${customer.email})`);
  await inspectScreen(page, 'delete user');
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, customer.email)).toBeVisible();
  await page.getByRole('button', { name: 'Delete Nusrat Jahan Begum' }).click();
  await question(page).getByRole('button', { name: 'Delete' }).click();
  await expect(success(page, 'User deleted successfully')).toBeVisible();
  await expect(recordsOf(page, 'Users')).toHaveCount(1);
  await expect(customers.fetchUser(customer)).rejects.toThrow();

  const own = page.getByRole('button', { name: /^Delete Shirin Akter/ });
  await expect(own).toHaveAccessibleName(/You cannot delete your own account/);
  await own.hover();
  await expect(page.getByRole('tooltip')).toHaveText('You cannot delete your own account');
  await own.press('Enter');
  await expect(question(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit Shirin Akter' }).click();
  await expect(edition(page).getByLabel('Role')).toBeDisabled();
  await expect(edition(page).getByLabel('Role')).toHaveAccessibleDescription(
    'You cannot remove your own administrator role.',
  );
});
