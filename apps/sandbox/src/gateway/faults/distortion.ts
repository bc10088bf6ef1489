import type { FaultList } from '../../faults/fault-list.ts';
import { formatAmount, type Paisa, parseAmount, share } from '../money.ts';
import type { Order, OrderState } from '../orders/order.ts';
import { type GatewayCall, onGatewayCall } from './gateway-fault.ts';

export type WrittenAmount = string | number | undefined;

/** The falsification of one reply about an order. */
export type Distortion = {
  /** Replaces the word for its state. */
  word: string | undefined;
  /** The shop's number in the reply. */
  invoice: string;
  /** Formats an amount, falsified, as a number or omitted if a fault says so. */
  write(paisa: Paisa): WrittenAmount;
  /** The reported amount as text. */
  amountText(paisa: Paisa): string;
};

/**
 * What a reply to a status query reports of an order: its state, outdated while replies are stale,
 * and the falsification. Null if a fault hides the order.
 */
export function reportStatus(
  faults: FaultList,
  order: Order,
  nameOf: (state: OrderState) => GatewayCall['reports'] = ({ kind }) => kind,
): { state: OrderState; distortion: Distortion } | null {
  const state: OrderState = order.staleAnswers > 0 ? { kind: 'processing' } : order.state;
  const { gateway, invoice } = order;
  const call: GatewayCall = { gateway, invoice, on: 'status', reports: nameOf(state) };
  if (faults.take(onGatewayCall(['notFound'], call))) return null;
  if (order.staleAnswers > 0) order.staleAnswers -= 1;
  return { state, distortion: takeDistortion(faults, call, invoice) };
}

/** The faults that falsify a reply; each counts as one of its times. */
export function takeDistortion(faults: FaultList, call: GatewayCall, invoice: string): Distortion {
  const amount = faults.take(onGatewayCall(['wrongAmount'], call));
  const numbers = faults.take(onGatewayCall(['numericAmounts'], call));
  const isLeftOut = faults.take(onGatewayCall(['noAmount'], call)) !== undefined;
  const amountText = (paisa: Paisa) => formatAmount(falsify(paisa, amount));
  return {
    word: faults.take(onGatewayCall(['statusWord'], call))?.word,
    invoice: faults.take(onGatewayCall(['otherInvoice'], call))?.reported ?? invoice,
    amountText,
    write: (paisa) => {
      if (isLeftOut) return undefined;
      return numbers ? Number(amountText(paisa)) : amountText(paisa);
    },
  };
}

type AmountFault = { amount?: string | undefined; factor?: number | undefined } | undefined;

function falsify(paisa: Paisa, fault: AmountFault): Paisa {
  if (fault?.amount !== undefined) return parseAmount(fault.amount) ?? paisa;
  if (fault?.factor !== undefined) return share(paisa, Math.round(fault.factor * 10_000));
  return paisa;
}
