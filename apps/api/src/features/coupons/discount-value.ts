import { fromTaka, toTaka } from '@nobayon/shared/domain/money.ts';

// Basis points to percent and paisa to taka are the same hundredth.

/** The value of a coupon's discount as it is shown: in percent or in taka. */
export function shownDiscountValue({ discountValue }: { discountValue: number }): number {
  return toTaka(discountValue);
}

/** The value to store for one in percent or in taka. */
export function storedDiscountValue(shown: number): number {
  return fromTaka(shown);
}
