/**
 * Every payment gateway that can be connected, as stored with its payments. `manual` is not a real
 * one: customers send money to an account of the operator, and a human confirms it.
 */
export const gatewayNames = ['paystation', 'sslcommerz', 'bkash', 'piprapay', 'manual'] as const;
export type GatewayName = (typeof gatewayNames)[number];

/** Gateways that do not sign their notifications and post them to the callback, as anybody can. */
export const unsignedGateways: readonly GatewayName[] = ['paystation'];

/** Stored instead of a gateway if nothing was to be paid. */
export const NO_GATEWAY = 'none';

/**
 * Whether the payment is made by hand: the customer sends the money, and a human confirms that it
 * arrived.
 */
export function isManual(gateway: string | null): boolean {
  return gateway === 'manual';
}

const titles: Record<GatewayName, string> = {
  paystation: 'PayStation',
  sslcommerz: 'SSLCommerz',
  bkash: 'bKash',
  piprapay: 'PipraPay',
  manual: 'Manual payment',
};

/**
 * The gateway's ID of a payment as customers know it; null if it has none. For a manual payment the
 * stored ID starts with the wallet, within which it is unique; customers only know the transaction
 * ID.
 */
export function shownGatewayId({
  gateway,
  gatewayId,
}: {
  gateway: string;
  gatewayId: string | null;
}): string | null {
  return isManual(gateway) ? (gatewayId?.replace(/^\d+:/, '') ?? null) : gatewayId;
}

/**
 * The public name of a gateway. An unknown one, of a payment from another version, is returned
 * unchanged.
 */
export function gatewayTitle(name: string): string {
  return new Map<string, string>(Object.entries(titles)).get(name) ?? name;
}
