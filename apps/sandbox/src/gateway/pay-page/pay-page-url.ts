import { gateways } from '../gateway-names.ts';
import type { Order } from '../orders/order.ts';

/** Where the customer pays an order. */
export function payPageUrl(order: Order, publicUrl: string): string {
  return `${publicUrl}${payPagePath(order)}`;
}

export function payPagePath({ gateway, token }: Order): string {
  return `${gateways[gateway].path}/pay/${token}`;
}
