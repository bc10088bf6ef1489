import type { FaultList } from '../faults/fault-list.ts';
import type { BkashState } from './bkash/bkash-state.ts';
import type { IpnSender } from './notifications/send-notifications.ts';
import type { OrderBook } from './orders/order-book.ts';

/** What the interfaces of the gateways need, for the calls that a shop's server makes. */
export type InterfaceDeps = {
  orders: OrderBook;
  faults: FaultList;
  ipn: IpnSender;
  bkash: BkashState;
  publicUrl: string;
  signal: AbortSignal;
};
