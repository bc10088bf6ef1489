import { formatTaka, type Paisa } from '@nobayon/shared/domain/money.ts';
import { type BillingCycle, quote } from '@nobayon/shared/domain/price/quote.ts';
import { outsideLimits } from '@nobayon/shared/domain/transaction/gateway-limits.ts';
import { gatewayTitle, NO_GATEWAY } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import { nextCheckAt } from '@nobayon/shared/domain/transaction/next-check.ts';
import type { DbOrTx } from '../../../db.ts';
import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { PaymentGateway } from '../../../ports/payment-gateway/payment-gateway.ts';
import { lockCouponFor } from '../../coupons/lock-coupon-for.ts';
import { holdPlanForSale } from '../../plans/find-plan-for-sale.ts';
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
  /** Where it is to be paid. */
  gateway: PaymentGateway;
  /** What the customer gives with it; kept with their account. */
  phone?: string | undefined;
};
/** The payment, and the number that is known of who makes it. */
export type OpenedPayment = { transaction: TransactionRow; phone: string | null };

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
    const isFree = price.total === 0;
    if (!isFree) requireAmount(order.gateway, price.total);
    const pending = { status: 'pending', createdAt: now, settledAt: null, checks: 0 } as const;
    const opened = await insertTransaction(tx, {
      ...buyer.copied,
      invoiceNumber: newInvoiceNumber(),
      planId: plan.id,
      planName: plan.name,
      cycle: order.cycle,
      days: price.days,
      amount: price.subtotal,
      discountAmount: price.discount,
      finalAmount: price.total,
      couponCode: coupon?.code ?? null,
      gateway: isFree ? NO_GATEWAY : order.gateway.name,
      ...pending,
      nextCheckAt: isFree ? null : nextCheckAt(pending, now),
    });
    await coupon?.reserve(opened.id);
    const phone = order.phone ?? buyer.phone;
    if (phone !== buyer.phone) await keepPhone(tx, userId, phone);
    if (!isFree) return { transaction: opened, phone };
    const settled = await settleLocked(
      tx,
      await loadPayment(tx, opened.id, { now }),
      { kind: 'complete', gatewayId: null, method: null },
      now,
    );
    return { transaction: settled ?? opened, phone };
  });
}

/** Throws `amount_too_small` or `amount_too_large`, with the limit. */
function requireAmount({ name, abilities }: PaymentGateway, total: Paisa): void {
  const { min, max } = abilities.amounts;
  const outside = outsideLimits({ min, max }, total);
  if (outside === null) return;
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
