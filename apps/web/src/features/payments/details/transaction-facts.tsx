import type { TransactionDetails } from '@nobayon/shared/contract/payments.ts';
import { Facts } from '../../../ui/facts/facts.tsx';
import { amountsIn } from '../../../ui/facts/payment-facts.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { TakaOfSum } from '../../../ui/format/taka-of-sum.tsx';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { transactionDetails } from './transaction-details.ts';

/** All facts of a payment. */
export function TransactionFacts({ transaction }: { transaction: TransactionDetails }) {
  const { timeZone } = useAppConfig();
  const facts = transactionDetails(transaction, timeZone);
  const sum = amountsIn(facts);
  const details = facts.map((fact) => ({
    label: fact.label,
    value: 'amount' in fact ? <TakaOfSum amount={fact.amount} sum={sum} /> : fact.text,
  }));
  const status = { label: 'Status', value: <StatusBadge status={transaction.status} /> };
  return <Facts layout="rows" label="Payment details" facts={[status, ...details]} />;
}
