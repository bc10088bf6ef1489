import { randomBytes } from 'node:crypto';
import { parseAmount } from '../money.ts';
import { newOrderFacts, type OrderOf } from '../orders/order.ts';
import type { OrderStore } from '../orders/order-store.ts';
import { payPageUrl } from '../pay-page/pay-page-url.ts';
import { isStore, Session } from './session.ts';

/** Replies to `POST /gwprocess/v4/api.php`: creates an order, or says why not. */
export function startSession(
  body: unknown,
  { orders, publicUrl }: { orders: OrderStore; publicUrl: string },
  now: Date,
) {
  if (!isStore(body)) return failedStart('Store Credential Error Or Store is De-active');
  const session = Session.safeParse(body);
  if (!session.success) {
    const [issue] = session.error.issues;
    return failedStart(`Invalid Information! '${issue?.path.join('.')}' ${issue?.message}.`);
  }
  const order = newOrder(session.data, now);
  // A number may be reused: each start creates a separate session that can be paid.
  orders.add(order);
  return startedReply(order, publicUrl);
}

function newOrder(session: Session, now: Date): OrderOf<'sslcommerz'> {
  const amount = parseAmount(session.total_amount) ?? 0;
  const orderRequest = {
    invoice: session.tran_id,
    gatewayReference: randomBytes(16).toString('hex').toUpperCase(),
    label: session.product_name,
    items: session.product_category,
    customer: {
      name: session.cus_name,
      phone: session.cus_phone,
      email: session.cus_email,
      address: session.cus_add1,
    },
    returnUrl: session.success_url,
    requested: amount,
    charged: amount,
  };
  return { ...newOrderFacts(orderRequest, now), gateway: 'sslcommerz', terms: session };
}

function startedReply(order: OrderOf<'sslcommerz'>, publicUrl: string) {
  const address = payPageUrl(order, publicUrl);
  return {
    status: 'SUCCESS',
    failedreason: '',
    sessionkey: order.gatewayReference,
    gw: {
      visa: 'dbbl_visa',
      master: 'dbbl_master',
      amex: 'city_amex',
      othercards: 'dbbl_nexus',
      internetbanking: 'city',
      mobilebanking: 'bkash,nagad',
    },
    redirectGatewayURL: `${address}?cardname=`,
    GatewayPageURL: address,
    storeBanner: '',
    storeLogo: '',
    desc: [],
    is_direct_pay_enable: '0',
  };
}

/** Errors have HTTP 200 and all fields, empty. */
export function failedStart(failedreason: string) {
  return {
    status: 'FAILED',
    failedreason,
    sessionkey: '',
    gw: [],
    redirectGatewayURL: '',
    GatewayPageURL: '',
    storeBanner: '',
    storeLogo: '',
    desc: [],
  };
}
