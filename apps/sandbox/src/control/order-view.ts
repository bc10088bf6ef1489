import { z } from 'zod';
import { gatewayNames } from '../gateway/gateway-names.ts';
import { formatAmount } from '../gateway/money.ts';
import { type Order, paidAmount, paymentOf } from '../gateway/orders/order.ts';
import { paymentMethods } from '../gateway/orders/payment-methods.ts';
import type { Refund } from '../gateway/orders/refund.ts';
import { payPageUrl } from '../gateway/pay-page/pay-page-url.ts';

const text = z.string().nullable();
const instant = z.iso.datetime();

const RefundView = z.object({
  id: z.string(),
  shop_id: text,
  amount: z.string(),
  reason: z.string(),
  state: z.enum(['processing', 'done', 'refused']),
  requested_at: instant,
  settled_at: instant.nullable(),
});

/** An order of any gateway as shown by the control calls, with PayStation's field names. */
export const OrderView = z.object({
  gateway: z.enum(gatewayNames),
  invoice_number: z.string(),
  /** The gateway's own id of the order from its start; PayStation has none. */
  gateway_reference: text,
  state: z.enum(['processing', 'failed', 'canceled', 'expired', 'authorized', 'paid', 'refunded']),
  request_amount: z.string(),
  payment_amount: z.string(),
  paid_amount: text,
  trx_id: text,
  /** The id with which SSLCommerz validates a payment. */
  val_id: text,
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
  /** Oldest first. */
  refunds: z.array(RefundView),
  /** The number of status queries by the shop, with or without a reply. */
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
  const { customer, state } = order;
  const payment = paymentOf(state);
  return {
    gateway: order.gateway,
    invoice_number: order.invoice,
    gateway_reference: order.gatewayReference,
    state: state.kind,
    request_amount: formatAmount(order.requested),
    payment_amount: formatAmount(order.charged),
    paid_amount: payment ? formatAmount(paidAmount(order, payment)) : null,
    trx_id: payment?.trxId ?? null,
    val_id: payment?.valId ?? null,
    payment_method: payment ? paymentMethods[payment.method] : null,
    payer_mobile_no: payment?.payerPhone ?? null,
    created_at: order.createdAt.toISOString(),
    paid_at: payment?.at.toISOString() ?? null,
    cust_name: customer.name,
    cust_phone: customer.phone,
    cust_email: customer.email,
    cust_address: customer.address ?? null,
    callback_url: order.returnUrl,
    reference: order.label ?? null,
    checkout_items: order.items ?? null,
    ...paystationView(order),
    payment_url: payPageUrl(order, publicUrl),
    refunds: order.refunds.map(refundView),
    status_questions: order.statusQuestions,
    ipn_attempts: order.ipnAttempts.map((attempt) => ({
      ...attempt,
      at: attempt.at.toISOString(),
    })),
  };
}

/** Fields of other gateways. */
function paystationView(order: Order) {
  const terms = order.gateway === 'paystation' ? order.terms : undefined;
  return {
    pay_with_charge: terms?.customerBearsFee ?? false,
    opt_a: terms?.optA ?? null,
    opt_b: terms?.optB ?? null,
    opt_c: terms?.optC ?? null,
  };
}

function refundView(refund: Refund): z.infer<typeof RefundView> {
  return {
    id: refund.id,
    shop_id: refund.shopId,
    amount: formatAmount(refund.amount),
    reason: refund.reason,
    state: refund.state,
    requested_at: refund.requestedAt.toISOString(),
    settled_at: refund.settledAt?.toISOString() ?? null,
  };
}
