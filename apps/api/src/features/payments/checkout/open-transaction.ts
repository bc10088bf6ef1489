import { DAY_MS } from '@nobayon/shared/domain/calendar.ts';
import { formatTaka, type Paisa, toTaka } from '@nobayon/shared/domain/money.ts';
import {
  type BillingCycle,
  MAX_FREE_ORDERS_A_DAY,
  type Quote,
  quote,
} from '@nobayon/shared/domain/price/quote.ts';
import { plural } from '@nobayon/shared/domain/text/plural.ts';
import { nextCheckAt } from '@nobayon/shared/domain/transaction/checks/next-check.ts';
import { outsideLimits } from '@nobayon/shared/domain/transaction/gateway-limits.ts';
import {
  gatewayTitle,
  isManual,
  NO_GATEWAY,
} from '@nobayon/shared/domain/transaction/gateway-name.ts';
import pLimit from 'p-limit';
import type { Db, DbOrTx } from '../../../db.ts';
import type { AppDeps } from '../../../deps.ts';
import { AppError, fieldError } from '../../../http/app-error.ts';
import type { PaymentGateway } from '../../../ports/payment-gateway/payment-gateway.ts';
import { weakMemoize } from '../../../weak-memoize.ts';
import { lockCouponFor } from '../../coupons/lock-coupon-for.ts';
import { lockPlanForSale } from '../../plans/find-plan-for-sale.ts';
import type { PlanRow } from '../../plans/plans.store.ts';
import { findSubscription, lockUser } from '../../subscriptions/subscriptions.store.ts';
import { newInvoiceNumber } from '../invoice-number.ts';
import { loadPayment } from '../settle/changes/load-payment.store.ts';
import { settleLocked } from '../settle/changes/settle-locked.ts';
import { countFreeOrders, insertTransaction, type TransactionRow } from '../transactions.store.ts';
import { findBuyer, savePhone } from './buyers.store.ts';
import { keepWallets } from './wallets-lock.store.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'settings'>;
/** What the customer chose at the checkout. */
export type Checkout = {
  planId: number;
  cycle: BillingCycle;
  couponCode: string | undefined;
  /**
   * The gateway to pay with, if there is anything to pay; null if none is available to customers.
   */
  gateway: PaymentGateway | null;
  /** A phone number from the checkout, saved to the account. */
  phone?: string | undefined;
  /** The total in BDT that the customer has seen, if the caller sent it. */
  expectedTotal?: number | undefined;
  /** The same for the days that the purchase gives. */
  expectedDays?: number | undefined;
};
export type OpenedPayment = {
  transaction: TransactionRow;
  /** The gateway to pay with; null if there is nothing to pay. */
  gateway: PaymentGateway | null;
  /** The customer's phone number, if known. */
  phone: string | null;
};

/**
 * An order that waits for the lock of its coupon keeps a connection, and many orders with one coupon
 * would keep all of them from everybody else.
 */
const orderLimit = weakMemoize((_db: Db) => pLimit(4));

/**
 * Stores what is bought and its price before any gateway is called. What is stored is what is
 * charged and granted, even if the plan or the coupon changes meanwhile. Reserves the coupon in the
 * same transaction. A total of zero is completed at once.
 */
export function openTransaction(
  deps: Deps,
  userId: number,
  checkout: Checkout,
): Promise<OpenedPayment> {
  return orderLimit(deps.db)(() =>
    deps.db.$transaction((tx) => openIn(tx, deps, { userId, checkout })),
  );
}

