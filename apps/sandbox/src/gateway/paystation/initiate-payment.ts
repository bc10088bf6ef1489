import { z } from 'zod';
import { share } from '../money.ts';
import { newOrderFacts, type OrderOf } from '../orders/order.ts';
import type { OrderStore } from '../orders/order-store.ts';
import { payPageUrl } from '../pay-page/pay-page-url.ts';
import { Checkout } from './checkout.ts';

/** The login that PayStation publishes for its sandbox; it is invalid on the live host. */
export const merchant = { merchantId: '104-1653730183', password: 'gamecoderstorepass' };

type Order = OrderOf<'paystation'>;

type Outcome =
  | { kind: 'created'; order: Order }
  | { kind: 'rejected'; code: string; message: string };

/** Replies to `POST /initiate-payment`: creates an order, or says why not. */
export function initiatePayment(body: unknown, orders: OrderStore, now: Date): Outcome {
  if (!isMerchant(body)) return reject('1001', 'Invalid credential.');
  const checkout = Checkout.safeParse(body);
  if (!checkout.success) {
    const [issue] = checkout.error.issues;
    // There is no published code for this case; only the message names the field.
    return reject('1002', `${issue?.path.join('.')} ${issue?.message}.`);
  }
  if (orders.find('paystation', checkout.data.invoiceNumber)) {
    return reject('1008', 'Duplicate invoice number.');
  }
  const order = newOrder(checkout.data, now);
  orders.add(order);
  return { kind: 'created', order };
}

// There is no published figure; the customer's amount only has to differ from the requested one.
const FEE_BASIS_POINTS = 150;

function newOrder(checkout: Checkout, now: Date): Order {
  const requested = checkout.amount;
  const fee = checkout.customerBearsFee ? share(requested, FEE_BASIS_POINTS) : 0;
  const orderRequest = {
    invoice: checkout.invoiceNumber,
    gatewayReference: null,
    label: checkout.reference,
    items: checkout.checkoutItems,
    customer: checkout.customer,
    returnUrl: checkout.callbackUrl,
    requested,
    charged: requested + fee,
  };
  return { ...newOrderFacts(orderRequest, now), gateway: 'paystation', terms: checkout };
}

/** The body of errors, which have HTTP 200. */
export function errorBody(code: string, message: string) {
  return { status_code: code, status: 'failed', message };
}

export function createdReply(order: Order, publicUrl: string) {
  return {
    status_code: '200',
    status: 'success',
    message: 'Payment Link Created Successfully.',
    payment_amount: order.terms.amountText,
    invoice_number: order.invoice,
    payment_url: payPageUrl(order, publicUrl),
  };
}

function reject(code: string, message: string): Outcome {
  return { kind: 'rejected', code, message };
}

const Credentials = z.object({
  merchantId: z.literal(merchant.merchantId),
  password: z.literal(merchant.password),
});

function isMerchant(body: unknown): boolean {
  return Credentials.safeParse(body).success;
}
