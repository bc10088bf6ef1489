import { addDays, type CalendarDay, laterOf } from '@nobayon/shared/domain/calendar.ts';
import type { Coupon as CouponRules } from '@nobayon/shared/domain/coupon.ts';
import type { Discount } from '@nobayon/shared/domain/price/discount.ts';
import type { BillingCycle } from '@nobayon/shared/domain/price/quote.ts';
import type { Coupon } from '../generated/client.ts';
import { OPENED_DAYS_AGO, type PaidPlanName } from './plans.ts';
import { atHour, dhakaDay, startOfDay } from './random/dhaka-days.ts';
import {
  type Festival,
  lastEidUlFitr,
  lastPohelaBoishakh,
  nextVictoryDay,
} from './random/festivals.ts';

/** The customers who know a coupon, and the share of them who use it. */
export type Audience =
  | { kind: 'newcomers'; share: number }
  | { kind: 'everybody'; share: number }
  /** Whether it was given to some customers personally. */
  | { kind: 'chosen' };

export type DemoCoupon = Pick<
  Coupon,
  | 'id'
  | 'code'
  | 'discountType'
  | 'discountValue'
  | 'maxUses'
  | 'maxUsesPerCustomer'
  | 'newCustomersOnly'
  | 'usedCount'
  | 'validFrom'
  | 'validUntil'
  | 'planNames'
  | 'cycles'
  | 'isActive'
  | 'createdAt'
  | 'updatedAt'
>;

export type Campaign = {
  coupon: DemoCoupon;
  /** The coupons as they were while they were valid; some are switched off by now. */
  rules: CouponRules;
  startsAt: Date;
  reach: Audience;
};

type Offer = {
  code: string;
  off: { percent: number } | { taka: number };
  /** The first and the last day, counted from today. */
  from: number;
  until: number | null;
  reach: Audience;
  maxUses?: number;
  /** The first valid day; by default the day when it was entered. */
  isDated?: boolean;
  plans?: PaidPlanName[];
  cycles?: BillingCycle[];
  isActive?: boolean;
};

const OPENING = -OPENED_DAYS_AGO;
const chosen: Audience = { kind: 'chosen' };
const newcomers = (share: number): Audience => ({ kind: 'newcomers', share });
const everybody = (share: number): Audience => ({ kind: 'everybody', share });

/** In the order in which customers think of them. Not used yet. */
export function demoCampaigns(now: Date): Campaign[] {
  const today = startOfDay(now);
  const offers = [...festiveOffers(today), ...otherOffers];
  return offers.map((offer, index) => campaignOf(offer, index + 1, today));
}

const BEFORE_FESTIVAL = 12;
const AFTER_FESTIVAL = 2;

function festiveOffers(today: Date): Offer[] {
  // Finished campaigns, and one in preparation.
  const eid = lastEidUlFitr(today, AFTER_FESTIVAL + 1);
  const pohela = lastPohelaBoishakh(today, AFTER_FESTIVAL + 1);
  const victory = nextVictoryDay(today, 8);
  return [
    {
      code: `EID${eid.year}`,
      off: { percent: 25 },
      ...daysAround(eid),
      reach: everybody(0.7),
      maxUses: 100,
    },
    {
      // The Bengali year that starts on this day.
      code: `POHELA${pohela.year - 593}`,
      off: { taka: 100 },
      ...daysAround(pohela),
      reach: everybody(0.6),
    },
    {
      code: `BIJOY${victory.year}`,
      off: { percent: 16 },
      from: victory.inDays - 5,
      until: victory.inDays,
      reach: everybody(1),
      maxUses: 200,
      isDated: true,
    },
  ];
}

function daysAround({ inDays }: Festival): { from: number; until: number } {
  return { from: inDays - BEFORE_FESTIVAL, until: inDays + AFTER_FESTIVAL };
}

