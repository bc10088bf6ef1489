import type { Locator, Page } from '@playwright/test';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { finishChatSync, runJob } from '../../../setup/product/jobs.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { alert, success } from '../../../setup/screens/notifications.ts';
import { recordWith } from '../../../setup/screens/records.ts';
import { expect, test } from '../../../setup/test.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Open WebUI' });

/** To be called before a fault begins or ends, which can move the list in the middle of a click. */
async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Edit .* Jahan$/ }).click();
  return page.getByRole('dialog', { name: 'Edit User' });
}

async function rename(form: Locator, firstName: string): Promise<void> {
  await form.getByLabel('First name').fill(firstName);
  await form.getByRole('button', { name: 'Save user' }).click();
}

test('changes made in the chat service, its outage, and a rejected API key are reported until they are repaired', async ({
  page,
  admin,
  shop,
  customers,
  sandbox,
  db,
}) => {
  const group = await sandbox.chat.addGroup({ name: 'Basic' });
  const plan = await shop.plan({ guid: group.id });
  for (let nth = 1; nth <= 12; nth += 1) {
    await shop.plan({ name: `Plan ${nth}`, guid: `deleted-there-${nth}` });
  }
  const customer = await customers.create();
  await customers.subscribe(customer, plan);
  // After this comparison, the worker runs the next one only at night.
  await runJob(db, 'sweep_chat');
  await finishChatSync(db, customer.user.id);
  const account = () => sandbox.chat.user(customer.email);
  const id = (await account())?.id ?? '';
  await sandbox.chat.changeUser(id, { role: 'pending', groupIds: [] });
  await signIn(page, admin);
  await page.goto('/admin/users');

  await test.step('a change made there', async () => {
    await expect(panel(page)).toContainText('Last compared');
    await expect(panel(page).getByRole('listitem')).toHaveCount(5);
    await panel(page).getByText('7 more').click();
    await expect(panel(page).getByRole('listitem')).toHaveCount(12);
    await inspectScreen(page, 'users, compared with the chat service');
    await panel(page).getByRole('button', { name: 'Compare now' }).click();
    await expect(panel(page)).toContainText('1 out of sync, now being fixed');
    await expect.poll(account).toMatchObject({ role: 'user', group_ids: [group.id] });
  });

  await test.step('an outage', async () => {
    const record = recordWith(page, 'Users', customer.email);
    const form = await openForm(page);
    await sandbox.addFault({ service: 'chat', kind: 'down' });
    await rename(form, 'Nasrin');
    const warning = alert(page, 'The local record is updated, but may be out of sync');
    await expect(warning).toContainText('User updated successfully');
    await expect(record).toContainText('Nasrin Jahan');
    await expect(record).toContainText('Out of sync with Open WebUI since');
    await expect(panel(page)).toContainText('1 user is out of sync');
    await inspectScreen(page, 'users, one out of sync');
    // It has another position on a phone, and the old one fades out.
    await expect(warning).toHaveCount(1);
    await warning.getByRole('button', { name: 'Close' }).click();
    await openForm(page);
    await sandbox.clearFaults();
    await rename(form, 'Nasreen');
    await expect(success(page, 'User updated successfully')).toBeVisible();
    await expect(record).not.toContainText('Out of sync');
    expect((await account())?.name).toBe('Nasreen Jahan');
  });

  await test.step('a rejected API key', async () => {
    const form = await openForm(page);
    await sandbox.addFault({ service: 'chat', kind: 'keyRevoked' });
    await rename(form, 'Nusrat');
    await expect(alert(page, 'may be out of sync')).toBeVisible();
    await page.reload();
    await expect(panel(page)).toContainText('Open WebUI has rejected all requests since');
    await sandbox.clearFaults();
    await runJob(db, 'watch_chat');
    await page.reload();
    await expect(recordWith(page, 'Users', customer.email)).toBeVisible();
    await expect(page.getByText('has rejected all requests since')).toHaveCount(0);
  });
});
