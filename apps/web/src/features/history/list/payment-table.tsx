import { Paper, Table } from '@mantine/core';
import type { Transaction } from '@nobayon/shared/contract/payments.ts';
import { gatewayTitle } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { cycleNames } from '../../../ui/format/cycle-names.ts';
import { formatDateIn } from '../../../ui/format/zoned-date.ts';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { PaymentAmount } from './payment-amount.tsx';
import { PaymentLink, ReceiptLink } from './payment-link.tsx';
import css from './payment-table.module.css';

export function PaymentTable({ transactions }: { transactions: readonly Transaction[] }) {
  const { timeZone } = useAppConfig();
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
              <Table.Td className={css.date}>
                {formatDateIn(transaction.created_at, timeZone)}
              </Table.Td>
              <Table.Td className={css.invoice}>
                <PaymentLink transaction={transaction} />
                {transaction.gateway && (
                  <span className={css.cycle}>{gatewayTitle(transaction.gateway)}</span>
                )}
              </Table.Td>
              <Table.Td>
                <span className={css.plan}>{transaction.plan_name}</span>
                <span className={css.cycle}>{cycleNames[transaction.billing_cycle]}</span>
              </Table.Td>
              <Table.Td ta="end">
                <PaymentAmount transaction={transaction} />
              </Table.Td>
              <Table.Td>
                <div className={css.state}>
                  <StatusBadge status={transaction.status} />
                  <ReceiptLink transaction={transaction} />
                </div>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}
