import type { Verdict } from '@nobayon/shared/domain/transaction.ts';
import type { AppDeps } from '../../deps.ts';
import type { PaymentGateway } from '../../ports/payment-gateway/payment-gateway.ts';
import { insertEvent } from './payment-events.store.ts';
import { shareRuns } from './share-runs.ts';
import { NO_GATEWAY, type TransactionRow } from './transactions.store.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'gateway'>;

/** The questions of this process that are under way. */
const questions = new WeakMap<PaymentGateway, ReturnType<typeof shareRuns<number, Verdict>>>();

/**
 * What the gateway says of a payment. Of those who ask at the same time one does: at most one
 * question about a payment is under way in a process, and one waits.
 */
export async function askGateway(deps: Deps, row: TransactionRow): Promise<Verdict> {
  const { gateway } = deps;
  if (row.gateway === NO_GATEWAY) return { kind: 'unknown', reason: 'not_found' };
  // Another gateway than it was started with cannot know it, and its "not found" would say nothing.
  if (row.gateway !== gateway.name) return { kind: 'unknown', reason: 'unreachable' };
  const share = questions.get(gateway) ?? shareRuns<number, Verdict>();
  questions.set(gateway, share);
  return share(row.id, () => askAndKeep(deps, row));
}

async function askAndKeep({ db, clock, gateway }: Deps, row: TransactionRow): Promise<Verdict> {
  const { meaning, answer } = await gateway.verify(row.invoiceNumber);
  await insertEvent(db, {
    transactionId: row.id,
    source: 'gateway',
    payload: answer,
    receivedAt: clock(),
  });
  return meaning;
}
