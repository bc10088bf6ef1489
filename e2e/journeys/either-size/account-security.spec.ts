import { accountAddress } from '@nobayon/shared/contract/account/account-address.ts';
import { accountSessions } from '@nobayon/shared/contract/account/account-sessions.ts';
import { accountSignIns } from '@nobayon/shared/contract/account/account-sign-ins.ts';
import { auth } from '@nobayon/shared/contract/account/auth.ts';
import { signIn } from '../../setup/accounts/sign-in.ts';
import { breakReplies, disconnect } from '../../setup/browser/calls.ts';
import { callApi } from '../../setup/product/call-api.ts';
import { inspectScreen } from '../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../setup/test.ts';

test('a customer sees where they are signed in, and signs other devices out', async ({
  page,
  product,
  customers,
}) => {
  const customer = await customers.create();
  const { email, password } = customer;
  const elsewhere = () => callApi(product.apiUrl, auth.login, { body: { email, password } });
  const [one, other] = [await elsewhere(), await elsewhere()];
  await signIn(page, customer);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Sign-in and security' }).click();
  await expect(page).toHaveURL('/account/security');

  const devices = page.getByRole('list', { name: 'Where you are signed in' });
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  await expect(devices.getByRole('listitem').first()).toContainText('This device');
  await expect(page.getByRole('list', { name: 'Recent sign-ins' })).toContainText('New device');
  await inspectScreen(page, 'security');

  await devices
    .getByRole('button', { name: /^Sign out/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await inspectScreen(page, 'sign out a device?');
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(2);

  await page.getByRole('button', { name: 'Sign out all other devices' }).click();
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Sign out all other devices' })).toHaveCount(0);
  for (const { token } of [one, other]) {
    await expect(callApi(product.apiUrl, auth.me, {}, token)).rejects.toThrow('session_ended');
  }
  await callApi(product.apiUrl, auth.me, {}, customer.token);
});

test('failed loads and actions show an error and can be retried', async ({
  page,
  product,
  customers,
}) => {
  const customer = await customers.create();
  const { email, password } = customer;
  await callApi(product.apiUrl, auth.login, { body: { email, password } });
  await signIn(page, customer);
  const cuts = [
    await breakReplies(page, accountSessions.list),
    await breakReplies(page, accountSignIns.list),
    await breakReplies(page, accountAddress.show),
  ];
  await page.goto('/account/security');
  await expect(page.getByText('Failed to load your devices')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Failed to load your sign-ins')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Failed to load your email address')).toBeVisible();
  await inspectScreen(page, 'security, server away');
  for (const cut of cuts) await cut.lift();
  const address = page.getByRole('region', { name: 'Email address' });
  await address.getByRole('button', { name: 'Try again' }).click();
  await expect(address).toContainText(email);
  for (const title of ['Where you are signed in', 'Recent sign-ins']) {
    const section = page.getByRole('region', { name: title });
    await section.getByRole('button', { name: 'Try again' }).click();
    await expect(section.getByRole('list')).toBeVisible();
    // Its button has disappeared, but the focus has not gone to the top of the page.
    await expect(section.locator(':focus')).toHaveCount(1);
  }
  const cut = await disconnect(page, accountSessions.endOthers);
  await page.getByRole('button', { name: 'Sign out all other devices' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The server cannot be reached.');
  await cut.lift();
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(dialog).toBeHidden();
});

test('passwords can be pasted, and password managers recognize each field', async ({
  page,
  customers,
}) => {
  const expected = {
    '/register': ['given-name', 'family-name', 'email', 'new-password', 'new-password'],
    '/login': ['username', 'current-password'],
  };
  for (const [path, kinds] of Object.entries(expected)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const fields = page.locator('form input');
    const found = await fields.evaluateAll((all) =>
      all.map((one) => one.getAttribute('autocomplete')),
    );
    expect(found).toEqual(kinds);
  }
  const { email, password } = await customers.create();
  await page.getByLabel('Email').fill(email);
  const field = page.getByLabel('Password', { exact: true });
  await field.focus();
  // A paste is one event with the whole text, which a page could prevent.
  const pasted = await field.evaluate((input) =>
    input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
  );
  expect(pasted).toBe(true);
  await page.keyboard.insertText(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/dashboard');
});
