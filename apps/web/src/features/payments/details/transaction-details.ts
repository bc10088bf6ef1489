import type { TransactionDetails } from '@nobayon/shared/contract/payments.ts';
import type { TransactionStatus } from '@nobayon/shared/domain/transaction/transaction.ts';
import {
  amountFacts,
  type PlainFact,
  presentFact,
  purchaseFacts,
  referenceFacts,
} from '../../../ui/facts/payment-facts.ts';
import { formatDateTimeIn } from '../../../ui/format/zoned-date.ts';

/** The label of the time when a payment got its current status. */
const moves = new Map<string, string>(
  Object.entries({
    completed: 'Confirmed on',
    failed: 'Failed on',
    canceled: 'Canceled on',
    review: 'Under review since',
    refunded: 'Refunded on',
  } satisfies Record<Exclude<TransactionStatus, 'pending'>, string>),
);

/** The facts of a payment in reading order, without inapplicable ones. */
export function transactionDetails(transaction: TransactionDetails, timeZone: string): PlainFact[] {
  const time = (iso: string) => formatDateTimeIn(iso, timeZone);
  const { created_at, settled_at, valid_until, refunded_days, status } = transaction;
  return [
    ...purchaseFacts(transaction),
    ...presentFact('Days refunded', refunded_days > 0 ? String(refunded_days) : null),
    ...presentFact('Valid until', valid_until && time(valid_until)),
    ...amountFacts(transaction),
    ...referenceFacts(transaction, 'customer'),
    { label: 'Date', text: time(created_at) },
    ...presentFact(moves.get(status) ?? 'Updated on', settled_at && time(settled_at)),
  ];
}
