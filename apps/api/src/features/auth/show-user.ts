import type { User } from '@nobayon/shared/contract/account/auth.ts';
import { toTaka } from '@nobayon/shared/domain/money.ts';
import { isFreePlan, pricePerMonth } from '@nobayon/shared/domain/price/quote.ts';
import { fullName } from '@nobayon/shared/domain/text/full-name.ts';
import type { UserRow } from './users.store.ts';

/** The fields of an account that may be shown. */
export type ShownUser = Pick<
  UserRow,
  'id' | 'firstname' | 'lastname' | 'email' | 'emailProvenAt' | 'phone' | 'role'
> & {
  subscription: ShownSubscription | null;
};

type Subscription = NonNullable<UserRow['subscription']>;

type ShownSubscription = Pick<
  Subscription,
  'planId' | 'cycle' | 'listPrice' | 'pricePaid' | 'carriedDays' | 'expiresAt'
> & { plan: Pick<Subscription['plan'], 'name' | 'monthlyPrice' | 'yearlyPrice' | 'archivedAt'> };

/** A user in the shape of the API, with the plan of their subscription. */
export function showUser({ subscription, ...user }: ShownUser): User {
  return {
    id: user.id,
    firstname: user.firstname,
    lastname: user.lastname,
    name: fullName(user),
    email: user.email,
    email_proven: user.emailProvenAt !== null,
    phone: user.phone,
    role: user.role,
    plan_name: subscription?.plan.name ?? null,
    plan_price: subscription && toTaka(monthlyPriceOf(subscription)),
    price_paid: subscription?.cycle ? toTaka(subscription.pricePaid) : null,
    renewal_price: subscription && renewalPriceOf(subscription),
    expiry_date: subscription?.expiresAt?.toISOString() ?? null,
    plan_id: subscription?.planId ?? null,
    plan_archived: isPlanArchived({ subscription }),
    billing_cycle: subscription?.cycle ?? null,
    carried_days: subscription?.carriedDays ?? 0,
  };
}

export function isPlanArchived({ subscription }: Pick<ShownUser, 'subscription'>): boolean {
  return subscription !== null && subscription.plan.archivedAt !== null;
}

/** Null if the plan can be renewed at the price that it was bought at, or not at all. */
function renewalPriceOf({ cycle, listPrice, expiresAt, plan }: ShownSubscription): number | null {
  const canRenew = expiresAt !== null && plan.archivedAt === null && !isFreePlan(plan);
  if (cycle === null || !canRenew) return null;
  const price = cycle === 'yearly' ? plan.yearlyPrice : plan.monthlyPrice;
  return price === listPrice ? null : toTaka(price);
}

/** A purchased plan keeps the price it was bought at; a given plan shows the current price. */
function monthlyPriceOf({ cycle, listPrice, plan }: ShownSubscription): number {
  return cycle ? pricePerMonth(listPrice, cycle) : plan.monthlyPrice;
}
