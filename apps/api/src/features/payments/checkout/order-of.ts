import type { Settings } from '../../../deps.ts';
import type { PaymentOrder } from '../../../ports/payment-gateway/payment-gateway.ts';
import type { TransactionRow } from '../transactions.store.ts';

/**
 * The path to which gateways send browsers and notifications, followed by the gateway's name and
 * the kind of message.
 */
export const RELAY_PATH = '/api/payment/return';
export const NOTIFY_PATH = '/api/payment/notify';

/** A payment as its gateway receives it. */
export function orderOf(
  { gateway, invoiceNumber, finalAmount, userName, userEmail, planName }: TransactionRow,
  phone: string | null,
  { appUrl, appName }: Pick<Settings, 'appUrl' | 'appName'>,
): PaymentOrder {
  return {
    invoiceNumber,
    amount: finalAmount,
    customer: { name: userName, email: userEmail, phone },
    description: `${appName} ${planName}`,
    returnUrl: `${appUrl}/payment/callback`,
    relayUrl: `${appUrl}${RELAY_PATH}/${gateway}/${invoiceNumber}`,
    notifyUrl: `${appUrl}${NOTIFY_PATH}/${gateway}`,
  };
}
