import { couponRejection } from '@nobayon/shared/domain/coupon.ts';
import type { Audience, Campaign } from '../coupons.ts';
import type { Attempt } from '../people/schedule-life.ts';
import type { Step } from '../people/stories.ts';
import { DHAKA } from '../random/dhaka-days.ts';
import { chance, type Random } from '../random/random.ts';

/** The uses of coupons up to a time. */
export type CouponBook = {
  campaigns: Campaign[];
  /** Confirmed and reserved uses, by coupon id. */
  uses: Map<number, number>;
  /** `userId couponId`. */
  usedBy: Set<string>;
  /** The coupon of earlier attempts at the same purchase. */
  entered: Map<Step, Campaign | null>;
};

export function openCouponBook(campaigns: Campaign[]): CouponBook {
  return { campaigns, uses: new Map(), usedBy: new Set(), entered: new Map() };
}

/** The coupon that a customer enters: one that they know, have not used, and that is valid. */
export function chooseCoupon(
  random: Random,
  book: CouponBook,
  userId: number,
  attempt: Attempt,
): Campaign | null {
  const { step } = attempt;
  const before = book.entered.get(step);
  if (before !== undefined) return before && holds(book, before, userId, attempt) ? before : null;
  const holding = book.campaigns.filter((campaign) => holds(book, campaign, userId, attempt));
  const chosen = holding.find((campaign) =>
    step.couponCode === undefined
      ? !book.usedBy.has(`${userId} ${campaign.coupon.id}`) &&
        chance(random, shareReached(campaign.reach, attempt))
      : step.couponCode === campaign.coupon.code,
  );
  book.entered.set(step, chosen ?? null);
  return chosen ?? null;
}

export function countUse(book: CouponBook, userId: number, { coupon }: Campaign): void {
  book.uses.set(coupon.id, (book.uses.get(coupon.id) ?? 0) + 1);
  book.usedBy.add(`${userId} ${coupon.id}`);
}

function shareReached(reach: Audience, { isFirstPurchase }: Attempt): number {
  switch (reach.kind) {
    case 'newcomers':
      return isFirstPurchase ? reach.share : 0;
    case 'everybody':
      return reach.share;
    case 'chosen':
      return 0;
  }
}

function holds(
  { uses, usedBy }: CouponBook,
  { coupon, rules, startsAt }: Campaign,
  userId: number,
  { startedAt, step }: Attempt,
): boolean {
  if (startedAt < startsAt) return false;
  const refusal = couponRejection(rules, {
    planName: step.plan,
    cycle: step.cycle,
    usedOrReserved: uses.get(coupon.id) ?? 0,
    usesOfCustomer: usedBy.has(`${userId} ${coupon.id}`) ? 1 : 0,
    // The coupon's reach determines who knows it.
    isNewCustomer: true,
    now: startedAt,
    timeZone: DHAKA,
  });
  return refusal === null;
}
