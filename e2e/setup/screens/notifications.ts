import { expect, type Page } from '@playwright/test';

/** A notification of success. */
export function success(page: Page, text: string) {
  return page.getByRole('status').filter({ hasText: text });
}

/** A notification of a failure or a warning. */
export function alert(page: Page, text: string) {
  return page.getByRole('alert').filter({ hasText: text });
}

/** Expects an alert and closes it. If there are many, the later ones are not shown until then. */
export async function readAlert(page: Page, text: string): Promise<void> {
  await expect(alert(page, text)).toBeVisible();
  await alert(page, text).getByRole('button', { name: 'Close' }).click();
  await expect(alert(page, text)).toHaveCount(0);
}
