import { formatAmount } from '../../money.ts';
import { type Announcement, type OrderOf, paidAmount, paymentOf } from '../../orders/order.ts';
import { snsMessage } from './message.ts';
import type { Webhook } from './webhook.ts';

type Circumstances = { webhook: Webhook; isForged: () => boolean };

/** Notifies the shop only after the money has moved. Times are written as digits. */
export function announceExecution(
  order: OrderOf<'bkash'>,
  { webhook, isForged }: Circumstances,
): Promise<Announcement> | null {
  const payment = paymentOf(order.state);
  const subscription = webhook.subscription();
  if (!payment || !subscription?.isConfirmed) return null;
  const Message = JSON.stringify({
    dateTime: payment.at.toISOString().replace(/\D/g, '').slice(0, 14),
    debitMSISDN: payment.payerPhone,
    creditOrganizationName: 'Sandbox merchant',
    creditShortCode: '01770618567',
    trxID: payment.trxId,
    transactionStatus: 'Completed',
    transactionType: '10002294',
    amount: formatAmount(paidAmount(order, payment)),
    currency: 'BDT',
    transactionReference: order.terms.payerReference,
    merchantInvoiceNumber: order.invoice,
  });
  const { amazonUrl } = webhook;
  const UnsubscribeURL = `${amazonUrl}/?Action=Unsubscribe`;
  const { url } = subscription;
  return snsMessage(
    { Type: 'Notification', Message, UnsubscribeURL },
    { url, amazonUrl, isForged: isForged() },
  );
}
