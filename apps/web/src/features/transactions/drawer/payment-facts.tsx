import { Anchor } from '@mantine/core';
import type { AdminTransaction } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { Link } from 'react-router-dom';
import { adminUserOf } from '../../../app/paths.ts';
import { type Fact, Facts } from '../../../ui/facts/facts.tsx';
import {
  amountFacts,
  amountsIn,
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

/** All facts of a payment in reading order, without inapplicable ones. */
export function PaymentFacts({ transaction }: { transaction: AdminTransaction }) {
  const { timeZone } = useAppConfig();
  const facts = plainFacts(transaction, timeZone);
  const sum = amountsIn(facts);
  return (
    <Facts
      layout="rows"
      facts={[
        { label: 'Status', value: <StatusBadge status={transaction.status} /> },
        { label: 'User', value: <UserOf transaction={transaction} /> },
        ...facts.map((fact) => written(fact, sum)),
      ]}
    />
  );
}

/** A link to the user's page, if it exists. */
function UserOf({ transaction: { user_id, user_name } }: { transaction: AdminTransaction }) {
  if (user_id === null) return user_name;
  return (
    <Anchor component={Link} to={adminUserOf(user_id)} inherit>
      {user_name}
    </Anchor>
  );
}

function plainFacts(payment: AdminTransaction, timeZone: string): PlainFact[] {
  const { status, user_id, created_at, settled_at } = payment;
  return [
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
