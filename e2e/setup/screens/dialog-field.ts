import type { Locator } from '@playwright/test';

/** A field by its label: not the list to choose from, which has the same one. */
export function fieldIn(dialog: Locator, label: string): Locator {
  return dialog
    .getByLabel(label, { exact: true })
    .and(dialog.page().locator('input, textarea, select'));
}
