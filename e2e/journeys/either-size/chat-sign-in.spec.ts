import { auth } from '@nobayon/shared/contract/account/auth.ts';
import { oidc } from '@nobayon/shared/contract/account/oidc.ts';
import { adminUsers } from '@nobayon/shared/contract/admin/admin-users.ts';
import { logIn } from '../../setup/accounts/log-in.ts';
import { signIn } from '../../setup/accounts/sign-in.ts';
import { breakReplies, recordCalls } from '../../setup/browser/calls.ts';
import { callApi } from '../../setup/product/call-api.ts';
import { untilChatJobsAreDone } from '../../setup/product/jobs.ts';
import { inspectScreen } from '../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../setup/test.ts';

test('on the way to the chat service, an unconfirmed address is confirmed, and the sign-in waits while another account has it there', async ({
  page,
  customers,
  sandbox,
  db,
}) => {
  const [customer, before] = [await customers.create(), await customers.create()];
  const prove = (emailProvenAt: Date | null) =>
    db.user.update({ where: { id: customer.user.id }, data: { emailProvenAt } });
  const hold = (chatSyncedEmail: string | null) =>
    db.user.update({
      where: { id: before.user.id },
      data: { chatRemoteId: `account-${before.user.id}`, chatSyncedEmail },
    });
  // The first comparison with the chat service would correct the account that is invented here.
  await db.chatSweep.create({ data: { startedAt: new Date(), finishedAt: new Date() } });
  await untilChatJobsAreDone(db);
  await prove(null);
  await hold(customer.email);
  await signIn(page, customer);
  await page.goto('/continue?sign_in=somebody-elses');
  await expect(page.getByText('This sign-in has expired')).toBeVisible();
  await inspectScreen(page, 'a sign-in that has expired');

  await page.goto('/dashboard');
  await page.clock.install();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Go to Open WebUI' }).click();
  const chat = await opened;
  await test.step('confirm the address', async () => {
    await expect(chat.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
    await inspectScreen(chat, 'confirm the email on the way to the chat service');
    await chat.getByRole('link', { name: 'Change it' }).click();
    await expect(chat.getByLabel('New email')).toBeVisible();
    await chat.getByRole('link', { name: 'Back', exact: true }).click();
    // Polls that fail, each with its repetition, leave the entered code.
    await chat.getByLabel('Six-digit code').fill('12');
    const fault = await breakReplies(chat, oidc.continueSignIn);
    const calls = recordCalls(chat, oidc.continueSignIn);
    for (const count of [1, 2, 3]) {
      await chat.clock.fastForward(3_000);
      await expect.poll(() => calls.length).toBeGreaterThanOrEqual(count);
    }
    await expect(chat.getByLabel('Six-digit code')).toHaveValue('12');
    await fault.lift();
    // A sync would correct the account that is invented here.
    await sandbox.addFault({ service: 'chat', kind: 'down' });
    await prove(new Date());
    // It continues by itself.
    await chat.clock.fastForward(3_000);
  });

  await test.step('wait for the account', async () => {
    await expect(chat.getByText('Your account in Open WebUI is being set up.')).toBeVisible();
    const late = chat.getByRole('alert').filter({ hasText: 'This is taking longer than usual' });
    await expect(late).toHaveCount(0);
    await chat.clock.fastForward(20_000);
    await expect(late).toContainText('reply to any email from us');
    await inspectScreen(chat, 'an account in the chat service that takes long');
    await sandbox.clearFaults();
    await hold(null);
    // It continues by itself, with the next poll in 15 seconds at most.
    await chat.clock.fastForward(15_000);
    await expect(chat.getByRole('heading', { name: 'Account activation pending' })).toBeVisible();
  });
});

test('once the access is set up, one click signs in to the chat service, and signing out on either side signs out of both', async ({
  page,
  product,
  admin,
  shop,
  customers,
  sandbox,
  db,
}) => {
  const customer = await customers.create();
  const plan = await shop.plan();
  await untilChatJobsAreDone(db);
  await signIn(page, customer);
  await page.goto('/dashboard');
  await expect(page.getByText('You need an active plan to use Open WebUI.')).toBeVisible();

  await test.step('wait for the access, which the page polls', async () => {
    await sandbox.addFault({ service: 'chat', kind: 'down' });
    await customers.subscribe(customer, plan);
    await page.reload();
    const waiting = page.getByText(
      'The latest change to your account has not reached Open WebUI yet.',
    );
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
    await expect(waiting).toHaveCount(0);
    // Not possible with a password, because the chat service does not have it.
    expect(await sandbox.chat.signIn(email, customer.password)).toBeNull();
  });

  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Go to Open WebUI' }).click();
  const chat = await opened;
  await expect(
    chat.getByRole('heading', { name: 'Hello, Nusrat. You have access.' }),
  ).toBeVisible();
  expect(await chat.evaluate(() => window.opener)).toBeNull();

  // A sign-out here ends the session there, by the back channel.
  await callApi(product.apiUrl, auth.logout, {}, customer.token);
  await expect(async () => {
    await chat.reload();
    await expect(chat.getByRole('link', { name: 'Sign in' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');

  // A sign-out there redirects through our login page and back.
  await chat.getByRole('link', { name: 'Sign in' }).click();
  await chat.getByRole('link', { name: 'Continue with your account' }).click();
  await logIn(chat, customer);
  await expect(
    chat.getByRole('heading', { name: 'Hello, Nusrat. You have access.' }),
  ).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nusrat');

  await test.step('a sign-in that asks for the password again signs nobody out', async () => {
    const begun = await page.request.get(`${product.sandboxUrl}/chat/oauth/oidc/login`, {
      maxRedirects: 0,
    });
    const url = new URL(begun.headers().location ?? '');
    url.searchParams.set('prompt', 'login');
    await page.goto(url.href);
    await expect(page).toHaveURL('/login');
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Nusrat');
    await page.goto(url.href);
    await logIn(page, customer);
    await expect(
      page.getByRole('heading', { name: 'Hello, Nusrat. You have access.' }),
    ).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Nusrat');
  });

  await chat.getByRole('button', { name: 'Sign out' }).click();
  await expect(chat.getByRole('heading', { name: 'Sign out of Nobayon?' })).toBeVisible();
  await inspectScreen(chat, 'sign out, coming from the chat service');
  await chat.getByRole('button', { name: 'Sign out' }).click();
  await expect(chat).toHaveURL(`${product.sandboxUrl}/chat`);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
});