const otherOffers: Offer[] = [
  {
    code: 'LAUNCH50',
    off: { percent: 50 },
    from: OPENING,
    until: null,
    reach: newcomers(0.75),
    maxUses: 10,
  },
  { code: 'WELCOME10', off: { percent: 10 }, from: OPENING, until: null, reach: newcomers(0.4) },
  {
    code: 'STUDENT30',
    off: { percent: 30 },
    from: OPENING,
    until: null,
    reach: chosen,
    plans: ['Basic'],
  },
  {
    code: 'YEARLY500',
    off: { taka: 500 },
    from: OPENING,
    until: 120,
    reach: chosen,
    maxUses: 50,
    cycles: ['yearly'],
  },
  {
    code: 'TEAM15',
    off: { percent: 15 },
    from: OPENING,
    until: null,
    reach: chosen,
    maxUses: 20,
    plans: ['Team'],
    cycles: ['yearly'],
  },
  {
    code: 'BETA100',
    off: { percent: 100 },
    from: OPENING,
    until: null,
    reach: chosen,
    maxUses: 5,
    plans: ['Pro'],
    cycles: ['monthly'],
  },
  {
    code: 'ADDA50',
    off: { taka: 50 },
    from: -150,
    until: -90,
    reach: everybody(0.25),
    isActive: false,
  },
  {
    code: 'PRO200',
    off: { taka: 200 },
    from: -60,
    until: 45,
    reach: everybody(0.25),
    maxUses: 60,
    plans: ['Pro', 'Team'],
  },
  {
    code: 'BONDHU15',
    off: { percent: 15 },
    from: -25,
    until: 3,
    reach: everybody(0.2),
    maxUses: 40,
  },
];

function campaignOf(offer: Offer, id: number, today: Date): Campaign {
  const { code, from, reach, isActive } = offer;
  const rules = rulesOf(offer, today);
  // Coupons are entered two days ahead; future ones were entered recently.
  const enteredOn = Math.max(OPENING, Math.min(from, 0) - 2);
  const createdAt = atHour(addDays(today, enteredOn), 11.5);
  const coupon = {
    id,
    code,
    ...discountColumns(rules.discount),
    maxUses: rules.maxUses,
    maxUsesPerCustomer: rules.maxUsesPerCustomer,
    newCustomersOnly: rules.newCustomersOnly,
    usedCount: 0,
    validFrom: dayColumn(rules.validFrom),
    validUntil: dayColumn(rules.validUntil),
    planNames: rules.planNames,
    cycles: rules.cycles,
    isActive: isActive ?? true,
    createdAt,
    updatedAt: createdAt,
  };
  return { coupon, rules, startsAt: laterOf(addDays(today, from), createdAt), reach };
}

/** The database expects a day as midnight in UTC. */
function dayColumn(day: CalendarDay | null): Date | null {
  return day === null ? null : new Date(`${day}T00:00:00Z`);
}

function rulesOf(offer: Offer, today: Date): CouponRules {
  const { off, from, until, reach, maxUses, plans, cycles, isDated } = offer;
  return {
    discount:
      'percent' in off
        ? { kind: 'percentage', share: off.percent * 100 }
        : { kind: 'fixed', amount: off.taka * 100 },
    isActive: true,
    validFrom: isDated ? dhakaDay(addDays(today, from)) : null,
    validUntil: until === null ? null : dhakaDay(addDays(today, until)),
    maxUses: maxUses ?? null,
    maxUsesPerCustomer: reach.kind === 'chosen' ? null : 1,
    newCustomersOnly: reach.kind === 'newcomers',
    planNames: plans ?? [],
    cycles: cycles ?? [],
  };
}

function discountColumns(discount: Discount): Pick<DemoCoupon, 'discountType' | 'discountValue'> {
  return discount.kind === 'percentage'
    ? { discountType: 'percentage', discountValue: discount.share }
    : { discountType: 'fixed', discountValue: discount.amount };
}
