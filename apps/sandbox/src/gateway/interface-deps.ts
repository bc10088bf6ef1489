import type { FaultList } from '../faults/fault-list.ts';
import type { BkashState } from './bkash/bkash-state.ts';
import type { IpnSender } from './notifications/send-notifications.ts';
import type { OrderStore } from './orders/order-store.ts';

/** The dependencies of the gateways' APIs for a shop's server. */
export type InterfaceDeps = {
  orders: OrderStore;
  faults: FaultList;
  ipn: IpnSender;
  bkash: BkashState;
  publicUrl: string;
  signal: AbortSignal;
};
