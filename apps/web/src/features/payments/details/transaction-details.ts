import type { Transaction } from '@nobayon/shared/contract/payments.ts';
import {
  amountFacts,
  type PlainFact,
  presentFact,
  purchaseFacts,
  referenceFacts,
} from '../../../ui/facts/payment-facts.ts';
import { formatDateTime } from '../../../ui/format/format-date.ts';

/** The facts of a payment, in the order they are read. What does not apply is left out. */
export function transactionDetails(transaction: Transaction): PlainFact[] {
  const { created_at, settled_at } = transaction;
  return [
    ...purchaseFacts(transaction),
    ...amountFacts(transaction),
    ...referenceFacts(transaction),
    { label: 'Date', text: formatDateTime(created_at) },
    ...presentFact('Settled', settled_at && formatDateTime(settled_at)),
  ];
}
