import type { Page } from '@playwright/test';

export type Passwords = { 'Current password'?: string; 'New password': string; confirm?: string };

/** Fills in a form for a new password; the confirmation is the same unless it is given. */
export async function fillInPasswords(page: Page, passwords: Passwords): Promise<void> {
  const { confirm = passwords['New password'], ...fields } = passwords;
  for (const [label, value] of Object.entries({ ...fields, 'Confirm new password': confirm })) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}
