import { NO_GATEWAY } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import type { AppDeps } from '../../../deps.ts';
import type { JobPayloads } from '../../../jobs/jobs.ts';
import { queueJob } from '../../../jobs/queue.store.ts';
import { recordUnansweredQuery } from '../due/due-payments.store.ts';
import { readGatewayState } from '../due/outages/gateway-state.store.ts';
import { settlePayment } from '../settle/settle-payment.ts';
import { findTransaction, type TransactionRow } from '../transactions.store.ts';
import { POST_PAUSE_MS } from './posts.store.ts';

/**
 * Queues a query about a payment, once for any number of requests: a rejected or delayed post can
 * be the only notification. A job, so that no other answer cancels it.
 */
export async function checkSoon(
  { db }: Pick<AppDeps, 'db'>,
  { id, gateway }: Pick<TransactionRow, 'id' | 'gateway'>,
): Promise<void> {
  if (gateway === NO_GATEWAY) return;
  const afterSeconds = POST_PAUSE_MS / 1_000;
  await queueJob(db, 'check_payment', { transactionId: id }, { afterSeconds });
}

/**
 * If the gateway does not answer, the sweep continues to query it. One that is known not to answer
 * is not waited for: that would block a slot that payments of other gateways need.
 */
export async function checkPayment(
  deps: Pick<AppDeps, 'db' | 'clock' | 'gateways' | 'log'>,
  { transactionId }: JobPayloads['check_payment'],
): Promise<void> {
  const row = await findTransaction(deps.db, transactionId);
  if (!row) return;
  const { awaySince } = await readGatewayState(deps.db, row.gateway);
  if (awaySince === null) await settlePayment(deps, row);
  else await recordUnansweredQuery(deps.db, row.id, deps.clock());
}
