import { FREE_PLAN } from '@nobayon/shared/domain/price/quote.ts';
import type { Prisma } from '../generated/client.ts';
import { type DemoCoupon, demoCampaigns } from './coupons.ts';
import { withGateways } from './payments/gateways.ts';
import {
  claimsOf,
  type DemoClaim,
  type DemoWallet,
  demoWallets,
  withManual,
} from './payments/manual-payments.ts';
import { eventsOf } from './payments/payment-events.ts';
import {
  type Customer,
  type DemoTransaction,
  type DemoUser,
  makePayments,
  type Payment,
  planNamed,
} from './payments/payments.ts';
import { type DemoRedemption, redemptionsOf } from './payments/redemptions.ts';
import { type DemoRefund, refundsOf, withRefunds } from './payments/refunds.ts';
import { people } from './people/people.ts';
import { type Life, scheduleLife } from './people/schedule-life.ts';
import { type DemoPlan, demoPlans } from './plans.ts';
import { seededRandom } from './random/random.ts';
import { type DemoSubscription, subscriptionOf } from './subscriptions.ts';

export type DemoData = {
  plans: DemoPlan[];
  coupons: DemoCoupon[];
  wallets: DemoWallet[];
  users: DemoUser[];
  transactions: DemoTransaction[];
  redemptions: DemoRedemption[];
  events: Prisma.PaymentEventCreateManyInput[];
  attention: Prisma.AttentionCreateManyInput[];
  subscriptions: DemoSubscription[];
  claims: DemoClaim[];
  refunds: DemoRefund[];
};

const SEED = 1_971;

/** A shop's first year, up to `now`. Deterministic for a given `now`. */
export function demoData(now: Date): DemoData {
  const random = seededRandom(SEED);
  const plans = demoPlans(now);
  const campaigns = demoCampaigns(now);
  const customers = people
    .map((person) => scheduleLife(random, person, now))
    .sort((a, b) => a.registeredAt.getTime() - b.registeredAt.getTime())
    .map((life, index): Customer => ({ user: userOf(life, index + 1), life }));
  const wallets = demoWallets(now);
  const made = makePayments(random, customers, { plans, campaigns, now });
  const payments = withRefunds(withGateways(withManual(made, wallets, now), now), now);
  const redemptions = redemptionsOf(payments, now);
  const users = customers.map(({ user }) => user);
  const subscriptions = subscriptionsOf(users, payments, planNamed(plans, FREE_PLAN));
  return {
    plans,
    wallets,
    coupons: campaigns.map(({ coupon }) => withUses(coupon, redemptions)),
    users,
    transactions: payments.map(({ transaction }) => withCarriedDays(transaction, subscriptions)),
    redemptions,
    events: payments.flatMap(eventsOf),
    attention: payments.flatMap(attentionOf),
    subscriptions,
    claims: claimsOf(payments, wallets),
    refunds: refundsOf(payments),
  };
}

function userOf({ person, registeredAt }: Life, id: number): DemoUser {
  const { firstname, lastname, email, bought } = person;
  return {
    id,
    firstname,
    lastname,
    email,
    // Customers who have paid were asked for a phone number.
    phone: bought.length > 0 ? phoneOf(id) : null,
    createdAt: registeredAt,
    updatedAt: registeredAt,
  };
}

/** Fictitious. */
function phoneOf(id: number): string {
  return `0170000${String(id).padStart(4, '0')}`;
}

function subscriptionsOf(
  users: DemoUser[],
  payments: Payment[],
  free: DemoPlan,
): DemoSubscription[] {
  const byUser = Map.groupBy(payments, ({ transaction }) => transaction.userId);
  return users.map((user) => subscriptionOf(user, byUser.get(user.id) ?? [], free));
}

function withUses(coupon: DemoCoupon, redemptions: DemoRedemption[]): DemoCoupon {
  const usedCount = redemptions.filter(
    ({ couponId, state }) => couponId === coupon.id && state === 'redeemed',
  ).length;
  return { ...coupon, usedCount };
}

function withCarriedDays(
  transaction: DemoTransaction,
  subscriptions: DemoSubscription[],
): DemoTransaction {
  const own = subscriptions.find(({ userId }) => userId === transaction.userId);
  return { ...transaction, carriedDays: own?.carriedDays.get(transaction.id) ?? 0 };
}

/** A payment with a wrong amount waits for review. */
function attentionOf({ transaction }: Payment): Prisma.AttentionCreateManyInput[] {
  const { id, status, settledAt, createdAt } = transaction;
  if (status !== 'review') return [];
  return [{ transactionId: id, reason: 'review', raisedAt: settledAt ?? createdAt }];
}
