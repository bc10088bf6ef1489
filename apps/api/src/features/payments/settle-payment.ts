import {
  decideSettlement,
  hasAnswered,
  type Settlement,
  type Verdict,
  type WhileUnknown,
} from '@nobayon/shared/domain/transaction.ts';
import type { DbOrTx } from '../../db.ts';
import type { AppDeps } from '../../deps.ts';
import { askGateway } from './ask-gateway.ts';
import { noteSilence } from './due/due-payments.store.ts';
import { lockPayment } from './lock-payment.ts';
import { readStanding } from './read-standing.ts';
import { type Move, settleLocked } from './settle-locked.ts';
import { isGatewayIdTaken, type TransactionRow } from './transactions.store.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'gateway' | 'log'>;

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
  const verdict = await askGateway(deps, row);
  if (!hasAnswered(verdict)) await noteSilence(deps.db, row.id, deps.clock());
  const settled = await deps.db.$transaction((tx) =>
    applyVerdict(tx, row, verdict, whileUnknown, deps.clock()),
  );
  if (settled.moved) {
    const { id, status } = settled.transaction;
    deps.log.info({ transactionId: id, from: row.status, to: status }, 'payment settled');
  }
  return { ...settled, verdict };
}

async function applyVerdict(
  tx: DbOrTx,
  found: TransactionRow,
  verdict: Verdict,
  whileUnknown: WhileUnknown,
  now: Date,
): Promise<{ transaction: TransactionRow; moved: boolean }> {
  const row = await lockPayment(tx, found);
  const standing = await readStanding(tx, row, now);
  const decided = decideSettlement(row, verdict, standing, whileUnknown);
  const settlement = await withUniqueId(tx, row, decided);
  if (!isMove(settlement)) return { transaction: row, moved: false };
  const moved = await settleLocked(tx, row, settlement, now);
  return { transaction: moved ?? row, moved: moved !== null };
}

/**
 * A gateway id that another payment has proves nothing for this one: it waits for a human, without
 * the id, which stays with the payment that had it first. One that waits already goes on waiting.
 */
async function withUniqueId(
  tx: DbOrTx,
  row: TransactionRow,
  settlement: Settlement,
): Promise<Settlement> {
  if (settlement.kind !== 'complete' && settlement.kind !== 'review') return settlement;
  const { gatewayId, method } = settlement;
  if (gatewayId === null || !(await isGatewayIdTaken(tx, row, gatewayId))) return settlement;
  if (row.status === 'review') return { kind: 'settled' };
  const paidAmount = settlement.kind === 'review' ? settlement.paidAmount : row.finalAmount;
  return { kind: 'review', reason: 'gateway_id', gatewayId: null, method, paidAmount };
}

function isMove(settlement: Settlement): settlement is Settlement & Move {
  return settlement.kind !== 'wait' && settlement.kind !== 'settled';
}
