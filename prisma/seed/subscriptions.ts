import {
  applyPurchase,
  applyRefund,
  type Entitlement,
  type Period,
} from '@nobayon/shared/domain/period.ts';
import type { Subscription } from '../generated/client.ts';
import type { DemoTransaction, DemoUser, Payment } from './payments.ts';

export type DemoSubscription = {
  subscription: Subscription;
  periods: Period[];
  /** What each of the user's payments carried over, by transaction id. */
  carriedDays: Map<number, number>;
};

type Terms = Pick<Subscription, 'cycle' | 'listPrice' | 'pricePaid' | 'carriedDays'>;
type State = { entitlement: Entitlement; terms: Terms; carried: Map<number, number> };
type Event = { at: Date; kind: 'paid' | 'refunded'; transaction: DemoTransaction };

/** What the rules make of a user's payments, one after the other, from the free plan on. */
export function subscriptionOf(
  user: DemoUser,
  payments: Payment[],
  freePlanId: number,
): DemoSubscription {
  const free: State = {
    entitlement: {
      planId: freePlanId,
      startedAt: user.createdAt,
      expiresAt: null,
      periods: [],
    },
    terms: { cycle: null, listPrice: 0, pricePaid: 0, carriedDays: 0 },
    carried: new Map(),
  };
  const { entitlement, terms, carried } = payments
    .flatMap(eventsOf)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .reduce(apply, free);
  const { periods, ...columns } = entitlement;
  return {
    subscription: { id: user.id, userId: user.id, ...columns, ...terms },
    periods,
    carriedDays: carried,
  };
}

function eventsOf({ transaction, collected }: Payment): Event[] {
  const { status, settledAt } = transaction;
  if (!settledAt || (status !== 'completed' && status !== 'refunded')) return [];
  const paid: Event = { at: collected?.at ?? settledAt, kind: 'paid', transaction };
  return status === 'completed' ? [paid] : [paid, { ...paid, at: settledAt, kind: 'refunded' }];
}

function apply({ entitlement, terms, carried }: State, { at, kind, transaction }: Event): State {
  const { id, planId, days, cycle, amount, finalAmount } = transaction;
  if (kind === 'refunded') return { entitlement: applyRefund(entitlement, id, at), terms, carried };
  const purchase = { transactionId: id, planId, days, listPrice: amount, paid: finalAmount };
  const effect = applyPurchase(entitlement, purchase, at);
  // A renewal goes on with the days that an earlier change of plan carried over.
  const before = effect.kind === 'renewal' ? terms.carriedDays : 0;
  return {
    entitlement: effect.entitlement,
    terms: {
      cycle,
      listPrice: amount,
      pricePaid: finalAmount,
      carriedDays: before + effect.carriedDays,
    },
    carried: new Map(carried).set(id, effect.carriedDays),
  };
}
