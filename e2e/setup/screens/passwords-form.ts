import { expect, type Page } from '@playwright/test';

export type Passwords = { 'Current password'?: string; 'New password': string; confirm?: string };

export const changeButton = (page: Page) => page.getByRole('button', { name: 'Change Password' });

/** Fills in a form for a new password. The confirmation is the same by default. */
export async function fillInPasswords(page: Page, passwords: Passwords): Promise<void> {
  const { confirm = passwords['New password'], ...fields } = passwords;
  for (const [label, value] of Object.entries({ ...fields, 'Confirm new password': confirm })) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

/** Tries each mistake, and finally a wrong current password. */
export async function expectFieldErrors(
  page: Page,
  good: Passwords,
  mistakes: [Partial<Passwords>, string][],
  calls: unknown[],
): Promise<void> {
  for (const [mistake, text] of mistakes) {
    await fillInPasswords(page, { ...good, ...mistake });
    await changeButton(page).click();
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  expect(calls).toHaveLength(0);

  const current = page.getByLabel('Current password');
  await fillInPasswords(page, { ...good, 'Current password': 'Padma-1970!' });
  await changeButton(page).click();
  await expect(current).toHaveAccessibleDescription('Current password is incorrect');
  await expect(current).toBeFocused();
}
