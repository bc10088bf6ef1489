import type { Page } from '@playwright/test';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { finishChatSync, runJob, untilChatJobsAreDone } from '../../../setup/product/jobs.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../../setup/test.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Open WebUI' });

test('a change made in the chat service itself is found and repaired', async ({
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
  await expect(panel(page)).toContainText('Last compared');
  await expect(panel(page).getByRole('listitem')).toHaveCount(5);
  await panel(page).getByText('7 more').click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(12);
  await inspectScreen(page, 'users, compared with the chat service');
  await panel(page).getByRole('button', { name: 'Compare now' }).click();
  await expect(panel(page)).toContainText('1 out of sync, now being fixed');
  await expect.poll(account).toMatchObject({ role: 'user', group_ids: [group.id] });
});

test('a rejected API key is reported until it works again', async ({
  page,
  admin,
  customers,
  sandbox,
  db,
}) => {
  const customer = await customers.create();
  await untilChatJobsAreDone(db);
  await sandbox.addFault({ service: 'chat', kind: 'keyRevoked' });
  await signIn(page, admin);
  await page.goto('/admin/users');
  await page.getByRole('button', { name: `Edit ${customer.user.name}` }).click();
  const form = page.getByRole('dialog', { name: 'Edit User' });
  await form.getByLabel('First name').fill('Nasrin');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'may be out of sync' })).toBeVisible();

  await page.reload();
  await expect(panel(page)).toContainText('Open WebUI has rejected all requests since');
  await inspectScreen(page, 'users, the chat service refuses the key');

  await sandbox.clearFaults();
  await runJob(db, 'watch_chat');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('has rejected all requests since')).toHaveCount(0);
});
