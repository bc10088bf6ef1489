import type { RefundCapability } from '@nobayon/shared/domain/transaction/refund.ts';
import {
  gatewayOf,
  type PaymentGateways,
} from '../../../ports/payment-gateway/payment-gateways.ts';

/** The refund capabilities of a payment's gateway. */
export function refundCapabilityOf(
  gateways: PaymentGateways,
  payment: { gateway: string },
): RefundCapability {
  const gateway = gatewayOf(gateways, payment);
  if (!gateway) return null;
  const { refund, refundStatus, capabilities } = gateway;
  return {
    canRefund: Boolean(refund && refundStatus),
    withinDays: capabilities.refundsWithinDays ?? null,
  };
}
