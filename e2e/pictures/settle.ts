import type { Page } from '@playwright/test';

/** Waits until everything that was asked for has come, and the fonts are drawn. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(standWithoutIt);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

// A screen that waits for a reply which is held back has no quiet network, and is shown as it is.
function standWithoutIt(error: Error): void {
  if (error.name !== 'TimeoutError') throw error;
}
