import { NO_GATEWAY } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import { gatewayOf, type PaymentGateways } from '../../ports/payment-gateway/payment-gateways.ts';
import type { TransactionRow } from '../payments/transactions.store.ts';

/** Whether anybody outside knows of a payment. Of a gateway whose settings are gone we suppose so. */
export function isKnownOutside(gateways: PaymentGateways, payment: { gateway: string }): boolean {
  if (payment.gateway === NO_GATEWAY) return false;
  return gatewayOf(gateways, payment)?.abilities.isRemote ?? true;
}

/** Whether an answer of the gateway may still change a payment: it may yet be paid, or refunded. */
export function canCheck(
  gateways: PaymentGateways,
  payment: Pick<TransactionRow, 'gateway' | 'status'>,
): boolean {
  return payment.status !== 'refunded' && isKnownOutside(gateways, payment);
}
