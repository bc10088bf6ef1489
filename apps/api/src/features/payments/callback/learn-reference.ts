import type { AppDeps } from '../../../deps.ts';
import { gatewayOf } from '../../../ports/payment-gateway/payment-gateways.ts';
import { insertEvent } from '../payment-events.store.ts';
import { keepReference, type TransactionRow } from '../transactions.store.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'gateways'>;

/**
 * A payment whose start was answered to nobody may be named by somebody later: the customer who
 * comes back, or the gateway's notification. What they name is kept if the gateway, asked about it,
 * speaks of this very payment. Only for gateways that cannot be asked by our number.
 */
export async function learnReference(
  { db, clock, gateways }: Deps,
  row: TransactionRow,
  named: string | null | undefined,
): Promise<TransactionRow> {
  const gateway = gatewayOf(gateways, row);
  const isMissing = row.gatewayReference === null && !gateway?.abilities.findsByInvoice;
  if (!gateway || !isMissing || !named) return row;
  const { invoiceNumber, finalAmount } = row;
  const { meaning, answer } = await gateway.verify({
    invoiceNumber,
    reference: named,
    amount: finalAmount,
    mayCollect: false,
  });
  await insertEvent(db, {
    transactionId: row.id,
    source: 'gateway',
    payload: answer,
    receivedAt: clock(),
  });
  // "Not yet" is also what a name that nobody has is answered.
  if (meaning.kind === 'unknown' || !(await keepReference(db, row.id, named))) return row;
  return { ...row, gatewayReference: named };
}
