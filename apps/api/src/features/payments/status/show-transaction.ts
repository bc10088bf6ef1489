import type { Transaction } from '@nobayon/shared/contract/payments.ts';
import { toTaka } from '@nobayon/shared/domain/money.ts';
import { NO_GATEWAY, shownGatewayId } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import { amountRefunded } from '@nobayon/shared/domain/transaction/refund.ts';
import type { ShownRow } from '../transactions.store.ts';

/** A transaction in the wire format. Instants given as texts are already in it. */
export function showTransaction(row: ShownRow<Date | string>): Transaction {
  return {
    id: row.id,
    invoice_number: row.invoiceNumber,
    payment_gateway_id: shownGatewayId(row),
    gateway: row.gateway === NO_GATEWAY ? null : row.gateway,
    user_name: row.userName,
    user_email: row.userEmail,
    plan_id: row.planId,
    plan_name: row.planName,
    billing_cycle: row.cycle,
    coupon_code: row.couponCode,
    amount: toTaka(row.amount),
    discount_amount: toTaka(row.discountAmount),
    final_amount: toTaka(row.finalAmount),
    paid_amount: row.paidAmount === null ? null : toTaka(row.paidAmount),
    refunded_amount: toTaka(amountRefunded(row)),
    status: row.status,
    payment_status: row.status,
    payment_method: row.paymentMethod,
    days: row.days,
    carried_days: row.carriedDays,
    created_at: isoText(row.createdAt),
    settled_at: row.settledAt && isoText(row.settledAt),
  };
}

function isoText(at: Date | string): string {
  return typeof at === 'string' ? at : at.toISOString();
}
