import type { AppDeps } from '../../../deps.ts';
import { gatewayOf } from '../../../ports/payment-gateway/payment-gateways.ts';
import { insertEvent } from '../payment-events.store.ts';
import { saveReference, type TransactionRow } from '../transactions.store.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'gateways'>;

/**
 * Learns a reference that was lost when the payment was started, from the returning customer or
 * from a notification. It is stored only if the gateway confirms that it belongs to this payment.
 * Only for gateways that cannot be queried by our number.
 */
export async function learnReference(
  { db, clock, gateways }: Deps,
  row: TransactionRow,
  named: string | null | undefined,
): Promise<TransactionRow> {
  const gateway = gatewayOf(gateways, row);
  const isMissing = row.gatewayReference === null && !gateway?.capabilities.canQueryByInvoice;
  if (!gateway || !isMissing || !named) return row;
  const { invoiceNumber, finalAmount } = row;
  const { meaning, answer } = await gateway.verify({
    invoiceNumber,
    reference: named,
    amount: finalAmount,
    mayCollect: async () => false,
  });
  await insertEvent(db, {
    transactionId: row.id,
    source: 'gateway',
    payload: answer,
    receivedAt: clock(),
  });
  // A reference that does not exist is also answered with "not yet".
  if (meaning.kind === 'unknown' || !(await saveReference(db, row.id, named))) return row;
  return { ...row, gatewayReference: named };
}
