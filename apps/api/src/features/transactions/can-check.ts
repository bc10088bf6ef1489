import { NO_GATEWAY } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import { gatewayOf, type PaymentGateways } from '../../ports/payment-gateway/payment-gateways.ts';
import type { TransactionRow } from '../payments/transactions.store.ts';

/** Whether a payment may be known outside. Assumed for a gateway without settings. */
export function isKnownOutside(gateways: PaymentGateways, payment: { gateway: string }): boolean {
  if (payment.gateway === NO_GATEWAY) return false;
  return gatewayOf(gateways, payment)?.capabilities.isRemote ?? true;
}

/** Whether a gateway's answer can still change a payment: it may yet be paid or refunded. */
export function canCheck(
  gateways: PaymentGateways,
  payment: Pick<TransactionRow, 'gateway' | 'status'>,
): boolean {
  return payment.status !== 'refunded' && isKnownOutside(gateways, payment);
}
