import { accountAddress } from '@nobayon/shared/contract/account/account-address.ts';
import { accountSessions } from '@nobayon/shared/contract/account/account-sessions.ts';
import { accountSignIns } from '@nobayon/shared/contract/account/account-sign-ins.ts';
import { auth } from '@nobayon/shared/contract/account/auth.ts';
import { mailedProof } from '../../setup/accounts/address-proofs.ts';
import { logIn } from '../../setup/accounts/log-in.ts';
import { mailsTo } from '../../setup/accounts/mails.ts';
import { signIn } from '../../setup/accounts/sign-in.ts';
import { breakReplies, disconnect } from '../../setup/browser/calls.ts';
import { callApi } from '../../setup/product/call-api.ts';
import { LARGE_TEXT, setTextSize, TEXT } from '../../setup/screens/fit.ts';
import { inspectScreen } from '../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../setup/test.ts';

test('a customer sees where they are signed in, after a failed load, signs other devices out, and changes the address, whose link confirms it', async ({
  page,
  product,
  customers,
  sandbox,
  db,
}) => {
  const customer = await customers.create();
  const { email, password } = customer;
  const elsewhere = () => callApi(product.apiUrl, auth.login, { body: { email, password } });
  const [one, other] = [await elsewhere(), await elsewhere()];
  await signIn(page, customer);
  await db.session.updateMany({ where: { userId: customer.user.id }, data: { device: null } });
  const cuts = [
    await breakReplies(page, accountSessions.list),
    await breakReplies(page, accountSignIns.list),
    await breakReplies(page, accountAddress.show),
  ];
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Sign-in and security' }).click();
  await expect(page).toHaveURL('/account/security');
  await test.step('go back to the first page of the visit', async () => {
    // Also the first page is announced again.
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.goForward();
  });

  await test.step('load again what failed', async () => {
    await expect(page.getByText('Failed to load your devices')).toBeVisible();
    await expect(page.getByText('Failed to load your sign-ins')).toBeVisible();
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
  });

  const devices = page.getByRole('list', { name: 'Where you are signed in' });
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Sign out' });
  await test.step('see the devices and the sign-ins', async () => {
    await expect(devices.getByRole('listitem')).toHaveCount(3);
    await expect(devices.getByRole('listitem').first()).toContainText('This device');
    await expect(page.getByRole('list', { name: 'Recent sign-ins' })).toContainText('New device');
    await inspectScreen(page, 'security');
    // In large text the button is below, and leaves more than a letter per line.
    await setTextSize(page, LARGE_TEXT);
    const used = devices.getByText(/^Last used/).first();
    expect((await used.boundingBox())?.width).toBeGreaterThan(3 * LARGE_TEXT);
    await setTextSize(page, TEXT);
  });

  await test.step('sign out one device', async () => {
    await devices
      .getByRole('button', { name: /^Sign out/ })
      .first()
      .click();
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expect(dialog).toContainText(
      /Sign out an unknown device\?Last used .+ from .+\. It will/,
    );
    await inspectScreen(page, 'sign out a device?');
    await confirm.click();
    await expect(devices.getByRole('listitem')).toHaveCount(2);
  });

  await test.step('sign out all others, once the connection is back', async () => {
    const cut = await disconnect(page, accountSessions.endOthers);
    await page.getByRole('button', { name: 'Sign out all other devices' }).click();
    await confirm.click();
    await expect(dialog.getByRole('alert')).toContainText('The server cannot be reached.');
    await cut.lift();
    await confirm.click();
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Sign out all other devices' })).toHaveCount(0);
    for (const { token } of [one, other]) {
      await expect(callApi(product.apiUrl, auth.me, {}, token)).rejects.toThrow('session_ended');
    }
    await callApi(product.apiUrl, auth.me, {}, customer.token);
  });

  await test.step('a dialog whose file fails to load leaves the page as it is', async () => {
    const typed = page.getByLabel('Current password');
    await typed.fill('Padma');
    await page.route('**/assets/set-up-app-*.js', (route) => route.abort('connectionrefused'));
    const setUp = page.getByRole('button', { name: 'Set up app' });
    await setUp.click();
    await expect(page.getByRole('alert')).toContainText('Part of this page could not be loaded.');
    await expect(setUp).toBeEnabled();
    await expect(typed).toHaveValue('Padma');
  });

  const [unwanted, wanted] = [customers.newEmail(), customers.newEmail()];
  const section = page.getByRole('region', { name: 'Email address' });
  const subjects = async () => (await mailsTo(sandbox, db, email)).map(({ subject }) => subject);
  const change = async (to: string) => {
    await section.getByLabel('New email').fill(to);
    await section.getByLabel('Current password').fill(password);
    await page.getByRole('button', { name: 'Change email' }).click();
  };
  await test.step('change the address, correct it, and keep the present one after all', async () => {
    await change(customers.newEmail());
    await expect(section).toContainText('It changes to');
    await change(unwanted);
    await expect(section).toContainText(`It changes to ${unwanted}`);
    await page.getByRole('button', { name: 'Keep current email' }).click();
    await expect(section).not.toContainText('It changes to');
  });

  await test.step('a failed refresh does not mean that the change failed', async () => {
    const fault = await breakReplies(page, auth.me);
    await change(wanted);
    await expect(section).toContainText(wanted);
    await expect(section.getByRole('alert')).toHaveCount(0);
    await fault.lift();
    await inspectScreen(page, 'security, change of address');
    expect((await subjects())[0]).toContain('a new email address was entered');
  });

  await test.step('confirm the address on another device without a session', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto((await mailedProof({ sandbox, db }, wanted)).link);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Confirm my email address' }).click();
    await expect(page.getByRole('heading', { name: 'Email address confirmed' })).toBeVisible();
    await page.getByRole('link', { name: 'Continue to Login' }).click();
    await logIn(page, { email: wanted, password });
    await expect(page).toHaveURL('/dashboard');

    expect((await subjects())[0]).toContain('your email address was changed');
    // The session that requested it ended with the old address.
    const before = callApi(product.apiUrl, auth.me, {}, customer.token);
    await expect(before).rejects.toThrow('session_ended');
  });
});
