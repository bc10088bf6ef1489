/**
 * Every payment gateway that can be connected, as it is stored with its payments. `manual` is none:
 * customers send the money to an account of the operator, and a human looks whether it came.
 */
export const gatewayNames = ['paystation', 'sslcommerz', 'bkash', 'piprapay', 'manual'] as const;
export type GatewayName = (typeof gatewayNames)[number];

/** In its place, where nothing was to be paid. */
export const NO_GATEWAY = 'none';

/** Whether it is the customer who sends the money, and a human who looks whether it came. */
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
 * The gateway's id of a payment as people know it. That of a manual one is kept with the wallet before
 * it, where it counts once: people know the transaction ID alone.
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

/** As people know it. Payments may name one that is not known here: it is left as it is. */
export function gatewayTitle(name: string): string {
  return new Map<string, string>(Object.entries(titles)).get(name) ?? name;
}
