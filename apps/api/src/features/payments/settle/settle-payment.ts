import type { WhileUnknown } from '@nobayon/shared/domain/transaction/transaction.ts';
import { hasAnswered, type Verdict } from '@nobayon/shared/domain/transaction/verdict.ts';
import { isDatabaseAway } from '../../../database/database-away.ts';
import type { AppDeps } from '../../../deps.ts';
import { notifyWorkers } from '../../../jobs/notify-workers.store.ts';
import { recordUnansweredQuery } from '../due/due-payments.store.ts';
import { insertEvent } from '../payment-events.store.ts';
import type { TransactionRow } from '../transactions.store.ts';
import { askGateway } from './ask/ask-gateway.ts';
import type { AnsweredPayment, Outcome } from './changes/settle-answered.ts';
import { settleTogether } from './changes/settle-together.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'gateways' | 'log'>;

export type Settled = Outcome & { verdict: Verdict };

/**
 * The only way a payment is settled, whoever the caller is: the browser's return, a notification, a
 * user or the sweep. The gateway is queried without an open transaction. Its answer is then
 * evaluated under the locks and applied in the same short transaction. Of any number of callers,
 * one changes the status.
 */
export async function settlePayment(
  deps: Deps,
  row: TransactionRow,
  whileUnknown: WhileUnknown = 'wait',
): Promise<Settled> {
  const { verdict, answer } = await askGateway(deps, row);
  if (!hasAnswered(verdict)) await recordUnansweredQuery(deps.db, row.id, deps.clock());
  const settled = await applyVerdict(deps, { row, verdict, answer, whileUnknown });
  if (settled.moved) {
    notifyWorkers(deps.db);
    const { id, status } = settled.transaction;
    deps.log.info({ transactionId: id, from: row.status, to: status }, 'payment settled');
  }
  return { ...settled, verdict };
}

async function applyVerdict(deps: Deps, answered: AnsweredPayment): Promise<Outcome> {
  try {
    return await settleTogether(deps, answered);
  } catch (error) {
    const { row, answer } = answered;
    // The answer is stored even if it could not be applied. If the database is down, neither is
    // possible, and the sweep queries again.
    if (answer && !isDatabaseAway(error)) {
      await insertEvent(deps.db, { transactionId: row.id, ...answer });
    }
    throw error;
  }
}
