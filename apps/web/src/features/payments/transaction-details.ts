import type { Transaction } from '@nobayon/shared/contract/payments.ts';
import { cycleNames } from '../../ui/cycle-names.ts';
import { formatDateTime } from '../../ui/format-date.ts';

export type Detail = { label: string } & ({ text: string } | { amount: number });

/** The facts of a payment, in the order they are read. What does not apply is left out. */
export function transactionDetails(transaction: Transaction): Detail[] {
  const { coupon_code, payment_method, payment_gateway_id, settled_at } = transaction;
  return [
    { label: 'Plan', text: transaction.plan_name },
    { label: 'Billing cycle', text: cycleNames[transaction.billing_cycle] },
    { label: 'Days bought', text: String(transaction.days) },
    ...when(transaction.carried_days > 0, {
      label: 'Days carried over',
      text: String(transaction.carried_days),
    }),
    ...amounts(transaction),
    ...present('Coupon', coupon_code),
    ...present('Payment method', payment_method),
    { label: 'Invoice', text: transaction.invoice_number },
    ...present('Gateway ID', payment_gateway_id),
    { label: 'Date', text: formatDateTime(transaction.created_at) },
    ...present('Settled', settled_at && formatDateTime(settled_at)),
  ];
}

function amounts({ amount, discount_amount, final_amount }: Transaction): Detail[] {
  const total = { label: 'Total', amount: final_amount };
  if (discount_amount === 0) return [total];
  return [{ label: 'Subtotal', amount }, { label: 'Discount', amount: -discount_amount }, total];
}

function present(label: string, text: string | null): Detail[] {
  return text === null ? [] : [{ label, text }];
}

function when(applies: boolean, detail: Detail): Detail[] {
  return applies ? [detail] : [];
}
