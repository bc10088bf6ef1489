import { NO_GATEWAY } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import type { Verdict } from '@nobayon/shared/domain/transaction/transaction.ts';
import type { AppDeps } from '../../../../deps.ts';
import type { PaymentGateway } from '../../../../ports/payment-gateway/payment-gateway.ts';
import { gatewayOf } from '../../../../ports/payment-gateway/payment-gateways.ts';
import type { PaymentEvent } from '../../payment-events.store.ts';
import type { TransactionRow } from '../../transactions.store.ts';
import { shareRuns } from './share-runs.ts';

type Deps = Pick<AppDeps, 'clock' | 'gateways'>;

export type Asked = {
  verdict: Verdict;
  /** The answer as it came, for whoever asked to keep; null for those who share it, or did not ask. */
  answer: PaymentEvent | null;
};

const unasked = (reason: 'not_found' | 'unreachable'): Asked => ({
  verdict: { kind: 'unknown', reason },
  answer: null,
});

/** The questions of this process that are under way. */
const questions = new WeakMap<PaymentGateway, ReturnType<typeof shareRuns<number, Verdict>>>();

/**
 * What the gateway says of a payment. Of those who ask at the same time one does: at most one
 * question about a payment is under way in a process, and one waits.
 */
export async function askGateway({ gateways, clock }: Deps, row: TransactionRow): Promise<Asked> {
  if (row.gateway === NO_GATEWAY) return unasked('not_found');
  const gateway = gatewayOf(gateways, row);
  // Another gateway than it was started with cannot know it, and its "not found" would say nothing.
  if (!gateway) return unasked('unreachable');
  const share = questions.get(gateway) ?? shareRuns<number, Verdict>();
  questions.set(gateway, share);
  let answer: PaymentEvent | null = null;
  const verdict = await share(row.id, async () => {
    const reply = await gateway.verify({
      invoiceNumber: row.invoiceNumber,
      reference: row.gatewayReference,
      amount: row.finalAmount,
      // Of nobody who was told that it came to nothing, or whose account is gone: they would pay for nothing.
      mayCollect: row.status === 'pending' && row.userId !== null,
    });
    answer = { source: 'gateway', payload: reply.answer, receivedAt: clock() };
    return reply.meaning;
  });
  return { verdict, answer };
}
