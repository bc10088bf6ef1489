import { adminWallets } from '@nobayon/shared/contract/manual/admin-wallets.ts';
import type { Page } from '@playwright/test';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { breakReplies, holdReply, recordCalls } from '../../../setup/browser/calls.ts';
import { fieldIn } from '../../../setup/screens/dialog-field.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { success } from '../../../setup/screens/notifications.ts';
import { recordsOf, recordWith } from '../../../setup/screens/records.ts';
import { expect, test } from '../../../setup/test.ts';

const PERSONAL = /a personal number may not take payments for a business/;
const form = (page: Page) => page.getByRole('dialog', { name: /^(Add|Edit) wallet$/ });

test('wallets are added, changed, ordered and deleted', async ({
  page,
  admin,
  shop,
  customers,
}) => {
  await signIn(page, admin);
  await page.goto('/admin/wallets');
  await expect(page.getByText('No wallets found')).toBeVisible();
  await inspectScreen(page, 'wallets, none');

  await test.step('add', async () => {
    await page.getByRole('button', { name: 'Add wallet' }).click();
    const create = form(page).getByRole('button', { name: 'Create wallet' });
    await create.click();
    await expect(form(page).getByText('Account number is required')).toBeVisible();
    await fieldIn(form(page), 'Account type').selectOption('Personal');
    await expect(form(page).getByText(PERSONAL)).toBeVisible();
    await inspectScreen(page, 'add wallet, with errors');
    // A bank has no such types.
    await fieldIn(form(page), 'Kind').selectOption('Bank transfer');
    await expect(fieldIn(form(page), 'Account type')).toHaveCount(0);
    await expect(form(page).getByText(PERSONAL)).toHaveCount(0);
    await fieldIn(form(page), 'Kind').selectOption('bKash');
    await fieldIn(form(page), 'Account number').fill('০১৭১২ ৩৪৫৬৭৮');
    await create.click();
    await expect(success(page, 'Wallet created successfully')).toBeVisible();
    await expect(recordWith(page, 'Wallets', '01712-345678')).toContainText('Personal');
    await expect(page.getByRole('main').getByText(PERSONAL)).toBeVisible();
  });

  const plan = await shop.plan();
  const nagad = await shop.wallet({ kind: 'nagad', accountType: 'merchant', position: 1 });
  await customers.claim(await customers.create(), { plan, wallet: nagad });
  await page.reload();
  await expect(recordsOf(page, 'Wallets')).toHaveCount(2);
  await inspectScreen(page, 'wallets');

  await test.step('change', async () => {
    await page.getByRole('button', { name: /^Edit Nagad/ }).click();
    // The account is shown, but cannot be changed.
    await expect(form(page)).toContainText('These cannot be changed');
    await expect(fieldIn(form(page), 'Account number')).toHaveCount(0);
    await fieldIn(form(page), 'Instructions').fill('Ask for Rahima.');
    await form(page).getByRole('button', { name: 'Save wallet' }).click();
    await expect(success(page, 'Wallet updated successfully')).toBeVisible();
    await expect(recordWith(page, 'Wallets', 'Nagad')).toContainText('Ask for Rahima.');
  });

  await test.step('order', async () => {
    await expect(recordsOf(page, 'Wallets').first()).toContainText('bKash');
    const hold = await holdReply(page, adminWallets.reorder);
    const calls = recordCalls(page, adminWallets.reorder);
    await page.getByRole('button', { name: /^Move Nagad .* up$/ }).click();
    // Each order is that of the whole list.
    await page.getByRole('button', { name: /^Move bKash .* down$/ }).click();
    hold.release();
    await expect(recordsOf(page, 'Wallets').first()).toContainText('Nagad');
    expect(calls).toHaveLength(1);
  });

  await test.step('delete', async () => {
    await page.getByRole('button', { name: /^Delete Nagad/ }).click();
    const question = page.getByRole('dialog', { name: 'Delete wallet?' });
    await expect(question).toContainText('1 payment to it still waits for your approval');
    await expect(question).toContainText('Payments made to it stay in your records.');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(success(page, 'Wallet deleted successfully')).toBeVisible();
    await expect(recordsOf(page, 'Wallets')).toHaveCount(1);
  });

  await breakReplies(page, adminWallets.list);
  await page.reload();
  await expect(page.getByText('Failed to load wallets')).toBeVisible();
});
