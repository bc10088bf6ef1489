import { gateways } from '../gateway-names.ts';
import type { Order } from '../orders/order.ts';

/** The address of an order's payment page. */
export function payPageUrl(order: Order, publicUrl: string): string {
  return `${publicUrl}${payPagePath(order)}`;
}

export function payPagePath({ gateway, token }: Order): string {
  return `${gateways[gateway].path}/pay/${token}`;
}
