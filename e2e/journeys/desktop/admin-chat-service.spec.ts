import type { Page } from '@playwright/test';
import { inspectScreen } from '../../setup/inspect-screen.ts';
import { finishChatSync, runJob, untilChatJobsAreDone } from '../../setup/jobs.ts';
import { signIn } from '../../setup/sign-in.ts';
import { expect, test } from '../../setup/test.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Open WebUI' });

test('what somebody changed in the chat service is found by comparing, and mended', async ({
  page,
  admin,
  shop,
  customers,
  sandbox,
  db,
}) => {
  const group = await sandbox.chat.addGroup({ name: 'Basic' });
  const plan = await shop.plan({ guid: group.id });
  const customer = await customers.arrive();
  await customers.subscribe(customer, plan);
  // Once they were compared the worker does not do it again by itself before the night.
  await runJob(db, 'sweep_chat');
  await finishChatSync(db, customer.user.id);
  const account = () => sandbox.chat.user(customer.email);
  const id = (await account())?.id ?? '';
  await sandbox.chat.changeUser(id, { role: 'pending', groupIds: [] });

  await signIn(page, admin);
  await page.goto('/admin/users');
  await expect(panel(page)).toContainText('Last compared');
  await inspectScreen(page, 'users, compared with the chat service');
  await panel(page).getByRole('button', { name: 'Compare now' }).click();
  await expect(panel(page)).toContainText('1 had drifted and is being mended');
  await expect.poll(account).toMatchObject({ role: 'user', group_ids: [group.id] });
});

test('a key that is refused is said, until it is good again', async ({
  page,
  admin,
  customers,
  sandbox,
  db,
}) => {
  const customer = await customers.arrive();
  await untilChatJobsAreDone(db);
  await sandbox.addFault({ service: 'chat', kind: 'keyRevoked' });
  await signIn(page, admin);
  await page.goto('/admin/users');
  await page.getByRole('button', { name: `Edit ${customer.user.name}` }).click();
  const form = page.getByRole('dialog', { name: 'Edit User' });
  await form.getByLabel('First name').fill('Nasrin');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'may be out of sync' })).toBeVisible();

  await page.reload();
  await expect(panel(page)).toContainText('Open WebUI has refused every call since');
  await inspectScreen(page, 'users, the chat service refuses the key');

  await sandbox.clearFaults();
  await runJob(db, 'watch_chat');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('has refused every call since')).toHaveCount(0);
});
