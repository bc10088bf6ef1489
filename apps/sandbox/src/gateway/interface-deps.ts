import type { FaultList } from '../faults/fault-list.ts';
import type { BkashState } from './bkash/bkash-state.ts';
import type { IpnSender } from './notifications/send-notifications.ts';
import type { OrderBook } from './orders/order-book.ts';

/** The dependencies of the gateways' APIs for a shop's server. */
export type InterfaceDeps = {
  orders: OrderBook;
  faults: FaultList;
  ipn: IpnSender;
  bkash: BkashState;
  publicUrl: string;
  signal: AbortSignal;
};
