import type { PaymentGateway } from './payment-gateway.ts';

export type PaymentGateways = {
  /** The gateways that customers can choose, in this order. */
  offered: readonly PaymentGateway[];
  /** Those, and all others whose earlier payments still have to be queried. */
  connected: readonly PaymentGateway[];
};

/** The gateways that customers can choose right now. */
export async function readyGateways({ offered }: PaymentGateways): Promise<PaymentGateway[]> {
  const ready = await Promise.all(
    offered.map(async (gateway) => (await gateway.isReady?.()) ?? true),
  );
  return offered.filter((_gateway, index) => ready[index]);
}

/** The gateway that a payment was started with; undefined if it no longer has settings. */
export function gatewayOf(
  { connected }: PaymentGateways,
  { gateway }: { gateway: string },
): PaymentGateway | undefined {
  return connected.find(({ name }) => name === gateway);
}
