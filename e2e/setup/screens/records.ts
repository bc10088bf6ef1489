import type { Locator, Page } from '@playwright/test';

/** The records of an administrator's list: cards on a phone, otherwise table rows. */
export function recordsOf(page: Page, caption: string): Locator {
  return page
    .getByRole('table', { name: caption })
    .or(page.getByRole('list', { name: caption }))
    .locator(':scope > li, tbody > tr');
}

/** The record that contains a text. */
export function recordWith(page: Page, caption: string, text: string | RegExp): Locator {
  return recordsOf(page, caption).filter({ hasText: text });
}
