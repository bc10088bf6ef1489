import type { BillingCycle } from '@nobayon/shared/domain/price/quote.ts';
import { gatewayTitle } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import { cycleNames } from '../format/cycle-names.ts';
import { partRefunded } from '../format/part-refunded.ts';

/** A fact whose value is not formatted yet, because that depends on the reader. */
export type PlainFact = { label: string } & ({ text: string } | { amount: number });

/** The facts of a payment that both customers and administrators see. */
type Payment = {
  plan_name: string;
  billing_cycle: BillingCycle;
  days: number;
  carried_days: number;
  amount: number;
  discount_amount: number;
  final_amount: number;
  status: string;
  paid_amount?: number | null;
  refunded_amount?: number;
  coupon_code: string | null;
  gateway: string | null;
  payment_method: string | null;
  invoice_number: string;
  payment_gateway_id: string | null;
};

/** The bought plan, or the one of an order that was not paid. */
export function purchaseFacts({ plan_name, billing_cycle, days, carried_days, status }: Payment) {
  const isBought = status === 'completed' || status === 'refunded';
  return [
    { label: 'Plan', text: plan_name },
    { label: 'Billing cycle', text: cycleNames[billing_cycle] },
    { label: isBought ? 'Days bought' : 'Days', text: String(days) },
    ...presentFact('Days from earlier payments', carried_days > 0 ? String(carried_days) : null),
  ];
}

/** The price, and the paid amount if it is known. */
export function amountFacts(payment: Payment): PlainFact[] {
  const {
    amount,
    discount_amount,
    final_amount,
    status,
    paid_amount = null,
    refunded_amount = 0,
  } = payment;
  const paid = paid_amount ?? final_amount;
  const refunded = partRefunded({ status, refunded_amount });
  const reduced = [
    { label: 'Subtotal', amount },
    { label: 'Discount', amount: -discount_amount },
  ];
  return [
    ...(discount_amount > 0 ? reduced : []),
    { label: 'Total', amount: final_amount },
    ...(paid_amount === null ? [] : [{ label: 'Paid', amount: paid_amount }]),
    ...(refunded_amount === 0 ? [] : [{ label: 'Refunded', amount: -refunded_amount }]),
    ...(refunded === 0 ? [] : [{ label: 'Paid after refund', amount: paid - refunded }]),
  ];
}

/** Amounts that readers compare: paid and refunded amounts have as many decimals as the total. */
export function amountsIn(facts: readonly PlainFact[]): number[] {
  return facts.flatMap((fact) => ('amount' in fact ? [fact.amount] : []));
}

/** The labels of the payment gateway and its id, by reader. */
const gatewayWords = {
  customer: { gateway: 'Payment provider', id: 'Transaction ID' },
  admin: { gateway: 'Gateway', id: 'Gateway ID' },
};

/** The references for finding the payment. */
export function referenceFacts(payment: Payment, reader: keyof typeof gatewayWords) {
  const words = gatewayWords[reader];
  return [
    ...presentFact('Coupon', payment.coupon_code),
    ...presentFact(words.gateway, payment.gateway && gatewayTitle(payment.gateway)),
    ...presentFact('Payment method', payment.payment_method),
    { label: 'Invoice', text: payment.invoice_number },
    ...presentFact(words.id, payment.payment_gateway_id),
  ];
}

/** Empty if there is none. */
export function presentFact(label: string, text: string | null) {
  return text === null ? [] : [{ label, text }];
}
