import type { AdminTransaction } from '@nobayon/shared/contract/admin-transactions.ts';
import { cycleNames } from '../../ui/cycle-names.ts';
import { attentionName } from './attention-words.ts';

export type Fact = { label: string } & ({ text: string } | { amount: number } | { at: string });

/** Everything about a payment, in the order it is read. What does not apply is left out. */
export function paymentFacts(payment: AdminTransaction): Fact[] {
  return [
    { label: 'User', text: payment.user_name },
    { label: 'Email', text: payment.user_email },
    ...(payment.user_id === null ? [{ label: 'Account', text: 'Deleted' }] : []),
    { label: 'Plan', text: payment.plan_name },
    { label: 'Billing cycle', text: cycleNames[payment.billing_cycle] },
    { label: 'Days bought', text: String(payment.days) },
    ...(payment.carried_days > 0
      ? [{ label: 'Days carried over', text: String(payment.carried_days) }]
      : []),
    ...amounts(payment),
    ...(payment.status === 'review'
      ? [{ label: 'In review for', text: attentionName('review', payment) }]
      : []),
    ...present('Coupon', payment.coupon_code),
    ...present('Payment method', payment.payment_method),
    { label: 'Invoice', text: payment.invoice_number },
    ...present('Gateway ID', payment.payment_gateway_id),
    { label: 'Started', at: payment.created_at },
    ...(payment.settled_at ? [{ label: 'Settled', at: payment.settled_at }] : []),
  ];
}

function amounts(payment: AdminTransaction): Fact[] {
  const { amount, discount_amount, final_amount, paid_amount } = payment;
  const reduced = [
    { label: 'Subtotal', amount },
    { label: 'Discount', amount: -discount_amount },
  ];
  return [
    ...(discount_amount > 0 ? reduced : []),
    { label: 'Total', amount: final_amount },
    ...(paid_amount === null ? [] : [{ label: 'Paid', amount: paid_amount }]),
  ];
}

function present(label: string, text: string | null): Fact[] {
  return text === null ? [] : [{ label, text }];
}
