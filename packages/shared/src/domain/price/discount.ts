import { type BasisPoints, type Paisa, percentOf } from '../money.ts';

export type Discount =
  | { kind: 'percentage'; share: BasisPoints }
  | { kind: 'fixed'; amount: Paisa };

/** The discount on an amount, in paisa: at most the amount and at least zero. */
export function discountOn(amount: Paisa, discount: Discount): Paisa {
  const off = discount.kind === 'fixed' ? discount.amount : percentOf(amount, discount.share);
  return Math.min(Math.max(off, 0), amount);
}
