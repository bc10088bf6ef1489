import { formatTaka, type Paisa } from '@nobayon/shared/domain/money.ts';
import { type BillingCycle, type Quote, quote } from '@nobayon/shared/domain/price/quote.ts';
import { outsideLimits } from '@nobayon/shared/domain/transaction/gateway-limits.ts';
import { gatewayTitle, NO_GATEWAY } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import { nextCheckAt } from '@nobayon/shared/domain/transaction/next-check.ts';
import type { DbOrTx } from '../../../db.ts';
import type { AppDeps } from '../../../deps.ts';
import { AppError, fieldError } from '../../../http/app-error.ts';
import type { PaymentGateway } from '../../../ports/payment-gateway/payment-gateway.ts';
import { lockCouponFor } from '../../coupons/lock-coupon-for.ts';
import { holdPlanForSale } from '../../plans/find-plan-for-sale.ts';
import type { PlanRow } from '../../plans/plans.store.ts';
import { findSubscription, lockUser } from '../../subscriptions/subscriptions.store.ts';
import { loadPayment } from '../settle/changes/load-payment.store.ts';
import { settleLocked } from '../settle/changes/settle-locked.ts';
import { insertTransaction, type TransactionRow } from '../transactions.store.ts';
import { findBuyer, keepPhone } from './buyers.store.ts';
import { newInvoiceNumber } from './invoice-number.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'settings'>;
export type Order = {
  planId: number;
  cycle: BillingCycle;
  couponCode: string | undefined;
  /** Where it is to be paid, if there is anything to pay; null where customers can use none. */
  gateway: PaymentGateway | null;
  /** What the customer gives with it; kept with their account. */
  phone?: string | undefined;
};
export type OpenedPayment = {
  transaction: TransactionRow;
  /** Where it is to be paid; null where nothing is. */
  gateway: PaymentGateway | null;
  /** The number that is known of who makes it. */
  phone: string | null;
};

/**
 * Writes down what is bought and for how much, before any gateway hears of it: what is stored here
 * is what is charged and granted, whatever becomes of the plan or the coupon meanwhile. The coupon
 * is reserved in the same commit. A total of zero is completed at once.
 */
export function openTransaction(deps: Deps, userId: number, order: Order): Promise<OpenedPayment> {
  const now = deps.clock();
  return deps.db.$transaction(async (tx) => {
    await lockUser(tx, userId);
    const buyer = await findBuyer(tx, userId);
    if (!buyer) throw new AppError('session_ended');
    const plan = await holdPlanForSale(tx, order.planId, userId);
    await requireEnd(tx, userId, plan.id);
    const coupon = order.couponCode
      ? await lockCouponFor({ ...deps, db: tx }, order.couponCode, {
          userId,
          planName: plan.name,
          cycle: order.cycle,
        })
      : null;
    const price = quote(plan, order.cycle, coupon?.discount ?? null);
    const gateway = price.total === 0 ? null : gatewayFor(order, price.total);
    const opened = await insertTransaction(tx, {
      ...buyer.copied,
      ...termsOf(plan, order.cycle, price),
      ...pendingAt(now, gateway),
      couponCode: coupon?.code ?? null,
    });
    await coupon?.reserve(opened.id);
    const phone = order.phone ?? buyer.phone;
    if (phone !== buyer.phone) await keepPhone(tx, userId, phone);
    if (gateway) return { transaction: opened, gateway, phone };
    const settled = await settleLocked(
      tx,
      await loadPayment(tx, opened.id, { now }),
      { kind: 'complete', gatewayId: null, method: null },
      now,
    );
    return { transaction: settled ?? opened, gateway, phone };
  });
}

/** What is bought and for how much, as it is for sale now. */
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

/** A payment that nobody has made yet; one without a gateway is asked about nowhere. */
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
function gatewayFor({ gateway }: Order, total: Paisa): PaymentGateway {
  if (gateway === null) throw fieldError('gateway_unknown', 'gateway');
  const { name, abilities } = gateway;
  const { min, max } = abilities.amounts;
  const outside = outsideLimits({ min, max }, total);
  if (outside === null) return gateway;
  const taka = (amount: Paisa) => formatTaka(amount, { locale: 'en-BD', precision: 'exact' });
  const takes = outside === 'too_small' ? `${taka(min)} or more` : `up to ${taka(max)}`;
  const text = `${gatewayTitle(name)} takes payments of ${takes}. This one is ${taka(total)}.`;
  throw new AppError(`amount_${outside}`, { text });
}

/** Nobody pays for more of what does not end. Throws `plan_never_ends`. */
async function requireEnd(tx: DbOrTx, userId: number, planId: number): Promise<void> {
  const current = await findSubscription(tx, userId);
  if (current?.planId === planId && current.expiresAt === null) {
    throw new AppError('plan_never_ends');
  }
}
