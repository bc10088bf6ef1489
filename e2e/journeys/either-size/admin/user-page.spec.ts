import { adminUserPage } from '@nobayon/shared/contract/admin/admin-user-page.ts';
import type { Page } from '@playwright/test';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { breakReplies } from '../../../setup/browser/calls.ts';
import { inDays, shownDate } from '../../../setup/dates.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { success } from '../../../setup/screens/notifications.ts';
import { expect, test } from '../../../setup/test.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('one page shows everything about one user, extends the plan, signs the user out, and stays after a deletion', async ({
  page,
  admin,
  shop,
  customers,
  db,
}) => {
  const plan = await shop.plan();
  const newcomer = await customers.create('Anika');
  const customer = await customers.create('Rahima');
  const paid = await customers.subscribe(customer, plan);
  await customers.addPastPayments(customer, plan, 12, { status: 'failed' });
  await signIn(page, admin);
  await page.goto('/admin/users/none');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User not found');
  const cut = await breakReplies(page, adminUserPage.show);
  await page.getByRole('link', { name: 'Users', exact: true }).first().click();
  await page.getByRole('link', { name: 'Rahima Jahan' }).click();
  await expect(page).toHaveURL(`/admin/users/${customer.user.id}`);
  await expect(page.getByText('Failed to load the user')).toBeVisible();
  await inspectScreen(page, 'user page, failed');
  await cut.lift();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('1 of 13 completed')).toBeVisible();
  const plans = section(page, 'Plan');
  await expect(plans).toContainText('30 days paid for');
  await expect(section(page, 'Plan history')).toContainText('Payment');
  await inspectScreen(page, 'user page');

  const payments = section(page, 'Payments');
  await payments.getByRole('button', { name: 'Next' }).click();
  await expect(payments).toContainText('Showing 11 to 13 of 13 payments');
  await payments.getByRole('button', { name: 'Previous' }).click();
  await payments.getByRole('link', { name: `Details of #${paid}`, exact: true }).click();
  await expect(page.getByRole('dialog', { name: `Transaction #${paid}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`/admin/users/${customer.user.id}`);

  await test.step('extend', async () => {
    await plans.getByRole('button', { name: 'Extend' }).click();
    const extend = page.getByRole('dialog', { name: 'Extend plan' });
    const until = extend.getByLabel('Until the end of');
    await until.fill('31/09/2027');
    await until.press('Enter');
    await expect(until).toHaveAccessibleDescription(/22\/11\/2026/);
    await expect(extend.getByText('After saving')).toHaveCount(0);
    await extend.getByRole('button', { name: '7 days' }).click();
    await expect(until).toHaveValue(shownDate(inDays(37)));
    await expect(extend.getByText('After saving')).toBeVisible();
    await inspectScreen(page, 'extend plan');
    // Someone else changes the user meanwhile.
    await db.user.update({
      where: { id: customer.user.id },
      data: { lastname: 'Begum', updatedAt: new Date() },
    });
    await extend.getByRole('button', { name: 'Save' }).click();
    await expect(extend.getByRole('alert')).toContainText('Someone else has changed this');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rahima Begum');
    await extend.getByRole('button', { name: 'Save' }).click();
    await expect(success(page, 'User updated successfully')).toBeVisible();
    await expect(plans).toContainText(shownDate(inDays(37)));
    await expect(section(page, 'Audit')).toContainText('changed the user');
  });

  const signIns = section(page, 'Sign-in');
  await signIns.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(signIns).toContainText('Signed in on 0 devices');

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Shirin Akter deleted this account')).toBeVisible();
  await expect(payments).toContainText('Completed');
  await inspectScreen(page, 'user page, deleted');

  await test.step('give a plan to somebody else, for as many days as it has', async () => {
    await page.goto(`/admin/users/${newcomer.user.id}`);
    await plans.getByRole('button', { name: 'Change plan' }).click();
    const edition = page.getByRole('dialog');
    await edition.getByLabel('Plan').selectOption(plan.name);
    await edition.getByRole('button', { name: 'Save' }).click();
    await expect(plans).toContainText('30 days given');
  });
});
