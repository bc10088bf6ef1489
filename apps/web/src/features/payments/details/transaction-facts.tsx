import type { Transaction } from '@nobayon/shared/contract/payments.ts';
import { Facts } from '../../../ui/facts/facts.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { TakaOfSum } from '../../../ui/format/taka-of-sum.tsx';
import { transactionDetails } from './transaction-details.ts';

/** A payment in full. */
export function TransactionFacts({ transaction }: { transaction: Transaction }) {
  const { amount, discount_amount, final_amount } = transaction;
  const sum = [amount, discount_amount, final_amount];
  const details = transactionDetails(transaction).map((fact) => ({
    label: fact.label,
    value: 'amount' in fact ? <TakaOfSum amount={fact.amount} sum={sum} /> : fact.text,
  }));
  const status = { label: 'Status', value: <StatusBadge status={transaction.status} /> };
  return <Facts layout="rows" label="Payment details" facts={[status, ...details]} />;
}
