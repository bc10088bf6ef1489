import type { FaultList } from '../faults/fault-list.ts';
import { onGatewayCall } from './gateway-fault.ts';
import type { IpnSender } from './ipn.ts';
import { type Decision, type Move, moveOrder } from './move-order.ts';
import type { Order } from './order.ts';

type Deps = { faults: FaultList; ipn: IpnSender };

/** Moves an order and tells the shop's server of a payment, unless told not to. */
export function applyMove(
  deps: Deps,
  order: Order,
  move: Move,
  { sendIpn }: { sendIpn: boolean },
): Decision {
  const decision = moveOrder(order.state, move);
  if (decision.kind === 'refused') return decision;
  order.state = decision.to;
  if (order.ipnHeldBack) {
    order.ipnHeldBack = false;
    deps.ipn.send(order);
  }
  if (sendIpn) announce(deps, order);
  return decision;
}

function announce({ faults, ipn }: Deps, order: Order): void {
  const call = { invoice: order.checkout.invoiceNumber };
  const disorder = faults.take(onGatewayCall(['ipnOutOfOrder'], call));
  if (disorder?.arrives === 'late') {
    order.ipnHeldBack = true;
    return;
  }
  if (disorder?.arrives === 'early') order.staleAnswers = disorder.staleAnswers;
  ipn.send(order, faults.take(onGatewayCall(['duplicateIpn'], call))?.copies);
}
