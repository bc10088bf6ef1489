import type { AdminTransaction } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { type Fact, Facts } from '../../../ui/facts/facts.tsx';
import {
  amountFacts,
  type PlainFact,
  presentFact,
  purchaseFacts,
  referenceFacts,
} from '../../../ui/facts/payment-facts.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { AdminTaka } from '../../../ui/format/admin-taka.tsx';
import { formatDateTimeIn } from '../../../ui/format/zoned-date.ts';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { attentionName } from '../attention/attention-text.ts';

/** A payment in full, in the order it is read. What does not apply is left out. */
export function PaymentFacts({ transaction }: { transaction: AdminTransaction }) {
  const { timeZone } = useAppConfig();
  const { amount, discount_amount, final_amount, paid_amount, refunded_amount } = transaction;
  const sum = [amount, discount_amount, final_amount, paid_amount ?? 0, refunded_amount];
  const status = { label: 'Status', value: <StatusBadge status={transaction.status} /> };
  return (
    <Facts
      layout="rows"
      facts={[status, ...plainFacts(transaction, timeZone).map((fact) => written(fact, sum))]}
    />
  );
}

function plainFacts(payment: AdminTransaction, timeZone: string): PlainFact[] {
  const { status, user_id, created_at, settled_at } = payment;
  return [
    { label: 'User', text: payment.user_name },
    { label: 'Email', text: payment.user_email },
    ...presentFact('Account', user_id === null ? 'Deleted' : null),
    ...purchaseFacts(payment),
    ...amountFacts(payment),
    ...presentFact('Review reason', status === 'review' ? attentionName('review', payment) : null),
    ...referenceFacts(payment, 'admin'),
    { label: 'Started', text: formatDateTimeIn(created_at, timeZone) },
    ...presentFact('Settled', settled_at && formatDateTimeIn(settled_at, timeZone)),
  ];
}

function written(fact: PlainFact, sum: readonly number[]): Fact {
  const value = 'amount' in fact ? <AdminTaka amount={fact.amount} sum={sum} /> : fact.text;
  return { label: fact.label, value };
}
