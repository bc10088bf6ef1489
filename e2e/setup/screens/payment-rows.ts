import type { Locator, Page } from '@playwright/test';

/** The payments in the billing history: cards on a phone, otherwise table rows. */
export function paymentRows(page: Page): Locator {
  return page.getByRole('tabpanel', { name: 'Billing History' }).locator('li, tbody tr');
}
