import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/**
 * Waits for the login form, fills it in and submits it. The previous page may still be shown, with
 * fields of the same names.
 */
export async function logIn(
  page: Page,
  account: Readonly<{ email: string; password: string }>,
): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Login' }).click();
}
