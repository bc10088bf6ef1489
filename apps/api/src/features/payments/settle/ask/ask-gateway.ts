import { NO_GATEWAY } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import type { Verdict } from '@nobayon/shared/domain/transaction/verdict.ts';
import type { AppDeps } from '../../../../deps.ts';
import type { PaymentGateway } from '../../../../ports/payment-gateway/payment-gateway.ts';
import { gatewayOf } from '../../../../ports/payment-gateway/payment-gateways.ts';
import { weakMemoize } from '../../../../weak-memoize.ts';
import type { PaymentEvent } from '../../payment-events.store.ts';
import type { TransactionRow } from '../../transactions.store.ts';
import { mayCollect } from './may-collect.ts';
import { shareRuns } from './share-runs.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'gateways'>;

export type Asked = {
  verdict: Verdict;
  /**
   * The raw answer, for the caller to store; null for callers who share it, or if no query was
   * made.
   */
  answer: PaymentEvent | null;
};

const unasked = (reason: 'not_found' | 'unreachable'): Asked => ({
  verdict: { kind: 'unknown', reason },
  answer: null,
});

/** Queries that this process has in progress. */
const sharedQueries = weakMemoize((_gateway: PaymentGateway) => shareRuns<number, Verdict>());

/**
 * Queries the gateway about a payment. Simultaneous callers share queries: in each process at most
 * one query about a payment is running and one is waiting.
 */
export async function askGateway(
  { db, gateways, clock }: Deps,
  row: TransactionRow,
): Promise<Asked> {
  if (row.gateway === NO_GATEWAY) return unasked('not_found');
  const gateway = gatewayOf(gateways, row);
  // No other gateway can know the payment, and its "not found" would prove nothing.
  if (!gateway) return unasked('unreachable');
  let answer: PaymentEvent | null = null;
  const verdict = await sharedQueries(gateway)(row.id, async () => {
    const reply = await gateway.verify({
      invoiceNumber: row.invoiceNumber,
      reference: row.gatewayReference,
      amount: row.finalAmount,
      mayCollect: () => mayCollect({ db, clock }, row.id),
    });
    answer = { source: 'gateway', payload: reply.answer, receivedAt: clock() };
    return reply.meaning;
  });
  return { verdict, answer };
}
