import { expect, type Page } from '@playwright/test';

/** What was said about something that is done. */
export function success(page: Page, text: string) {
  return page.getByRole('status').filter({ hasText: text });
}

/** What was said about something that did not work, or only in part. */
export function alert(page: Page, text: string) {
  return page.getByRole('alert').filter({ hasText: text });
}

/** Reads an alert, and closes it: of many, the later ones wait for room. */
export async function readAlert(page: Page, text: string): Promise<void> {
  await expect(alert(page, text)).toBeVisible();
  await alert(page, text).getByRole('button', { name: 'Close' }).click();
  await expect(alert(page, text)).toHaveCount(0);
}
