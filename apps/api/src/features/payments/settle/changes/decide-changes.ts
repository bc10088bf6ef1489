import {
  decideSettlement,
  type Settlement,
  type WhileUnknown,
} from '@nobayon/shared/domain/transaction/transaction.ts';
import type { Verdict } from '@nobayon/shared/domain/transaction/verdict.ts';
import { type Changes, changesOf, type Move, noChanges, withPaidTwice } from './changes-of.ts';
import type { LoadedPayment } from './load-payment.store.ts';
import { settlementFacts } from './settlement-facts.ts';

/** The changes that follow from the gateway's verdict; null if there are none. Pure. */
export function decideChanges(
  payment: LoadedPayment,
  verdict: Verdict,
  whileUnknown: WhileUnknown,
  now: Date,
): Changes | null {
  const facts = settlementFacts(payment, now);
  const decided = decideSettlement(payment.row, verdict, facts, whileUnknown);
  const settlement = withUniqueId(payment, decided);
  const changes = isMove(settlement) ? changesOf(payment, settlement, now) : null;
  const isPaidTwice = verdict.kind === 'paid' && verdict.isPaidTwice;
  return isPaidTwice ? withPaidTwice(changes ?? noChanges(payment), now) : changes;
}

/**
 * A gateway ID that another payment already has proves nothing for this one. It goes to review
 * without the ID, which stays with the first payment. If it is already in review, it stays there.
 */
function withUniqueId(
  { row, isGatewayIdTaken }: LoadedPayment,
  settlement: Settlement,
): Settlement {
  if (settlement.kind !== 'complete' && settlement.kind !== 'review') return settlement;
  if (!isGatewayIdTaken) return settlement;
  if (row.status === 'review') return { kind: 'settled' };
  const { method } = settlement;
  const paidAmount = settlement.kind === 'review' ? settlement.paidAmount : row.finalAmount;
  return { kind: 'review', reason: 'gateway_id', gatewayId: null, method, paidAmount };
}

function isMove(settlement: Settlement): settlement is Settlement & Move {
  return settlement.kind !== 'wait' && settlement.kind !== 'settled';
}
