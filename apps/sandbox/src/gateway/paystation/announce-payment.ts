import { gatewayTime } from '../gateway-time.ts';
import { formatAmount } from '../money.ts';
import { type Announcement, type OrderOf, paidAmount, paymentOf } from '../orders/order.ts';
import { paymentMethods } from '../orders/payment-methods.ts';

/** Unsigned, and sent only for a success. */
export function announcePayment(
  order: OrderOf<'paystation'>,
  url: string | null,
): Announcement | null {
  const payment = paymentOf(order.state);
  if (url === null || !payment) return null;
  const body = JSON.stringify({
    invoice_number: order.invoice,
    trx_status: 'Success',
    trx_id: payment.trxId,
    trx_amount: Number(formatAmount(paidAmount(order, payment))),
    order_date_time: gatewayTime(order.createdAt),
    payment_method: paymentMethods[payment.method],
    reference: order.label,
  });
  return { url, headers: { 'Content-Type': 'application/json' }, body };
}
