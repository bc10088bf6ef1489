import type { Db } from '@nobayon/prisma/client.ts';
import { config } from '@nobayon/shared/contract/config.ts';
import { accountFactors } from '@nobayon/shared/contract/second-factor/account-factors.ts';
import type { Locator, Page } from '@playwright/test';
import { codeOf } from '../../setup/accounts/authenticator-app.ts';
import type { Customer } from '../../setup/accounts/customer.ts';
import { logIn } from '../../setup/accounts/log-in.ts';
import { logOut } from '../../setup/accounts/log-out.ts';
import { signIn, storedSession } from '../../setup/accounts/sign-in.ts';
import { holdReply, loseReply, replyWith } from '../../setup/browser/calls.ts';
import { navigateInApp } from '../../setup/browser/navigate-in-app.ts';
import { resize } from '../../setup/browser/paint-only-corner.ts';
import { callApi } from '../../setup/product/call-api.ts';
import { button, dialog } from '../../setup/screens/by-name.ts';
import { inspectScreen } from '../../setup/screens/inspect-screen.ts';
import { changeButton, fillInPasswords } from '../../setup/screens/passwords-form.ts';
import { expect, test } from '../../setup/test.ts';

/** Begins to set up an app, up to its QR code. */
async function scanApp(page: Page, { password }: Customer) {
  await page.goto('/account/security');
  await button(page, 'Set up app').click();
  const sheet = dialog(page, 'Set up an authenticator app');
  await sheet.getByLabel('Your password').fill(password);
  await button(page, 'Continue').click();
  await expect(
    sheet.getByRole('img', { name: 'QR code for your authenticator app' }),
  ).toBeVisible();
  return sheet;
}

/** The key that is shown with the QR code. */
async function readKey(sheet: Locator): Promise<string> {
  const link = await sheet.getByRole('link', { name: 'Open in your app' }).getAttribute('href');
  return new URL(link ?? '').searchParams.get('secret') ?? '';
}

async function enterCode(page: Page, sheet: Locator, code: string) {
  await sheet.getByLabel('Code from the app').fill(code);
  await button(page, 'Turn on').click();
}

