import type { Paisa } from '@nobayon/shared/domain/money.ts';
import { quote } from '@nobayon/shared/domain/price/quote.ts';
import { fullName } from '@nobayon/shared/domain/text/full-name.ts';
import type { Transaction, User } from '../../generated/client.ts';
import type { Campaign } from '../coupons.ts';
import type { Attempt, Life } from '../people/schedule-life.ts';
import type { DemoPlan } from '../plans.ts';
import { chance, letters, pickKey, type Random } from '../random/random.ts';
import { type CouponUsage, chooseCoupon, countUse, createCouponUsage } from './choose-coupon.ts';
import { type Collected, type Outcome, settleAttempt } from './settle-attempt.ts';

export type DemoUser = Pick<
  User,
  'id' | 'firstname' | 'lastname' | 'email' | 'phone' | 'createdAt' | 'updatedAt'
>;
export type Customer = { user: DemoUser; life: Life };

export type DemoTransaction = Outcome['columns'] &
  Pick<
    Transaction,
    | 'id'
    | 'invoiceNumber'
    | 'userId'
    | 'planId'
    | 'gateway'
    | 'gatewayReference'
    | 'refundedAmount'
    | 'userName'
    | 'userEmail'
    | 'planName'
    | 'cycle'
    | 'days'
    | 'amount'
    | 'discountAmount'
    | 'finalAmount'
    | 'couponCode'
    | 'carriedDays'
    | 'createdAt'
  >;

export type Payment = {
  transaction: DemoTransaction;
  collected: Collected | null;
  campaign: Campaign | null;
  /** The refunds that an administrator requested. */
  refund?: { amount: Paisa; reason: string; requestedAt: Date; settledAt: Date };
};

type Shop = { plans: DemoPlan[]; campaigns: Campaign[]; now: Date };

/** All attempts to pay in order of time, which is the order of their ids. */
export function makePayments(random: Random, customers: Customer[], shop: Shop): Payment[] {
  const usage = createCouponUsage(shop.campaigns);
  const methods = new Map(customers.map(({ user }) => [user.id, pickMethod(random)]));
  return customers
    .flatMap(({ user, life }) => life.attempts.map((attempt) => ({ user, attempt })))
    .sort((a, b) => a.attempt.startedAt.getTime() - b.attempt.startedAt.getTime())
    .map(({ user, attempt }, index) => {
      // Most customers keep using the same wallet.
      const usual = methods.get(user.id) ?? pickMethod(random);
      const method = chance(random, 0.88) ? usual : pickMethod(random);
      return pay(random, { id: index + 1, user, attempt, method, usage }, shop);
    });
}

function pickMethod(random: Random): string {
  return pickKey(random, { bKash: 56, Nagad: 23, Card: 14, Rocket: 5, Upay: 2 });
}

type Order = { id: number; user: DemoUser; attempt: Attempt; method: string; usage: CouponUsage };

function pay(random: Random, order: Order, { plans, now }: Shop): Payment {
  const { id, user, attempt, method, usage } = order;
  const { startedAt, ending, step } = attempt;
  const plan = planNamed(plans, step.plan);
  const campaign = chooseCoupon(random, usage, user.id, attempt);
  const price = quote(plan, step.cycle, campaign?.rules.discount ?? null);
  const isGift = price.total === 0;
  const { columns, collected } = isGift
    ? givenAt(startedAt)
    : settleAttempt(random, ending, { startedAt, total: price.total, method, now });
  if (campaign && takesUse(columns.status)) countUse(usage, user.id, campaign);
  const transaction = {
    id,
    invoiceNumber: `NB-${letters(random, INVOICE_ALPHABET, 16)}`,
    userId: user.id,
    planId: plan.id,
    gateway: isGift ? 'none' : 'paystation',
    gatewayReference: null,
    refundedAmount: 0,
    userName: fullName(user),
    userEmail: user.email,
    planName: plan.name,
    cycle: step.cycle,
    days: price.days,
    amount: price.subtotal,
    discountAmount: price.discount,
    finalAmount: price.total,
    couponCode: campaign?.coupon.code ?? null,
    // Set once the subscriptions are calculated.
    carriedDays: 0,
    createdAt: startedAt,
    ...columns,
  };
  return { transaction, collected, campaign };
}

const INVOICE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Free orders have no gateway. */
function givenAt(settledAt: Date): Outcome {
  return {
    columns: {
      status: 'completed',
      settledAt,
      gatewayId: null,
      paymentMethod: null,
      paidAmount: null,
      reviewReason: null,
      nextCheckAt: null,
      checks: 0,
    },
    collected: null,
  };
}

function takesUse(status: Transaction['status']): boolean {
  return status === 'completed' || status === 'refunded' || status === 'pending';
}

export function planNamed(plans: DemoPlan[], name: string): DemoPlan {
  const plan = plans.find((one) => one.name === name);
  if (!plan) throw new Error(`There is no plan ${name}.`);
  return plan;
}
