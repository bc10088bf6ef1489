import { ActionIcon, Anchor, Tooltip } from '@mantine/core';
import type { AdminTransaction } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { gatewayTitle } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import { IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { adminUserOf } from '../../../app/paths.ts';
import type { DataColumn } from '../../../ui/data-list/data-column.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { ToneBadge } from '../../../ui/feedback/tone-badge.tsx';
import { tooltipPortal } from '../../../ui/feedback/tooltip-portal.ts';
import { AdminTaka } from '../../../ui/format/admin-taka.tsx';
import { cycleNames } from '../../../ui/format/cycle-names.ts';
import { paidInstead } from '../../../ui/format/paid-instead.ts';
import { partRefunded } from '../../../ui/format/part-refunded.ts';
import { formatDateTimeIn } from '../../../ui/format/zoned-date.ts';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { attentionName } from '../attention/attention-text.ts';
import { CheckButton } from '../check/check-button.tsx';
import { isCheckable } from '../check/use-gateway-check.ts';
import { PaymentAnchor } from '../drawer/payment-anchor.tsx';
import css from './transaction-columns.module.css';

type Column = DataColumn<AdminTransaction>;

export function transactionColumns(onDelete: (transaction: AdminTransaction) => void): Column[] {
  return [
    { header: 'Transaction', place: 'title', cell: (row) => <NumberCell transaction={row} /> },
    { header: 'User', cell: (row) => <CustomerCell transaction={row} /> },
    { header: 'Plan', cell: (row) => <BoughtCell transaction={row} /> },
    {
      header: 'Amount',
      place: 'corner',
      align: 'end',
      cell: (row) => <AmountCell transaction={row} />,
    },
    { header: 'Status', place: 'corner', cell: (row) => <StatusCell transaction={row} /> },
    { header: 'Date', cell: (row) => <DateCell transaction={row} /> },
    {
      header: 'Actions',
      place: 'actions',
      align: 'end',
      cell: (row) => (
        <div className={css.actions}>
          {isCheckable(row) && <CheckButton transaction={row} />}
          <Tooltip
            label="Delete"
            events={{ hover: true, focus: true, touch: false }}
            portalProps={tooltipPortal}
          >
            <ActionIcon
              variant="subtle"
              color="red"
              c="var(--mantine-color-error)"
              size={34}
              aria-label={`Delete #${row.id}`}
              onClick={() => onDelete(row)}
            >
              <IconTrash aria-hidden size={18} />
            </ActionIcon>
          </Tooltip>
        </div>
      ),
    },
  ];
}

/** The columns on the page of one user. */
export const userPaymentColumns: Column[] = [
  { header: 'Transaction', place: 'title', cell: (row) => <NumberCell transaction={row} /> },
  { header: 'Plan', cell: (row) => <BoughtCell transaction={row} /> },
  {
    header: 'Amount',
    place: 'corner',
    align: 'end',
    cell: (row) => <AmountCell transaction={row} />,
  },
  {
    header: 'Status',
    place: 'corner',
    cell: (row) => (
      <div className={css.beside}>
        <StatusCell transaction={row} />
        {isCheckable(row) && <CheckButton transaction={row} />}
      </div>
    ),
  },
  { header: 'Date', cell: (row) => <DateCell transaction={row} /> },
];

type Props = { transaction: AdminTransaction };

/** The number opens the details of the payment. */
function NumberCell({ transaction }: Props) {
  const { id, invoice_number, payment_gateway_id } = transaction;
  return (
    <div className={css.stack}>
      <PaymentAnchor id={id} />
      <span className={css.code}>{invoice_number}</span>
      {payment_gateway_id && <span className={css.code}>{payment_gateway_id}</span>}
    </div>
  );
}

function CustomerCell({ transaction }: Props) {
  const { user_name, user_email, user_id, former_user_id } = transaction;
  const owner = user_id ?? former_user_id;
  return (
    <div className={css.customer}>
      {owner === null ? (
        <span className={css.name}>{user_name}</span>
      ) : (
        <Anchor component={Link} to={adminUserOf(owner)} className={css.name}>
          {user_name}
        </Anchor>
      )}
      <span className={css.email}>{user_email}</span>
      {user_id === null && <span className={css.quiet}>Account deleted</span>}
    </div>
  );
}

function BoughtCell({ transaction: { plan_name, billing_cycle } }: Props) {
  return (
    <div className={css.stack}>
      <span className={css.plan}>{plan_name}</span>
      <span className={css.quiet}>{cycleNames[billing_cycle]}</span>
    </div>
  );
}

function AmountCell({ transaction }: Props) {
  const { amount, discount_amount, final_amount, gateway } = transaction;
  const paid = paidInstead(transaction);
  const refunded = partRefunded(transaction);
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
      {paid !== null && (
        <span className={css.quiet}>
          <AdminTaka amount={paid} sum={[paid]} /> paid
        </span>
      )}
      {refunded > 0 && (
        <span className={css.quiet}>
          <AdminTaka amount={-refunded} /> refunded
        </span>
      )}
      {gateway && <span className={css.quiet}>{gatewayTitle(gateway)}</span>}
    </div>
  );
}

function StatusCell({ transaction }: Props) {
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

function DateCell({ transaction: { created_at } }: Props) {
  const { timeZone } = useAppConfig();
  const [day, time] = formatDateTimeIn(created_at, timeZone).split(', ');
  return (
    <time dateTime={created_at} className={css.stack}>
      <span className={css.date}>{day}</span>
      <span className={css.quiet}>{time}</span>
    </time>
  );
}
