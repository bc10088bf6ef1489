import type { adminTransactions } from '@nobayon/shared/contract/admin-transactions.ts';
import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import type { TransactionStatus, Verdict } from '@nobayon/shared/domain/transaction.ts';
import type { AppDeps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { type Settled, settlePayment } from '../payments/settle-payment.ts';
import { NO_GATEWAY } from '../payments/transactions.store.ts';
import { showAdminTransaction } from './show-admin-transaction.ts';
import { findAny } from './shown-transactions.store.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'gateway' | 'log'>;

/** Asks the gateway about a payment, and says what came of it. */
export async function checkTransaction(
  deps: Deps,
  id: number,
): Promise<RawReply<typeof adminTransactions.check>> {
  const row = await findAny(deps.db, id);
  if (!row) throw new AppError('transaction_not_found');
  const settled = await settlePayment(deps, row);
  const after = await findAny(deps.db, id);
  return { transaction: showAdminTransaction(after ?? row), message: messageOf(settled) };
}

function messageOf({ transaction, moved, verdict }: Settled): string {
  if (moved) return news[transaction.status];
  if (transaction.gateway === NO_GATEWAY) return 'Nothing was to be paid: no gateway was asked.';
  if (verdict.kind === 'unknown') return silence[verdict.reason];
  if (verdict.kind === 'paid') return paidBefore[transaction.status];
  return `The gateway says that the payment is ${verdict.kind}. Nothing has changed.`;
}

/** What the answer has made of it. */
const news: Record<TransactionStatus, string> = {
  pending: 'The payment is pending.',
  completed: 'The gateway confirms the payment: it is completed now.',
  failed: 'The gateway says that the payment failed.',
  canceled: 'The gateway says that the payment was canceled.',
  refunded: 'The gateway says that the money was given back.',
  review: 'The gateway has a payment that does not fit what was asked for: it is under review now.',
};

const paidBefore: Record<TransactionStatus, string> = {
  pending: 'The payment is pending.',
  completed: 'The gateway confirms the payment. Nothing has changed.',
  failed: 'The payment failed.',
  canceled: 'The payment is canceled.',
  refunded: 'The gateway says that it was paid. It stays refunded here.',
  review: 'What the gateway has still does not fit what was asked for: it stays under review.',
};

const silence: Record<Extract<Verdict, { kind: 'unknown' }>['reason'], string> = {
  processing: 'The gateway does not know the end of this payment yet. Nothing has changed.',
  not_found: 'The gateway knows no such payment. Nothing has changed.',
  unreachable: 'The gateway cannot be reached right now. Nothing has changed.',
  unreadable: 'The gateway gave an answer that cannot be read. Nothing has changed.',
};
