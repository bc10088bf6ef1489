import { z } from 'zod';
import { paymentUrl } from '../gateway/initiate-payment.ts';
import { formatAmount } from '../gateway/money.ts';
import { type Order, paymentMethods, paymentOf } from '../gateway/order.ts';

const text = z.string().nullable();
const instant = z.iso.datetime();

/** An order as the control calls show it, in the gateway's own names where it has them. */
export const OrderView = z.object({
  invoice_number: z.string(),
  state: z.enum(['processing', 'failed', 'canceled', 'paid', 'refunded']),
  request_amount: z.string(),
  payment_amount: z.string(),
  paid_amount: text,
  trx_id: text,
  payment_method: text,
  payer_mobile_no: text,
  created_at: instant,
  paid_at: instant.nullable(),
  cust_name: z.string(),
  cust_phone: z.string(),
  cust_email: z.string(),
  cust_address: text,
  callback_url: z.string(),
  pay_with_charge: z.boolean(),
  reference: text,
  checkout_items: text,
  opt_a: text,
  opt_b: text,
  opt_c: text,
  payment_url: z.string(),
  /** How often the shop has asked what became of it, answered or not. */
  status_questions: z.number(),
  ipn_attempts: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('answered'), url: z.string(), at: instant, status: z.number() }),
      z.object({
        kind: z.literal('unreachable'),
        url: z.string(),
        at: instant,
        reason: z.string(),
      }),
    ]),
  ),
});
export type OrderView = z.infer<typeof OrderView>;

export function orderView(order: Order, publicUrl: string): OrderView {
  const { checkout, state } = order;
  const payment = paymentOf(state);
  return {
    invoice_number: checkout.invoiceNumber,
    state: state.kind,
    request_amount: formatAmount(order.requested),
    payment_amount: formatAmount(order.charged),
    paid_amount: payment ? formatAmount(payment.otherAmount ?? order.charged) : null,
    trx_id: payment?.trxId ?? null,
    payment_method: payment ? paymentMethods[payment.method] : null,
    payer_mobile_no: payment?.payerPhone ?? null,
    created_at: order.createdAt.toISOString(),
    paid_at: payment?.at.toISOString() ?? null,
    cust_name: checkout.customer.name,
    cust_phone: checkout.customer.phone,
    cust_email: checkout.customer.email,
    cust_address: checkout.customer.address ?? null,
    callback_url: checkout.callbackUrl,
    pay_with_charge: checkout.customerBearsFee,
    reference: checkout.reference ?? null,
    checkout_items: checkout.checkoutItems ?? null,
    opt_a: checkout.optA ?? null,
    opt_b: checkout.optB ?? null,
    opt_c: checkout.optC ?? null,
    payment_url: paymentUrl(order, publicUrl),
    status_questions: order.statusQuestions,
    ipn_attempts: order.ipnAttempts.map((attempt) => ({
      ...attempt,
      at: attempt.at.toISOString(),
    })),
  };
}
