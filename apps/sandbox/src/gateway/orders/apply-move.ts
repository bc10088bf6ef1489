import { announcementOf } from '../behavior.ts';
import { onGatewayCall } from '../faults/gateway-fault.ts';
import type { InterfaceDeps } from '../interface-deps.ts';
import { type Decision, type Move, type MoveKind, moveOrder } from './move-order.ts';
import { type Order, paidAmount, paymentOf } from './order.ts';
import { newRefund, refundedAmount } from './refund.ts';

export type MoveDeps = Pick<InterfaceDeps, 'faults' | 'ipn' | 'bkash'>;

/** Changes an order and notifies the shop's server like its gateway, unless disabled. */
export function applyMove(
  deps: MoveDeps,
  order: Order,
  move: Move,
  { sendIpn, now }: { sendIpn: boolean; now: Date },
): Decision {
  const decision = moveOrder(order.state, move);
  if (decision.kind === 'rejected') return decision;
  order.state = decision.to;
  if (move.kind !== 'cancel') order.isBegun = true;
  if (move.kind === 'fail') order.attempts.push({ kind: 'failed', at: now });
  if (move.kind === 'cancel') order.attempts.push({ kind: 'canceled', at: now });
  if (move.kind === 'refund') refundRemainder(order, now);
  if (order.heldBack) {
    deps.ipn.send(order, order.heldBack);
    order.heldBack = null;
  }
  if (sendIpn) announce(deps, order, move.kind);
  return decision;
}

/** A refund in the gateway's own panel: immediate, and of all that is left. */
function refundRemainder(order: Order, now: Date): void {
  const amount = paidAmount(order, paymentOf(order.state)) - refundedAmount(order.refunds);
  const plan = { becomes: 'done', answersLeft: 0 } as const;
  const refund = newRefund({ shopId: null, amount, reason: 'Refunded at the gateway.' }, plan, now);
  order.refunds.push({ ...refund, state: 'done', settledAt: now });
}

function announce(deps: MoveDeps, order: Order, event: MoveKind): void {
  const { faults, ipn } = deps;
  const call = { gateway: order.gateway, invoice: order.invoice };
  const isForged = () => faults.take(onGatewayCall(['badSignature'], call)) !== undefined;
  const announcement = announcementOf(order, event, { ...deps, isForged });
  if (!announcement || faults.take(onGatewayCall(['noIpn'], call))) return;
  const disorder = faults.take(onGatewayCall(['ipnOutOfOrder'], call));
  if (disorder?.arrives === 'late') {
    order.heldBack = announcement;
    return;
  }
  if (disorder?.arrives === 'early') order.staleAnswers = disorder.staleAnswers;
  ipn.send(order, announcement, faults.take(onGatewayCall(['duplicateIpn'], call))?.copies);
}
