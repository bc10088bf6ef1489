import {
  decideSettlement,
  hasAnswered,
  type Settlement,
  type Verdict,
  type WhileUnknown,
} from '@nobayon/shared/domain/transaction/transaction.ts';
import { isDatabaseAway } from '../../../database-away.ts';
import type { Queryable } from '../../../db.ts';
import type { AppDeps } from '../../../deps.ts';
import { tellWorkers } from '../../../jobs/tell-workers.store.ts';
import { noteSilence } from '../due/due-payments.store.ts';
import { insertEvent, type Post } from '../payment-events.store.ts';
import type { TransactionRow } from '../transactions.store.ts';
import { type Asked, askGateway } from './ask/ask-gateway.ts';
import type { Move } from './changes/changes-of.ts';
import type { LoadedPayment } from './changes/load-payment.store.ts';
import { withLockedPayment } from './changes/lock-payment.store.ts';
import { settleLocked } from './changes/settle-locked.ts';
import { settlementFacts } from './changes/settlement-facts.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'gateways' | 'log'>;

export type Settled = {
  transaction: TransactionRow;
  /** Whether this very call moved it. */
  moved: boolean;
  verdict: Verdict;
};

/**
 * The one way a payment is settled, whoever asks: the browser's return, a notification, a user, the
 * sweep. The gateway is asked with no database transaction open; what its answer means is decided
 * under the locks, and applied in the same short commit. Of any number of callers one moves it.
 */
export async function settlePayment(
  deps: Deps,
  row: TransactionRow,
  whileUnknown: WhileUnknown = 'wait',
): Promise<Settled> {
  const { verdict, answer } = await askGateway(deps, row);
  if (!hasAnswered(verdict)) await noteSilence(deps.db, row.id, deps.clock());
  const now = deps.clock();
  const gatewayId = verdict.kind === 'paid' ? verdict.gatewayId : null;
  const settled = await withLockedPayment(deps.db, row, { now, gatewayId }, (tx, payment) =>
    applyVerdict(tx, payment, { verdict, answer, whileUnknown }, now),
  ).catch(async (error: unknown) => {
    // What was answered is kept, also where it led nowhere. Without a database it is asked for again.
    if (answer && !isDatabaseAway(error)) await keepAnswer(deps.db, row, answer);
    throw error;
  });
  if (settled.moved) {
    tellWorkers(deps.db);
    const { id, status } = settled.transaction;
    deps.log.info({ transactionId: id, from: row.status, to: status }, 'payment settled');
  }
  return { ...settled, verdict };
}

async function applyVerdict(
  tx: Queryable,
  payment: LoadedPayment,
  { verdict, answer, whileUnknown }: Asked & { whileUnknown: WhileUnknown },
  now: Date,
): Promise<{ transaction: TransactionRow; moved: boolean }> {
  const { row } = payment;
  const decided = decideSettlement(row, verdict, settlementFacts(payment, now), whileUnknown);
  const settlement = withUniqueId(payment, decided);
  if (!isMove(settlement)) {
    if (answer) await keepAnswer(tx, row, answer);
    return { transaction: row, moved: false };
  }
  const moved = await settleLocked(tx, payment, settlement, now, {
    answer,
    tellsWorkers: true,
  });
  return { transaction: moved ?? row, moved: moved !== null };
}

function keepAnswer(db: Queryable, { id }: TransactionRow, answer: Post): Promise<void> {
  return insertEvent(db, { transactionId: id, ...answer });
}

/**
 * A gateway id that another payment has proves nothing for this one: it waits for a human, without
 * the id, which stays with the payment that had it first. One that waits already goes on waiting.
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
