import type { RefundAbility } from '@nobayon/shared/domain/transaction/refund.ts';
import {
  gatewayOf,
  type PaymentGateways,
} from '../../../ports/payment-gateway/payment-gateways.ts';

/** The refund abilities of a payment's gateway. */
export function refundAbilityOf(
  gateways: PaymentGateways,
  payment: { gateway: string },
): RefundAbility {
  const gateway = gatewayOf(gateways, payment);
  if (!gateway) return null;
  const { refund, refundStatus, abilities } = gateway;
  return {
    takesOrders: Boolean(refund && refundStatus),
    withinDays: abilities.refundsWithinDays ?? null,
  };
}
