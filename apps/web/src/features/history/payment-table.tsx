import { Paper, Table } from '@mantine/core';
import type { Transaction } from '@nobayon/shared/contract/payments.ts';
import { cycleNames } from '../../ui/cycle-names.ts';
import { formatDate } from '../../ui/format-date.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { PaymentAmount } from './payment-amount.tsx';
import { PaymentLink } from './payment-link.tsx';
import css from './payment-table.module.css';

export function PaymentTable({ transactions }: { transactions: readonly Transaction[] }) {
  return (
    <Paper className={css.paper}>
      <Table aria-label="Billing History" verticalSpacing="sm" horizontalSpacing="lg">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Date</Table.Th>
            <Table.Th>Invoice</Table.Th>
            <Table.Th>Plan</Table.Th>
            <Table.Th ta="end">Amount</Table.Th>
            <Table.Th>Status</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {transactions.map((transaction) => (
            <Table.Tr key={transaction.id} className={css.row}>
              <Table.Td className={css.date}>{formatDate(transaction.created_at)}</Table.Td>
              <Table.Td>
                <PaymentLink transaction={transaction} />
              </Table.Td>
              <Table.Td>
                <span className={css.plan}>{transaction.plan_name}</span>
                <span className={css.cycle}>{cycleNames[transaction.billing_cycle]}</span>
              </Table.Td>
              <Table.Td ta="end">
                <PaymentAmount transaction={transaction} />
              </Table.Td>
              <Table.Td>
                <StatusBadge status={transaction.status} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}
