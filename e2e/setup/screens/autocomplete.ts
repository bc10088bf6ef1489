import type { Page } from '@playwright/test';

/** What password managers recognize the fields of a form by. */
export function autocompleteOf(page: Page): Promise<(string | null)[]> {
  return page
    .locator('form input')
    .evaluateAll((fields) => fields.map((field) => field.getAttribute('autocomplete')));
}
