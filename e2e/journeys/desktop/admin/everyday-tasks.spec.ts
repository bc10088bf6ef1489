import type { Page } from '@playwright/test';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { navigateInApp } from '../../../setup/browser/navigate-in-app.ts';
import { inDays, shownDate } from '../../../setup/dates.ts';
import { fieldIn } from '../../../setup/screens/dialog-field.ts';
import { success } from '../../../setup/screens/notifications.ts';
import { expect, test } from '../../../setup/test.ts';

/** Counts mouse clicks in all pages that are opened from now on. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  await page.addInitScript(() => {
    const { countClick } = window as unknown as { countClick: () => void };
    // A click by the keyboard has no detail.
    const count = ({ isTrusted, detail }: MouseEvent) => isTrusted && detail > 0 && countClick();
    window.addEventListener('click', count, { capture: true });
  });
  return () => clicks;
}

/** Each step is a task with its number of clicks from the dashboard, apart from typing. */
test('the everyday tasks take few clicks', async ({ page, admin, shop, customers, sandbox }) => {
  const plan = await shop.plan();
  const customer = await customers.create('Rahima');
  await customers.subscribe(customer, plan);
  const former = await customers.create('Karim');
  await customers.subscribe(former, plan);
  await customers.moveExpiry(former, inDays(-3));
  const failed = await customers.buy(customer, plan, { outcome: 'fail' });
  await customers.postReturnFromGateway(customer, failed.returnUrl);
  const short = await customers.buy(customer, plan, { outcome: 'leave' });
  const paid = { action: 'pay', amount: '200', sendIpn: false } as const;
  await sandbox.command(short.invoiceNumber, paid);
  await customers.postReturnFromGateway(customer, short.returnUrl);
  await signIn(page, admin);
  const clicks = await countClicks(page);
  await page.goto('/admin');

  const task = (name: string, expected: number, walk: () => Promise<void>) =>
    test.step(`${name}: ${expected} clicks`, async () => {
      await navigateInApp(page, '/admin');
      const before = clicks();
      await walk();
      expect(clicks() - before, name).toBe(expected);
    });
  const find = async (text: string, found: RegExp) => {
    await page.getByRole('button', { name: 'Search everything' }).click();
    await page.getByRole('combobox', { name: /^Search/ }).fill(text);
    await page.getByRole('option', { name: found }).click();
  };
  const extend = async () => {
    await page.getByRole('button', { name: 'Extend' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(success(page, 'User updated successfully')).toBeVisible();
  };

  await task('extend a plan', 4, async () => {
    await find('rahima', /Rahima Jahan/);
    await extend();
    await expect(page.getByRole('region', { name: 'Plan', exact: true })).toContainText(
      shownDate(inDays(60)),
    );
  });

  await task('why a payment failed', 2, async () => {
    await find(failed.invoiceNumber, new RegExp(failed.invoiceNumber));
    const details = page.getByRole('dialog', { name: `Transaction #${failed.transactionId}` });
    await expect(details).toContainText('Settled as Failed');
  });

  await task('make a coupon', 2, async () => {
    await page.getByRole('button', { name: 'Search everything' }).click();
    await page.getByRole('combobox', { name: /^Search/ }).fill('coupon winter25');
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Add New Coupon' });
    await expect(fieldIn(form, 'Code')).toHaveValue('WINTER25');
    await fieldIn(form, 'Discount value').fill('25');
    await form.getByRole('button', { name: 'Create coupon' }).click();
    await expect(page.getByText('WINTER25').first()).toBeVisible();
  });

  await task("this month's revenue", 1, async () => {
    await page.getByRole('button', { name: 'This month' }).click();
    await expect(page.getByRole('region', { name: 'Revenue', exact: true })).toContainText(
      '৳600 from 2 payments',
    );
  });

  await task('give back access', 4, async () => {
    await find('karim', /Karim Jahan/);
    await extend();
    await expect(page.getByRole('region', { name: 'Plan', exact: true })).toContainText(
      shownDate(inDays(30)),
    );
  });

  await task('handle one in the queue', 3, async () => {
    await page.getByRole('link', { name: 'View payments' }).click();
    await page.getByRole('button', { name: `Accept: #${short.transactionId}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Accept ৳200' }).click();
    await expect(page.getByText('Nothing needs attention')).toBeVisible();
  });
});
