import type { Locator } from '@playwright/test';

/** A field by its label, without the list of options, which has the same label. */
export function fieldIn(dialog: Locator, label: string): Locator {
  return dialog
    .getByLabel(label, { exact: true })
    .and(dialog.page().locator('input, textarea, select'));
}
