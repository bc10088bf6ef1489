import { adminUsers } from '@nobayon/shared/contract/admin/admin-users.ts';
import { adminSubscriptions } from '@nobayon/shared/contract/subscriptions.ts';
import type { Page } from '@playwright/test';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { disconnect, holdReply, recordCalls } from '../../../setup/browser/calls.ts';
import { dayInput, inDays, shownDate } from '../../../setup/dates.ts';
import { fieldIn } from '../../../setup/screens/dialog-field.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { success } from '../../../setup/screens/notifications.ts';
import { recordWith } from '../../../setup/screens/records.ts';
import { expect, test } from '../../../setup/test.ts';

const form = (page: Page) => page.getByRole('dialog', { name: 'Edit User' });
const edit = (page: Page) => page.getByRole('button', { name: 'Edit Nusrat Jahan' }).click();

async function save(page: Page): Promise<void> {
  await form(page).getByRole('button', { name: 'Save user' }).click();
  await expect(form(page)).toBeHidden();
}

test('two corrections of an expiry are both undone', async ({ page, admin, shop, customers }) => {
  const customer = await customers.create();
  await customers.subscribe(customer, await shop.plan());
  const { expiry_date: paidUntil } = await customers.fetchUser(customer);
  await signIn(page, admin);
  await page.goto('/admin/users');
  const row = recordWith(page, 'Users', customer.email);
  const date = fieldIn(form(page), 'Expiry date');
  const events = form(page).getByRole('list', { name: 'History' }).locator('> li');

  await edit(page);
  await expect(events).toHaveCount(1);
  await expect(form(page)).not.toContainText('After saving');
  const [wrong, right] = [inDays(3), inDays(45)];
  await date.fill(dayInput(wrong));
  await expect(form(page)).toContainText(/This takes ৳2\d\d(\.\d\d)? of what was paid/);
  await save(page);
  await expect(row).toContainText(shownDate(wrong));

  await edit(page);
  await date.fill(dayInput(right));
  await expect(form(page)).toContainText('After saving');
  await save(page);
  await expect(row).toContainText(shownDate(right));

  await edit(page);
  await expect(events).toHaveCount(3);
  await expect(events.nth(0)).toContainText(`Expiry set to ${shownDate(right)}`);
  await expect(events.nth(0)).toContainText(`by ${admin.user.name}`);
  await expect(events.nth(1)).toContainText('Replaced');
  await expect(events.nth(2)).toContainText('PaymentNB-');
  const undo = form(page).getByRole('button', { name: /^Undo: Expiry set to/ });
  const effect = await holdReply(page, adminSubscriptions.undoPreview);
  await undo.click();
  // The button moves when the effect appears.
  await expect(form(page).getByRole('button', { name: 'Undo this change' })).toBeDisabled();
  effect.release();
  await expect(form(page).getByRole('group')).toContainText('Remaining value');
  await inspectScreen(page, 'edit user, asks before it undoes');
  await form(page).getByRole('group').getByRole('button', { name: 'Cancel' }).click();
  await expect(undo).toBeFocused();
  const cut = await disconnect(page, adminSubscriptions.undo);
  await undo.click();
  await form(page).getByRole('button', { name: 'Undo this change' }).click();
  await expect(form(page).getByRole('alert')).toBeVisible();
  await cut.lift();
  for (const until of [wrong, new Date(paidUntil ?? '')]) {
    const again = form(page).getByRole('button', { name: 'Undo this change' });
    if (!(await again.isVisible())) await undo.click();
    await again.click();
    await expect(date).toHaveValue(shownDate(until));
  }
  await expect(success(page, 'Change undone').first()).toBeVisible();

  // Correcting only a name does not move the expiry.
  const calls = recordCalls(page, adminUsers.update);
  await fieldIn(form(page), 'First name').fill('Nasrin');
  await save(page);
  expect(calls[0]?.postDataJSON()).not.toHaveProperty('expiryDate');
  expect((await customers.fetchUser(customer)).expiry_date).toBe(paidUntil);

  await disconnect(page, adminSubscriptions.history);
  await page.reload();
  await page.getByRole('button', { name: 'Edit Nasrin Jahan' }).click();
  await expect(form(page)).toContainText('Failed to load history');
});
