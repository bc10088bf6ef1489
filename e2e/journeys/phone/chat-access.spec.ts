import { adminUsers } from '@nobayon/shared/contract/admin-users.ts';
import { callApi } from '../../setup/call-api.ts';
import { inspectScreen } from '../../setup/inspect-screen.ts';
import { untilChatJobsAreDone } from '../../setup/jobs.ts';
import { signIn } from '../../setup/sign-in.ts';
import { expect, test } from '../../setup/test.ts';

test('the dashboard says whether the chat service lets one in, and opens it in a new tab', async ({
  page,
  context,
  product,
  admin,
  shop,
  customers,
  sandbox,
  db,
}) => {
  const plan = await shop.plan();
  const customer = await customers.arrive();
  await untilChatJobsAreDone(db);
  await signIn(page, customer);
  await page.goto('/dashboard');
  await expect(page.getByText('You need a running plan to use Open WebUI.')).toBeVisible();
  await inspectScreen(page, 'dashboard, no plan to chat with');
  await page.getByRole('link', { name: 'Choose a Plan' }).click();
  await expect(page).toHaveURL('/checkout');

  await sandbox.addFault({ service: 'chat', kind: 'down' });
  await customers.subscribe(customer, plan);
  await page.goto('/dashboard');
  const waiting = page.getByText('Your access to Open WebUI is being set up.');
  await expect(waiting).toBeVisible();
  await inspectScreen(page, 'dashboard, chat access not granted yet');
  await sandbox.clearFaults();
  // An administrator's edit tries at once; without it, the worker's next try would come later.
  const { id, firstname, lastname, email, role } = customer.user;
  const { chatSyncFailed } = await callApi(
    product.apiUrl,
    adminUsers.update,
    { params: { id: String(id) }, body: { firstname, lastname, email, role } },
    admin.token,
  );
  expect(chatSyncFailed).toBeUndefined();
  // The page looks again by itself.
  await expect(waiting).toHaveCount(0);

  const button = page.getByRole('link', { name: 'Go to Open WebUI' });
  await expect(button).toHaveAttribute('rel', /noopener/);
  const opened = context.waitForEvent('page');
  await button.click();
  const chat = await opened;
  await expect(chat).toHaveURL(new RegExp(`^${product.sandboxUrl}/chat`));
  expect(await chat.evaluate(() => window.opener)).toBeNull();
  // With the password that was chosen here.
  expect(await sandbox.chat.signIn(email, customer.password)).toEqual({ role: 'user' });
});