async function openIn(
  tx: DbOrTx,
  deps: Deps,
  { userId, checkout }: { userId: number; checkout: Checkout },
): Promise<OpenedPayment> {
  await lockUser(tx, userId);
  const now = deps.clock();
  const buyer = await findBuyer(tx, userId);
  if (!buyer) throw new AppError('session_ended');
  const plan = await lockPlanForSale(tx, checkout.planId, userId);
  await requireEnd(tx, userId, plan.id);
  const { couponCode, cycle } = checkout;
  const purchase = { userId, planName: plan.name, cycle };
  const coupon = couponCode ? await lockCouponFor({ ...deps, db: tx }, couponCode, purchase) : null;
  const price = quote(plan, cycle, coupon?.discount ?? null);
  requireShown(checkout, price);
  if (price.total === 0) await requireFreeOrder(tx, userId, now);
  const gateway = price.total === 0 ? null : gatewayFor(checkout, price.total);
  if (gateway && isManual(gateway.name)) await keepWallets(tx);
  const opened = await insertTransaction(tx, {
    ...buyer.copied,
    ...termsOf(plan, cycle, price),
    ...pendingAt(now, gateway),
    couponCode: coupon?.code ?? null,
  });
  await coupon?.reserve(opened.id);
  const phone = checkout.phone ?? buyer.phone;
  if (phone !== buyer.phone) await savePhone(tx, userId, phone);
  const transaction = gateway ? opened : await completeFree(tx, opened, now);
  return { transaction, gateway, phone };
}

/** The plan or the coupon may have changed while the checkout was open. Throws `price_changed`. */
function requireShown({ expectedTotal, expectedDays }: Checkout, { total, days }: Quote): void {
  if (expectedTotal !== undefined && expectedTotal !== toTaka(total)) {
    throw new AppError('price_changed');
  }
  if (expectedDays !== undefined && expectedDays !== days) {
    const text = `This plan now lasts ${plural(days, 'day')}. You have not been charged. Check the new expiry date and try again.`;
    throw new AppError('price_changed', { text });
  }
}

/**
 * Nothing else limits orders that cost nothing, and every one of them extends the history that each
 * call of the customer reads. Throws `free_order_limit`.
 */
async function requireFreeOrder(tx: DbOrTx, userId: number, now: Date): Promise<void> {
  const most = MAX_FREE_ORDERS_A_DAY;
  const since = new Date(now.getTime() - DAY_MS);
  if ((await countFreeOrders(tx, { userId, since, most })) >= most) {
    throw new AppError('free_order_limit');
  }
}

/** Completes a payment with a total of zero, which no gateway will ever confirm. */
async function completeFree(
  tx: DbOrTx,
  opened: TransactionRow,
  now: Date,
): Promise<TransactionRow> {
  const payment = await loadPayment(tx, opened.id, { now });
  const completed = { kind: 'complete', gatewayId: null, method: null } as const;
  return (await settleLocked(tx, payment, completed, now)) ?? opened;
}

/** The current terms of the purchase. */
function termsOf(plan: PlanRow, cycle: BillingCycle, price: Quote) {
  return {
    planId: plan.id,
    planName: plan.name,
    cycle,
    days: price.days,
    amount: price.subtotal,
    discountAmount: price.discount,
    finalAmount: price.total,
  };
}

/** A new pending payment. Without a gateway it is never queried. */
function pendingAt(now: Date, gateway: PaymentGateway | null) {
  const pending = { status: 'pending', createdAt: now, settledAt: null, checks: 0 } as const;
  return {
    ...pending,
    invoiceNumber: newInvoiceNumber(),
    gateway: gateway?.name ?? NO_GATEWAY,
    nextCheckAt: gateway && nextCheckAt(pending, now),
  };
}

/** Throws `gateway_unknown`; `amount_too_small` or `amount_too_large`, with the limit. */
function gatewayFor({ gateway }: Checkout, total: Paisa): PaymentGateway {
  if (gateway === null) throw fieldError('gateway_unknown', 'gateway');
  const { name, capabilities } = gateway;
  const { min, max } = capabilities.amounts;
  const outside = outsideLimits({ min, max }, total);
  if (outside === null) return gateway;
  const taka = (amount: Paisa) => formatTaka(amount, { locale: 'en-BD', precision: 'exact' });
  const takes = outside === 'too_small' ? `${taka(min)} or more` : `up to ${taka(max)}`;
  const text = `${gatewayTitle(name)} takes payments of ${takes}. This one is ${taka(total)}.`;
  throw new AppError(`amount_${outside}`, { text });
}

/** A plan that never ends cannot be extended. Throws `plan_never_ends`. */
async function requireEnd(tx: DbOrTx, userId: number, planId: number): Promise<void> {
  const current = await findSubscription(tx, userId);
  if (current?.planId === planId && current.expiresAt === null) {
    throw new AppError('plan_never_ends');
  }
}
