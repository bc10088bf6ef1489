import type { GatewayName } from '../gateway-names.ts';
import { type Order, type OrderOf, paymentOf } from './order.ts';

export type OrderStore = ReturnType<typeof createOrderStore>;

/** The orders in memory. Past the limit the oldest is removed, so that a long run stays small. */
export function createOrderStore({ limit = 10_000 } = {}) {
  const byToken = new Map<string, Order>();
  /** By the shop's number and by the gateway's, oldest first. Several orders may share one. */
  const byName = new Map<string, Order[]>();

  const namesOf = ({ invoice, gatewayReference }: Order) =>
    gatewayReference === null ? [invoice] : [invoice, gatewayReference];

  function forgetOldest(): void {
    const oldest = byToken.values().next().value;
    if (!oldest) return;
    byToken.delete(oldest.token);
    for (const name of namesOf(oldest)) {
      const others = byName.get(name)?.filter((order) => order !== oldest) ?? [];
      if (others.length > 0) byName.set(name, others);
      else byName.delete(name);
    }
  }

  /** The orders of one gateway with this number, newest first. */
  function findAll<N extends GatewayName>(gateway: N, name: string): OrderOf<N>[] {
    const isOfGateway = (order: Order): order is OrderOf<N> => order.gateway === gateway;
    return (byName.get(name) ?? []).filter(isOfGateway).toReversed();
  }

  return {
    add(order: Order): void {
      if (byToken.size >= limit) forgetOldest();
      byToken.set(order.token, order);
      for (const name of namesOf(order)) byName.set(name, [...(byName.get(name) ?? []), order]);
    },
    byToken: (token: string): Order | undefined => byToken.get(token),
    /** The newest order of any gateway with this number of the shop or the gateway. */
    byName: (name: string): Order | undefined => byName.get(name)?.at(-1),
    findAll,
    find: <N extends GatewayName>(gateway: N, name: string): OrderOf<N> | undefined =>
      findAll(gateway, name)[0],
    /** The payment with this number of the gateway, `trxId` or `valId`. */
    findPaid<N extends GatewayName>(
      gateway: N,
      by: 'trxId' | 'valId',
      id: string,
    ): OrderOf<N> | undefined {
      return [...byToken.values()].find(
        (order): order is OrderOf<N> =>
          order.gateway === gateway && paymentOf(order.state)?.[by] === id,
      );
    },
    /** The order with a refund that has this number of the gateway. */
    withRefund<N extends GatewayName>(gateway: N, id: string): OrderOf<N> | undefined {
      return [...byToken.values()].find(
        (order): order is OrderOf<N> =>
          order.gateway === gateway && order.refunds.some((refund) => refund.id === id),
      );
    },
    /** Newest first. */
    latest: (count: number): Order[] => [...byToken.values()].slice(-count).reverse(),
    size: (): number => byToken.size,
  };
}
