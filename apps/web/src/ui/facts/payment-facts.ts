import type { BillingCycle } from '@nobayon/shared/domain/price/quote.ts';
import { gatewayTitle } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import { cycleNames } from '../format/cycle-names.ts';

/** A fact whose value is still to be written in the way of its reader. */
export type PlainFact = { label: string } & ({ text: string } | { amount: number });

/** What both customers and administrators are told about a payment. */
type Payment = {
  plan_name: string;
  billing_cycle: BillingCycle;
  days: number;
  carried_days: number;
  amount: number;
  discount_amount: number;
  final_amount: number;
  paid_amount?: number | null;
  refunded_amount?: number;
  coupon_code: string | null;
  gateway: string | null;
  payment_method: string | null;
  invoice_number: string;
  payment_gateway_id: string | null;
};

/** What was bought. */
export function purchaseFacts({ plan_name, billing_cycle, days, carried_days }: Payment) {
  return [
    { label: 'Plan', text: plan_name },
    { label: 'Billing cycle', text: cycleNames[billing_cycle] },
    { label: 'Days bought', text: String(days) },
    ...presentFact('Days from earlier payments', carried_days > 0 ? String(carried_days) : null),
  ];
}

/** What it cost, and what was paid where that is told. */
export function amountFacts(payment: Payment): PlainFact[] {
  const {
    amount,
    discount_amount,
    final_amount,
    paid_amount = null,
    refunded_amount = 0,
  } = payment;
  const reduced = [
    { label: 'Subtotal', amount },
    { label: 'Discount', amount: -discount_amount },
  ];
  return [
    ...(discount_amount > 0 ? reduced : []),
    { label: 'Total', amount: final_amount },
    ...(paid_amount === null ? [] : [{ label: 'Paid', amount: paid_amount }]),
    ...(refunded_amount === 0 ? [] : [{ label: 'Refunded', amount: -refunded_amount }]),
  ];
}

/**
 * The amounts that are read together: what was paid or refunded is compared with the total, and need
 * not be whole where that is.
 */
export function amountsIn(facts: readonly PlainFact[]): number[] {
  return facts.flatMap((fact) => ('amount' in fact ? [fact.amount] : []));
}

/** What the payment gateway and its id of a payment are called, by who reads it. */
const gatewayWords = {
  customer: { gateway: 'Payment provider', id: 'Transaction ID' },
  admin: { gateway: 'Gateway', id: 'Gateway ID' },
};

/** By what it is found again. */
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

/** Nothing where there is none. */
export function presentFact(label: string, text: string | null) {
  return text === null ? [] : [{ label, text }];
}
