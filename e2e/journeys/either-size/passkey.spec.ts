import { accountFactors } from '@nobayon/shared/contract/second-factor/account-factors.ts';
import { logIn } from '../../setup/accounts/log-in.ts';
import { logOut } from '../../setup/accounts/log-out.ts';
import { signIn } from '../../setup/accounts/sign-in.ts';
import { addAuthenticator } from '../../setup/accounts/virtual-authenticator.ts';
import { loseReply } from '../../setup/browser/calls.ts';
import { navigateInApp } from '../../setup/browser/navigate-in-app.ts';
import { button, dialog } from '../../setup/screens/by-name.ts';
import { inspectScreen } from '../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../setup/test.ts';

test('a passkey is added, signs in alone, is a second step, and is removed', async ({
  page,
  customers,
}) => {
  const customer = await customers.create();
  const authenticator = await addAuthenticator(page);
  await signIn(page, customer);
  await page.goto('/account/security');
  await button(page, 'Add a passkey').click();
  const sheet = dialog(page, 'Add a passkey');
  await sheet.getByLabel('Name').fill('My phone');
  await sheet.getByLabel('Your password').fill(customer.password);
  await inspectScreen(page, 'adding a passkey');
  await authenticator.unlocks(false);
  await button(page, 'Add passkey').click();
  await expect(sheet.getByRole('alert')).toContainText('No passkey was created.');
  await authenticator.unlocks(true);
  // Nobody has seen the recovery codes in the reply that is lost.
  await loseReply(page, accountFactors.finishPasskey);
  await button(page, 'Add passkey').click();
  await expect(sheet.getByRole('listitem')).toHaveCount(10);
  await button(page, 'I have saved them').click();
  await expect(page.getByText('My phone')).toBeVisible();
  const [made] = await authenticator.passkeys();
  expect(made).toMatchObject({ isResidentCredential: true, rpId: 'localhost' });
  await button(page, 'Add a passkey').click();
  await button(page, 'Add passkey').click();
  await expect(sheet.getByRole('alert')).toContainText('This device already has a passkey');
  await page.keyboard.press('Escape');

  await logOut(page);
  await button(page, 'Sign in with a passkey').click();
  await expect(page).toHaveURL('/dashboard');

  await logOut(page);
  await logIn(page, customer);
  // Until its script is loaded, a spinner replaces the login page.
  await expect(button(page, 'Use a passkey')).toBeVisible();
  await inspectScreen(page, 'second step, passkey');
  await button(page, 'Use a passkey').click();
  await expect(page).toHaveURL('/dashboard');

  await navigateInApp(page, '/account/security');
  await button(page, 'Rename My phone').click();
  await dialog(page, 'Rename passkey').getByLabel('Name').fill('Old phone');
  await button(page, 'Save name').click();
  await expect(page.getByText('Old phone')).toBeVisible();
  await button(page, 'Turn off two-step sign-in').click();
  await button(page, 'Turn off').click();
  await expect(button(page, 'Turn off two-step sign-in')).toHaveCount(0);
  await logOut(page);
  // The device still has the passkey.
  await button(page, 'Sign in with a passkey').click();
  await expect(page.getByRole('alert')).toContainText('or use another method');
  await logIn(page, customer);
  await expect(page).toHaveURL('/dashboard');
});
