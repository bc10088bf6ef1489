import type { Locator, Page } from '@playwright/test';
import { fieldIn } from './dialog-field.ts';
import { recordWith } from './records.ts';

/** The form for a new or existing coupon. */
export const couponForm = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^(Add New Coupon|Edit coupon)$/ });

/** A field of that form. */
export const couponField = (page: Page, label: string): Locator => fieldIn(couponForm(page), label);

export const saveCoupon = (page: Page): Promise<void> =>
  couponForm(page)
    .getByRole('button', { name: /^(Create|Save) coupon$/ })
    .click();

/** The dialog that confirms the deletion of a coupon. */
export const deleteQuestion = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Are you sure you want to delete this coupon?' });

/** The row of a coupon, or its card on a phone. */
export const couponRecord = (page: Page, code: string): Locator =>
  recordWith(page, 'Coupons', code);

/** Fills in the form; `values` are by label. */
export async function fillInCoupon(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await couponField(page, label).fill(value);
}
