import { ActionIcon, Tooltip } from '@mantine/core';
import type { AdminTransaction } from '@nobayon/shared/contract/admin-transactions.ts';
import { IconTrash } from '@tabler/icons-react';
import type { DataColumn } from '../../ui/data-column.ts';
import { hintPlace } from '../../ui/hint-place.ts';
import { CheckButton } from './check-button.tsx';
import {
  AmountCell,
  BoughtCell,
  CustomerCell,
  DateCell,
  NumberCell,
  StatusCell,
} from './transaction-cells.tsx';
import css from './transaction-columns.module.css';
import { isCheckable } from './use-gateway-check.ts';

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
            portalProps={hintPlace}
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
