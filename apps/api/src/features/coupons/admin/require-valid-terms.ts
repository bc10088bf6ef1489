import { dayIn } from '@nobayon/shared/domain/calendar.ts';
import { fieldError } from '../../../http/app-error.ts';
import { dayOf } from '../coupons.store.ts';
import type { CouponTerms } from './admin-coupons.store.ts';

type Calendar = { now: Date; timeZone: string };

/** Throws `date_past` for an end before today. The coupon's current end is accepted. */
export function requireNotPast(
  { validUntil }: CouponTerms,
  before: CouponTerms | null,
  { now, timeZone }: Calendar,
): void {
  const day = dayOf(validUntil);
  if (day === null || day === dayOf(before?.validUntil ?? null)) return;
  if (day < dayIn(now, timeZone)) throw fieldError('date_past', 'validUntil');
}

/**
 * Throws `plan_unknown` for a name that no current plan has. Names that the coupon already lists
 * are accepted.
 */
export function requireKnownPlans(
  { planNames }: CouponTerms,
  before: CouponTerms | null,
  currentNames: string[],
): void {
  const known = new Set([...currentNames, ...(before?.planNames ?? [])]);
  if (planNames.some((name) => !known.has(name))) {
    throw fieldError('plan_unknown', 'planRestrictions');
  }
}
