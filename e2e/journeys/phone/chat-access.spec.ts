import { adminUsers } from '@nobayon/shared/contract/admin/admin-users.ts';
import { signIn } from '../../setup/accounts/sign-in.ts';
import { callApi } from '../../setup/product/call-api.ts';
import { untilChatJobsAreDone } from '../../setup/product/jobs.ts';
import { inspectScreen } from '../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../setup/test.ts';

test('the dashboard shows the state of chat access', async ({
  page,
  product,
  admin,
  shop,
  customers,
  sandbox,
  db,
}) => {
  const plan = await shop.plan();
  const customer = await customers.create();
  await untilChatJobsAreDone(db);
  await signIn(page, customer);
  await page.goto('/dashboard');
  await expect(page.getByText('You need an active plan to use Open WebUI.')).toBeVisible();
  await inspectScreen(page, 'dashboard, no plan to chat with');
  await sandbox.addFault({ service: 'chat', kind: 'down' });
  await customers.subscribe(customer, plan);
  await page.goto('/dashboard');
  const waiting = page.getByText('Your access to Open WebUI is being set up.');
  await expect(waiting).toBeVisible();
  await inspectScreen(page, 'dashboard, chat access not granted yet');
  await sandbox.clearFaults();
  // An administrator's edit syncs immediately, before the worker's next attempt.
  const { id, firstname, lastname, email, role } = customer.user;
  const { chatSyncFailed } = await callApi(
    product.apiUrl,
    adminUsers.update,
    { params: { id: String(id) }, body: { firstname, lastname, email, role } },
    admin.token,
  );
  expect(chatSyncFailed).toBeUndefined();
  // The page polls by itself.
  await expect(waiting).toHaveCount(0);

  const button = page.getByRole('link', { name: 'Go to Open WebUI' });
  await expect(button).toHaveAttribute('rel', /noopener/);
  // Not possible with a password, because the chat service does not have it.
  expect(await sandbox.chat.signIn(email, customer.password)).toBeNull();
});