/** Sets up an app on the security page and returns its key, with the recovery codes still shown. */
async function setUpApp(page: Page, customer: Customer, db: Db) {
  const sheet = await scanApp(page, customer);
  const close = sheet.getByRole('button', { name: 'Close' });
  await inspectScreen(page, 'second factor, QR code');
  const enter = (code: string) => enterCode(page, sheet, code);
  await enter('');
  await expect(sheet.getByText('Code is required')).toBeVisible();
  await enter('12345');
  await expect(sheet.getByText('Wrong code. Please try again.')).toBeVisible();
  await expireStep(db);
  await enter('12345');
  await expect(sheet.getByText('This step has expired. Start again.')).toBeVisible();
  await inspectScreen(page, 'second factor, expired');
  await button(page, 'Start again').click();
  const key = await readKey(sheet);

  // The codes, which are shown only once, do not wait for the page behind them. Until they are
  // saved, they cannot be closed by mistake.
  const holds = {
    finish: await holdReply(page, accountFactors.finishApp),
    show: await holdReply(page, accountFactors.show),
  };
  // So low that the button is found by scrolling.
  const size = page.viewportSize() ?? { width: 390, height: 844 };
  await resize(page, { ...size, height: 420 });
  await enter(codeOf(key));
  await expect(close).toBeDisabled();
  await page.keyboard.press('Escape');
  holds.finish.release();
  await expect(sheet.getByRole('listitem')).toHaveCount(10);
  await expect(sheet.getByText('Save these recovery codes')).toBeInViewport();
  holds.show.release();
  await expect(page.getByText('10 codes left.')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(close).toHaveCount(0);
  await resize(page, size);
  return { key, sheet };
}

/** Waits until the current step is too old. */
async function expireStep(db: Db): Promise<void> {
  await db.factorTicket.updateMany({ data: { expiresAt: new Date(0) } });
}

test('an authenticator app is set up, required at login, unless a recovery code is used, and again before sensitive changes', async ({
  page,
  product,
  customers,
  db,
}) => {
  const customer = await customers.create();
  const known = await callApi(product.apiUrl, config.get, {});
  await replyWith(page, config.get, 200, { ...known, supportUrl: 'mailto:help@example.com' });
  await signIn(page, customer);
  const { key, sheet } = await setUpApp(page, customer, db);
  await inspectScreen(page, 'recovery codes');
  const downloading = page.waitForEvent('download');
  await button(page, 'Download').click();
  expect((await downloading).suggestedFilename()).toContain('recovery codes.txt');
  const [recoveryCode, otherCode] = await sheet.getByRole('listitem').allTextContents();
  await button(page, 'I have saved them').click();
  await expect(page.getByText('10 codes left.')).toBeVisible();
  await inspectScreen(page, 'security page with a second factor');

  await logOut(page);
  await logIn(page, customer);
  const field = page.getByLabel('Code from your authenticator app');
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(page.getByText('Lost your device and your recovery codes?')).toContainText(
    'help@example.com',
  );
  await inspectScreen(page, 'second step');
  expect((await storedSession(page)).token).toBeNull();
  await field.fill('000000');
  await button(page, 'Sign in').click();
  await expect(page.getByRole('alert')).toContainText('Wrong code.');
  // It was not about the recovery code.
  await button(page, 'Use a recovery code').click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await button(page, 'Use another method').click();
  await field.fill('000000');
  await expireStep(db);
  await button(page, 'Sign in').click();
  await button(page, 'Start again').click();
  // The login still has the password, and no error of its own.
  await expect(page.getByRole('alert')).toHaveCount(0);
  await button(page, 'Login').click();
  // Each code works once. The next one is accepted already, because clocks differ.
  await field.fill(codeOf(key, 1));
  await button(page, 'Sign in').click();
  await expect(page).toHaveURL('/dashboard');

  await logOut(page);
  await logIn(page, customer);
  await button(page, 'Use a recovery code').click();
  await page.getByLabel('Recovery code').fill(recoveryCode ?? '');
  await button(page, 'Sign in').click();
  await expect(page).toHaveURL('/dashboard');

  // Sensitive changes require it again, then continue.
  await db.session.updateMany({
    where: { userId: customer.user.id },
    data: { secondFactorAt: new Date(Date.now() - 16 * 60_000) },
  });
  const question = dialog(page, 'Confirm your identity');
  const change = async () => {
    await navigateInApp(page, '/change-password');
    await fillInPasswords(page, {
      'Current password': customer.password,
      'New password': 'Meghna-1972!',
    });
    await changeButton(page).click();
  };
  await change();
  await expect(question).toBeVisible();
  // A question that is left is asked again.
  await navigateInApp(page, '/plans');
  await expect(question).toBeHidden();
  await change();
  await expect(question.getByLabel('Code from your authenticator app')).toBeFocused();
  await inspectScreen(page, 'confirm your identity before a change of password');
  await expireStep(db);
  await question.getByLabel('Code from your authenticator app').fill('000000');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(question.getByRole('alert')).toContainText('Wrong code.');
  await question.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('alert')).toContainText('Confirm your identity');

  await navigateInApp(page, '/account/security');
  const signIns = page.getByRole('list', { name: 'Recent sign-ins' }).getByRole('listitem');
  await expect(signIns.filter({ hasText: 'Wrong code' })).toContainText('The password was correct');
  await button(page, 'Remove app').click();
  await button(page, 'Remove').click();
  await button(page, 'Use a recovery code').click();
  await question.getByLabel('Recovery code').fill(otherCode ?? '');
  await button(page, 'Confirm').click();
  await expect(button(page, 'Set up app')).toBeVisible();
});

test('an app is set up even if the reply is lost, and of two tabs by one', async ({
  page,
  customers,
}) => {
  const customer = await customers.create();
  await signIn(page, customer);
  const sheet = await scanApp(page, customer);
  const elsewhere = await page.context().newPage();
  const otherSheet = await scanApp(elsewhere, customer);

  await loseReply(page, accountFactors.finishApp);
  await enterCode(page, sheet, codeOf(await readKey(sheet)));
  await expect(sheet.getByRole('alert')).toContainText('Failed to set up the app');
  await button(page, 'Turn on').click();
  await expect(sheet.getByRole('listitem')).toHaveCount(10);

  await enterCode(elsewhere, otherSheet, codeOf(await readKey(otherSheet)));
  await expect(otherSheet.getByText('An app was set up elsewhere in the meantime')).toBeVisible();
  await button(elsewhere, 'Start again').click();
  await loseReply(elsewhere, accountFactors.finishApp);
  await enterCode(elsewhere, otherSheet, codeOf(await readKey(otherSheet)));
  await expect(otherSheet.getByRole('alert')).toContainText('Failed to set up the app');
  await button(elsewhere, 'Turn on').click();
  // It had recovery codes before.
  await expect(otherSheet).toBeHidden();
  await expect(button(elsewhere, 'Replace app')).toBeVisible();
});
