import type { Page } from '@playwright/test';
import { mailedProof } from '../../setup/accounts/address-proofs.ts';
import { signIn } from '../../setup/accounts/sign-in.ts';
import { button } from '../../setup/screens/by-name.ts';
import { inspectScreen } from '../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../setup/test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const code = (page: Page) => page.getByLabel('Six-digit code');

/** Six digits that differ from the code. */
const otherThan = (code: string) => code.replace(/./, (digit) => String((Number(digit) + 1) % 10));

test('the link confirms an address once, with the password unless its customer is signed in', async ({
  page,
  customers,
  sandbox,
  db,
}) => {
  const customer = await customers.register();
  const { link } = await mailedProof({ sandbox, db }, customer.email);
  await page.goto(link);
  await expect(page).toHaveURL('/verify-email');
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await button(page, 'Confirm my email address').click();
  await expect(page.getByText('Password is incorrect')).toBeVisible();
  await inspectScreen(page, 'confirm the address, signed out');

  await signIn(page, customer);
  await page.goto('/dashboard');
  await expect(heading(page, 'Confirm your email address')).toBeVisible();
  await inspectScreen(page, 'dashboard, address not confirmed');
  await page.goto(link);
  await expect(page.getByRole('main')).toContainText(customer.email);
  // The state in the tab survives a reload.
  await page.reload();
  await button(page, 'Confirm my email address').click();
  await expect(heading(page, 'Email address confirmed')).toBeFocused();
  await inspectScreen(page, 'address confirmed');
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(title(page)).toContainText('Nusrat');
  await expect(heading(page, 'Confirm your email address')).toHaveCount(0);

  await page.goto(link);
  await expect(heading(page, 'Invalid link')).toBeVisible();
  await inspectScreen(page, 'used link');
});

test('the code confirms the address after a payment, and can be sent again', async ({
  page,
  shop,
  customers,
  sandbox,
  db,
}) => {
  const customer = await customers.register();
  const plan = await shop.plan();
  const transactionId = await customers.subscribe(customer, plan);
  const before = await mailedProof({ sandbox, db }, customer.email);
  await signIn(page, customer);
  const missing = page.getByText('Open WebUI is available once your email address is confirmed.');
  await page.goto('/checkout');
  await expect(missing).toBeVisible();
  await page.goto(`/payment/success?transactionId=${transactionId}`);
  await expect(missing).toBeVisible();
  await expect(heading(page, 'Confirm your email address')).toBeVisible();
  const chat = page.getByRole('link', { name: 'Go to Open WebUI' });
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible();
  await expect(chat).toHaveCount(0);
  await code(page).fill(otherThan(before.code));
  await button(page, 'Confirm').click();
  await expect(code(page)).toHaveAccessibleDescription(/Wrong code/);
  await button(page, 'Send again').click();
  await expect(page.getByText('We sent you a new link and a new code.')).toBeVisible();
  const after = await mailedProof({ sandbox, db }, customer.email);
  expect(after.link).not.toBe(before.link);
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await code(page).fill(`${after.code.slice(0, 3)} ${after.code.slice(3)}`);
  const access = page.waitForResponse('**/api/chat/access');
  await button(page, 'Confirm').click();
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
  await expect(page.locator('main :focus')).toHaveCount(1);
  await access;
  await page.goBack();
  await expect(chat).toBeVisible();
});

test('a mistyped address is corrected, and the code goes to the new one', async ({
  page,
  customers,
  sandbox,
  db,
}) => {
  const customer = await customers.register();
  await signIn(page, customer);
  await page.goto('/dashboard');
  const notice = page.getByRole('region', { name: 'Confirm your email address' });
  await expect(notice).toContainText(`the link we sent to ${customer.email},`);
  await page.getByRole('link', { name: 'Change it' }).click();
  const email = customers.newEmail();
  await page.getByLabel('New email').fill(email);
  await page.getByLabel('Current password').fill(customer.password);
  await button(page, 'Change email').click();
  await expect(page.getByText(`It changes to ${email}`)).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(notice).toContainText(`the link we sent to ${email},`);
  await code(page).fill((await mailedProof({ sandbox, db }, email)).code);
  await button(page, 'Confirm').click();
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(email);
});
