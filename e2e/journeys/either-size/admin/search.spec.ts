import { adminSearch } from '@nobayon/shared/contract/admin/admin-search.ts';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { breakReplies, holdScript } from '../../../setup/browser/calls.ts';
import { navigateInApp } from '../../../setup/browser/navigate-in-app.ts';
import { couponField, couponForm, couponRecord } from '../../../setup/screens/coupons-screen.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { success } from '../../../setup/screens/notifications.ts';
import { expect, test } from '../../../setup/test.ts';

test('the search opens users and payments and adds a coupon by the keyboard alone, and can be retried', async ({
  page,
  admin,
  shop,
  customers,
}) => {
  const customer = await customers.create('Morsheda');
  const plan = await shop.plan();
  const { invoiceNumber } = await customers.open(customer, plan);
  const sender = await customers.create('Tareq');
  await customers.claim(sender, { plan, wallet: await shop.wallet() });
  await signIn(page, admin);
  await page.goto('/admin/audit');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const search = page.getByRole('dialog', { name: 'Search' });
  const field = search.getByRole('combobox');

  await test.step('whoever turns to another field while it loads, types there', async () => {
    await navigateInApp(page, '/admin/users');
    const other = page.getByPlaceholder('Name or email');
    await expect(other).toBeVisible();
    const script = await holdScript(page, '**/assets/search-dialog-*.js');
    await page.keyboard.press('/');
    await page.keyboard.type('ka');
    await other.click();
    await page.keyboard.type('karim');
    await expect(other).toHaveValue('karim');
    script.release();
    await expect(search).toBeHidden();
    await page.goto('/admin/audit');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('what is typed before the field has the focus is kept', async () => {
    const script = await holdScript(page, '**/assets/search-dialog-*.js');
    await page.keyboard.press('/');
    // Not what is searched for below: typed slowly, its beginnings are searched for and kept.
    await page.keyboard.type('taar');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    script.release();
    await page.keyboard.type('req mia/2');
    await expect(field).toBeFocused();
    await page.keyboard.type('5');
    await expect(field).toHaveValue('tareq mia/25');
    await page.keyboard.press('Escape');
    await expect(search).toBeHidden();
    // With its script, but before it is drawn.
    await page.evaluate(async () => {
      for (const key of '/karim') {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        await Promise.resolve();
      }
    });
    await expect(field).toHaveValue('karim');
    await page.keyboard.press('Escape');
    await expect(search).toBeHidden();
  });

  await page.keyboard.press('/');
  await expect(search.getByRole('option')).toHaveText([
    /^Add coupon/,
    'Add user',
    'Add plan',
    'Add wallet',
  ]);
  await inspectScreen(page, 'search, nothing typed');

  await test.step('a failed search does not claim that there are no results', async () => {
    const broken = await breakReplies(page, adminSearch.find);
    await field.fill('morshe');
    const again = search.getByRole('alert').getByRole('button', { name: 'Search again' });
    await expect(again).toBeVisible();
    await expect(search).not.toContainText('No results');
    await inspectScreen(page, 'search, failed');
    await broken.lift();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(again).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(search.getByRole('option', { name: /Morsheda Jahan/ })).toBeVisible();
    await expect(field).toBeFocused();
    await inspectScreen(page, 'search, found');
  });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/users/${customer.user.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Morsheda Jahan');

  await page.keyboard.press('Control+k');
  await field.fill('morshe');
  await expect(search.getByRole('option')).toContainText('Morsheda');
  // Enter opens nothing that was found for an earlier text.
  await field.fill('no such thing');
  await page.keyboard.press('Enter');
  await expect(search.getByText('No results')).toBeVisible();
  await field.fill(invoiceNumber.toLowerCase());
  await expect(search.getByRole('option')).toContainText(invoiceNumber);
  await field.fill('+88 01812-345678');
  await expect(search.getByRole('option')).toContainText('sent from 01812-345678');
  await field.fill(invoiceNumber.toLowerCase());
  await expect(search.getByRole('option')).toContainText(invoiceNumber);
  await search.getByRole('option').click();
  const drawer = page.getByRole('dialog', { name: /^Transaction #/ });
  await expect(drawer).toContainText(invoiceNumber);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  const open = page.getByRole('button', { name: 'Search everything' });
  await open.click();
  await expect(search).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
  // What is typed while it fades out is lost with it.
  await expect(search).toBeHidden();
  await page.keyboard.press('Enter');
  await field.fill('coupon eid25');
  await expect(search.getByRole('option')).toHaveText(['Add coupon EID25']);
  await page.keyboard.press('Enter');
  await expect(couponField(page, 'Discount value')).toBeFocused();
  await expect(couponField(page, 'Code')).toHaveValue('EID25');
  await expect(page).toHaveURL('/admin/coupons');
  await page.keyboard.type('25');
  await page.keyboard.press('Enter');
  await expect(success(page, 'Coupon created successfully')).toBeVisible();
  await page.reload();
  await expect(couponRecord(page, 'EID25')).toContainText('25%');
  await expect(couponForm(page)).toHaveCount(0);
});
