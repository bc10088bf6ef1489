import { Anchor } from '@mantine/core';
import type { AdminTransaction } from '@nobayon/shared/contract/admin-transactions.ts';
import { Link, useSearchParams } from 'react-router-dom';
import { AdminTaka } from '../../ui/admin-taka.tsx';
import { cycleNames } from '../../ui/cycle-names.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ToneBadge } from '../../ui/tone-badge.tsx';
import { useAppConfig } from '../../ui/use-app-config.ts';
import { formatDateTimeIn } from '../../ui/zoned-date.ts';
import { attentionName } from './attention-words.ts';
import { openedHere } from './opened-here.ts';
import css from './transaction-cells.module.css';
import { withPayment } from './transactions-address.ts';

type Props = { transaction: AdminTransaction };

/** The number leads to everything about the payment. */
export function NumberCell({ transaction }: Props) {
  const { id, invoice_number, payment_gateway_id } = transaction;
  return (
    <div className={css.stack}>
      <PaymentAnchor id={id} />
      <span className={css.code}>{invoice_number}</span>
      {payment_gateway_id && <span className={css.code}>{payment_gateway_id}</span>}
    </div>
  );
}

export function PaymentAnchor({ id }: { id: number }) {
  const [address] = useSearchParams();
  return (
    <Anchor
      component={Link}
      to={{ search: withPayment(address, id).toString() }}
      state={openedHere}
      fw={600}
      aria-label={`Details of #${id}`}
    >
      #{id}
    </Anchor>
  );
}

export function CustomerCell({ transaction: { user_name, user_email, user_id } }: Props) {
  return (
    <div className={css.customer}>
      <span className={css.name}>{user_name}</span>
      <span className={css.email}>{user_email}</span>
      {user_id === null && <span className={css.quiet}>Account deleted</span>}
    </div>
  );
}

export function BoughtCell({ transaction: { plan_name, billing_cycle } }: Props) {
  return (
    <div className={css.stack}>
      <span className={css.plan}>{plan_name}</span>
      <span className={css.quiet}>{cycleNames[billing_cycle]}</span>
    </div>
  );
}

export function AmountCell({ transaction }: Props) {
  const { amount, discount_amount, final_amount } = transaction;
  return (
    <div className={css.amount}>
      <b className={css.final}>
        <AdminTaka amount={final_amount} />
      </b>
      {discount_amount > 0 && (
        <span className={css.quiet}>
          <AdminTaka amount={amount} /> <AdminTaka amount={-discount_amount} />
        </span>
      )}
    </div>
  );
}

export function StatusCell({ transaction }: Props) {
  const { status, attention } = transaction;
  return (
    <div className={css.badges}>
      <StatusBadge status={status} />
      {attention.map((reason) => (
        <ToneBadge key={reason} tone="yellow">
          {attentionName(reason, transaction)}
        </ToneBadge>
      ))}
    </div>
  );
}

export function DateCell({ transaction: { created_at } }: Props) {
  const { timeZone } = useAppConfig();
  const [day, time] = formatDateTimeIn(created_at, timeZone).split(', ');
  return (
    <time dateTime={created_at} className={css.stack}>
      <span className={css.date}>{day}</span>
      <span className={css.quiet}>{time}</span>
    </time>
  );
}
