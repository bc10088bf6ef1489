import { mayResume } from '@nobayon/shared/domain/transaction/resume.ts';
import { repliesIn } from '@nobayon/shared/records/gateway-answer.ts';
import type { ApiDeps } from '../../../deps.ts';
import { HIDDEN } from '../../../ports/payment-gateway/http/hide-credentials.ts';
import type { PaymentGateway } from '../../../ports/payment-gateway/payment-gateway.ts';
import { gatewayOf } from '../../../ports/payment-gateway/payment-gateways.ts';
import type { TransactionRow } from '../transactions.store.ts';
import { findFirstAnswers, findLimits } from './resumable.store.ts';

type Deps = Pick<ApiDeps, 'db' | 'clock' | 'gateways'>;

/**
 * The gateway's page of a payment that its customer has left and can still make there; null if there
 * is none. It is in the gateway's recorded answer to the start, so that nothing is started again.
 */
export async function findPaymentPage(
  { db, clock, gateways }: Deps,
  row: TransactionRow,
): Promise<string | null> {
  const gateway = gatewayOf(gateways, row);
  if (row.status !== 'pending' || !gateway?.readStarted) return null;
  const { payableForMs } = gateway.capabilities;
  const limits = await findLimits(db, row);
  if (!mayResume(row, { payableForMs, ...limits }, clock())) return null;
  const answers = await findFirstAnswers(db, row.id);
  for (const answer of answers) {
    const page = pageIn(answer, gateway, row);
    if (page !== null) return page;
  }
  return null;
}

function pageIn(answer: unknown, gateway: PaymentGateway, row: TransactionRow): string | null {
  const reply = repliesIn(answer).at(-1);
  const order = { invoiceNumber: row.invoiceNumber, amount: row.finalAmount };
  const started = reply && gateway.readStarted?.(reply, order);
  if (started?.kind !== 'started') return null;
  // A credential in the address is not recorded, so that the address leads nowhere.
  return started.paymentUrl.includes(HIDDEN) ? null : started.paymentUrl;
}
