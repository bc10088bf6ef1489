import { adminUserPage } from '@nobayon/shared/contract/admin/admin-user-page.ts';
import type { Page } from '@playwright/test';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { breakReplies } from '../../../setup/browser/calls.ts';
import { inDays, shownDate } from '../../../setup/dates.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { success } from '../../../setup/screens/notifications.ts';
import { expect, test } from '../../../setup/test.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('one page shows everything about one user, once it loads', async ({
  page,
  admin,
  shop,
  customers,
}) => {
  const plan = await shop.plan();
  const customer = await customers.create('Rahima');
  const paid = await customers.subscribe(customer, plan);
  await customers.addPastPayments(customer, plan, 12, { status: 'failed' });
  await signIn(page, admin);
  await page.goto('/admin/users/none');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User not found');
  await inspectScreen(page, 'user page, not found');
  const cut = await breakReplies(page, adminUserPage.show);
  await page.getByRole('link', { name: 'Users', exact: true }).first().click();
  await page.getByRole('link', { name: 'Rahima Jahan' }).click();
  await expect(page).toHaveURL(`/admin/users/${customer.user.id}`);
  await expect(page.getByText('Failed to load the user')).toBeVisible();
  await inspectScreen(page, 'user page, failed');
  await cut.lift();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rahima Jahan');
  await expect(page.getByText('1 of 13 completed')).toBeVisible();
  const plans = section(page, 'Plan');
  await expect(plans).toContainText('30 days paid for');
  await expect(plans).toContainText(shownDate(inDays(30)));
  const payments = section(page, 'Payments');
  await expect(payments).toContainText('Showing 1 to 10 of 13 payments');
  await expect(section(page, 'Plan history')).toContainText('Payment');
  await inspectScreen(page, 'user page');

  await payments.getByRole('button', { name: 'Next' }).click();
  await expect(payments).toContainText('Showing 11 to 13 of 13 payments');
  await payments.getByRole('button', { name: 'Previous' }).click();
  await payments.getByRole('link', { name: `Details of #${paid}`, exact: true }).click();
  await expect(page.getByRole('dialog', { name: `Transaction #${paid}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`/admin/users/${customer.user.id}`);
});

test('extends a plan, signs a user out, and shows what is left of a deleted user', async ({
  page,
  admin,
  shop,
  customers,
}) => {
  const customer = await customers.create('Rahima');
  await customers.subscribe(customer, await shop.plan());
  await signIn(page, admin);
  await page.goto(`/admin/users/${customer.user.id}`);
  const plans = section(page, 'Plan');
  await plans.getByRole('button', { name: 'Extend' }).click();
  const extend = page.getByRole('dialog', { name: 'Extend plan' });
  const until = extend.getByLabel('Until the end of');
  await until.fill('tomorrow');
  await until.blur();
  await expect(until).toHaveAccessibleDescription(/22\/11\/2026/);
  await expect(extend.getByText('After saving')).toHaveCount(0);
  await until.fill('31/12/2031');
  await until.blur();
  await expect(until).toHaveValue('31 Dec 2031');
  await expect(extend.getByText('After saving')).toBeVisible();
  await extend.getByRole('button', { name: '7 days' }).click();
  await expect(until).toHaveValue(shownDate(inDays(37)));
  await expect(extend.getByText('After saving')).toBeVisible();
  await inspectScreen(page, 'extend plan');
  await extend.getByRole('button', { name: 'Save' }).click();
  await expect(success(page, 'User updated successfully')).toBeVisible();
  await expect(plans).toContainText(shownDate(inDays(37)));
  await expect(section(page, 'Audit')).toContainText('changed the user');

  const signIns = section(page, 'Sign-in');
  await signIns.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(signIns).toContainText('Signed in on 0 devices');

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Shirin Akter deleted this account')).toBeVisible();
  await expect(section(page, 'Payments')).toContainText('Completed');
  await inspectScreen(page, 'user page, deleted');
});

test('the search opens users and payments by the keyboard alone', async ({
  page,
  admin,
  shop,
  customers,
}) => {
  const plan = await shop.plan();
  const customer = await customers.create('Morsheda');
  const { invoiceNumber } = await customers.buy(customer, plan, { outcome: 'leave' });
  await signIn(page, admin);
  await page.goto('/admin/audit');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('/');
  const search = page.getByRole('dialog', { name: 'Search' });
  await search.getByRole('combobox').fill('morshe');
  await expect(search.getByRole('option')).toHaveCount(1);
  await inspectScreen(page, 'search, found');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Morsheda Jahan');

  await page.keyboard.press('Control+k');
  await search.getByRole('combobox').fill('no such thing');
  await expect(search.getByText('No results')).toBeVisible();
  await inspectScreen(page, 'search, nothing found');
  await search.getByRole('combobox').fill(invoiceNumber.toLowerCase());
  await expect(search.getByRole('option')).toContainText(invoiceNumber);
  await search.getByRole('option').click();
  await expect(page.getByRole('dialog', { name: /^Transaction #/ })).toContainText(invoiceNumber);
});
