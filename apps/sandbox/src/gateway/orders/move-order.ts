import type { OrderState, Payment } from './order.ts';

/** The possible changes of an order, at its payment page or from outside. */
export type Move =
  | { kind: 'pay'; payment: Payment }
  | { kind: 'authorize'; agreed: Payment }
  | { kind: 'fail' }
  | { kind: 'cancel' }
  | { kind: 'leave' }
  | { kind: 'expire' }
  | { kind: 'refund' };

export type MoveKind = Move['kind'];

export type Decision = { kind: 'moved'; to: OrderState } | { kind: 'rejected'; reason: string };

const moved = (to: OrderState): Decision => ({ kind: 'moved', to });
const rejected = (reason: string): Decision => ({ kind: 'rejected', reason });

/**
 * A failed or canceled order can still be paid, as at the real gateways: customers go back and
 * retry, and a bank confirms late. A paid one can only be refunded.
 */
export function moveOrder(state: OrderState, move: Move): Decision {
  switch (state.kind) {
    case 'processing':
    case 'failed':
    case 'canceled':
    case 'expired':
    case 'authorized':
      return moveUnpaid(move);
    case 'paid':
      return move.kind === 'refund'
        ? moved({ kind: 'refunded', payment: state.payment })
        : rejected('This order has already been paid.');
    case 'refunded':
      return rejected('This order was paid and refunded.');
  }
}

function moveUnpaid(move: Move): Decision {
  switch (move.kind) {
    case 'pay':
      return moved({ kind: 'paid', payment: move.payment });
    case 'authorize':
      return moved({ kind: 'authorized', agreed: move.agreed });
    case 'fail':
      return moved({ kind: 'failed' });
    case 'cancel':
      return moved({ kind: 'canceled' });
    case 'leave':
      return moved({ kind: 'processing' });
    case 'expire':
      return moved({ kind: 'expired' });
    case 'refund':
      return rejected('This order has not been paid, so there is nothing to refund.');
  }
}
