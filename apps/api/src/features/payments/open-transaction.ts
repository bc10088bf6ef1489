import { nextCheckAt } from '@nobayon/shared/domain/next-check.ts';
import { type BillingCycle, quote } from '@nobayon/shared/domain/quote.ts';
import type { DbOrTx } from '../../db.ts';
import type { AppDeps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { lockCouponFor } from '../coupons/lock-coupon-for.ts';
import { holdPlanForSale } from '../plans/find-plan-for-sale.ts';
import { findSubscription, lockUser } from '../subscriptions/subscriptions.store.ts';
import { findBuyer } from './buyers.store.ts';
import { newInvoiceNumber } from './invoice-number.ts';
import { settleLocked } from './settle-locked.ts';
import { insertTransaction, NO_GATEWAY, type TransactionRow } from './transactions.store.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'settings' | 'gateway'>;
export type Order = { planId: number; cycle: BillingCycle; couponCode: string | undefined };

/**
 * Writes down what is bought and for how much, before any gateway hears of it: what is stored here
 * is what is charged and granted, whatever becomes of the plan or the coupon meanwhile. The coupon
 * is reserved in the same commit. A total of zero is completed at once.
 */
export function openTransaction(deps: Deps, userId: number, order: Order): Promise<TransactionRow> {
  const now = deps.clock();
  return deps.db.$transaction(async (tx) => {
    await lockUser(tx, userId);
    const buyer = await findBuyer(tx, userId);
    if (!buyer) throw new AppError('session_ended');
    const plan = await holdPlanForSale(tx, order.planId);
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
    const pending = { status: 'pending', createdAt: now, settledAt: null, checks: 0 } as const;
    const opened = await insertTransaction(tx, {
      ...buyer,
      invoiceNumber: newInvoiceNumber(),
      planId: plan.id,
      planName: plan.name,
      cycle: order.cycle,
      days: price.days,
      amount: price.subtotal,
      discountAmount: price.discount,
      finalAmount: price.total,
      couponCode: coupon?.code ?? null,
      gateway: isFree ? NO_GATEWAY : deps.gateway.name,
      ...pending,
      nextCheckAt: isFree ? null : nextCheckAt(pending, now),
    });
    await coupon?.reserve(opened.id);
    if (!isFree) return opened;
    const settled = await settleLocked(
      tx,
      opened,
      { kind: 'complete', gatewayId: null, method: null },
      now,
    );
    return settled ?? opened;
  });
}

/** Nobody pays for more of what does not end. Throws `plan_never_ends`. */
async function requireEnd(tx: DbOrTx, userId: number, planId: number): Promise<void> {
  const current = await findSubscription(tx, userId);
  if (current?.planId === planId && current.expiresAt === null) {
    throw new AppError('plan_never_ends');
  }
}
