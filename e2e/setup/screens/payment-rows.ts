import type { Locator, Page } from '@playwright/test';

/** The payments of the billing history: cards on a phone, rows of a table where there is room. */
export function paymentRows(page: Page): Locator {
  return page.getByRole('tabpanel', { name: 'Billing History' }).locator('li, tbody tr');
}
