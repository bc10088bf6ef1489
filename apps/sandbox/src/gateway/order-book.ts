import type { Order } from './order.ts';

export type OrderBook = ReturnType<typeof createOrderBook>;

/** The orders in memory. Past the limit the oldest is forgotten, so that a long run stays small. */
export function createOrderBook({ limit = 10_000 } = {}) {
  const byInvoice = new Map<string, Order>();
  const byToken = new Map<string, Order>();

  function forgetOldest(): void {
    const oldest = byInvoice.values().next().value;
    if (!oldest) return;
    byInvoice.delete(oldest.checkout.invoiceNumber);
    byToken.delete(oldest.token);
  }

  return {
    add(order: Order): void {
      if (byInvoice.size >= limit) forgetOldest();
      byInvoice.set(order.checkout.invoiceNumber, order);
      byToken.set(order.token, order);
    },
    byInvoice: (invoice: string): Order | undefined => byInvoice.get(invoice),
    byToken: (token: string): Order | undefined => byToken.get(token),
    byTrxId: (trxId: string): Order | undefined =>
      [...byInvoice.values()].find(
        ({ state }) => 'payment' in state && state.payment.trxId === trxId,
      ),
    /** Newest first. */
    latest: (count: number): Order[] => [...byInvoice.values()].slice(-count).reverse(),
    size: (): number => byInvoice.size,
  };
}
