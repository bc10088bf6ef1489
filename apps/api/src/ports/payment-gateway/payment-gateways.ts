import type { PaymentGateway } from './payment-gateway.ts';

export type PaymentGateways = {
  /** What customers choose from, in this order. */
  offered: readonly PaymentGateway[];
  /** Those, and all that are still asked about what was started with them. */
  connected: readonly PaymentGateway[];
};

/** What customers choose from now. */
export async function readyGateways({ offered }: PaymentGateways): Promise<PaymentGateway[]> {
  const ready = await Promise.all(
    offered.map(async (gateway) => (await gateway.isReady?.()) ?? true),
  );
  return offered.filter((_gateway, index) => ready[index]);
}

/** The gateway that a payment was started with; undefined where its settings are gone. */
export function gatewayOf(
  { connected }: PaymentGateways,
  { gateway }: { gateway: string },
): PaymentGateway | undefined {
  return connected.find(({ name }) => name === gateway);
}
