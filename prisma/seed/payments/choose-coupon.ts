import { couponRejection } from '@nobayon/shared/domain/coupon.ts';
import type { Audience, Campaign } from '../coupons.ts';
import type { Attempt } from '../people/schedule-life.ts';
import type { Step } from '../people/stories.ts';
import { DHAKA } from '../random/dhaka-days.ts';
import { chance, type Random } from '../random/random.ts';

/** The uses of coupons up to a time. */
export type CouponUsage = {
  campaigns: Campaign[];
  /** Confirmed and reserved uses, by coupon id. */
  uses: Map<number, number>;
  /** `userId couponId`. */
  usedBy: Set<string>;
  /** The coupon of earlier attempts at the same purchase. */
  entered: Map<Step, Campaign | null>;
};

export function createCouponUsage(campaigns: Campaign[]): CouponUsage {
  return { campaigns, uses: new Map(), usedBy: new Set(), entered: new Map() };
}

/** The coupon that a customer enters: one that they know, have not used, and that is valid. */
export function chooseCoupon(
  random: Random,
  usage: CouponUsage,
  userId: number,
  attempt: Attempt,
): Campaign | null {
  const { step } = attempt;
  const before = usage.entered.get(step);
  if (before !== undefined) return before && holds(usage, before, userId, attempt) ? before : null;
  const holding = usage.campaigns.filter((campaign) => holds(usage, campaign, userId, attempt));
  const chosen = holding.find((campaign) =>
    step.couponCode === undefined
      ? !usage.usedBy.has(`${userId} ${campaign.coupon.id}`) &&
        chance(random, shareReached(campaign.reach, attempt))
      : step.couponCode === campaign.coupon.code,
  );
  usage.entered.set(step, chosen ?? null);
  return chosen ?? null;
}

export function countUse(usage: CouponUsage, userId: number, { coupon }: Campaign): void {
  usage.uses.set(coupon.id, (usage.uses.get(coupon.id) ?? 0) + 1);
  usage.usedBy.add(`${userId} ${coupon.id}`);
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
  { uses, usedBy }: CouponUsage,
  { coupon, rules, startsAt }: Campaign,
  userId: number,
  { startedAt, step }: Attempt,
): boolean {
  if (startedAt < startsAt) return false;
  const rejection = couponRejection(rules, {
    planName: step.plan,
    cycle: step.cycle,
    usedOrReserved: uses.get(coupon.id) ?? 0,
    usesOfCustomer: usedBy.has(`${userId} ${coupon.id}`) ? 1 : 0,
    // The coupon's reach determines who knows it.
    isNewCustomer: true,
    now: startedAt,
    timeZone: DHAKA,
  });
  return rejection === null;
}
