import type { AppDeps } from '../../deps.ts';
import type { JobPayloads } from '../../jobs/jobs.ts';
import { queueJob } from '../../jobs/queue.store.ts';
import { settlePayment } from './settle-payment.ts';
import { findTransaction, NO_GATEWAY, type TransactionRow } from './transactions.store.ts';

/** Between two questions to the gateway that strangers' posts about one payment lead to. */
export const POST_PAUSE_MS = 2_000;

/**
 * Has a payment asked about in a moment, once for however many ask for it: a post that is put off
 * or refused may be the one notification that there is. A job, which no other answer takes away.
 */
export async function checkSoon(
  { db }: Pick<AppDeps, 'db'>,
  { id, gateway }: Pick<TransactionRow, 'id' | 'gateway'>,
): Promise<void> {
  if (gateway === NO_GATEWAY) return;
  const key = `check_payment:${id}`;
  await queueJob(db, 'check_payment', { transactionId: id }, key, POST_PAUSE_MS / 1_000);
}

/** Where the gateway says nothing, the sweep goes on asking. */
export async function checkPayment(
  deps: Pick<AppDeps, 'db' | 'clock' | 'gateway' | 'log'>,
  { transactionId }: JobPayloads['check_payment'],
): Promise<void> {
  const row = await findTransaction(deps.db, transactionId);
  if (row) await settlePayment(deps, row);
}
