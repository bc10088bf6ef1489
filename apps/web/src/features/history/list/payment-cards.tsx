import { Paper } from '@mantine/core';
import type { Transaction } from '@nobayon/shared/contract/payments.ts';
import { gatewayTitle } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { cycleNames } from '../../../ui/format/cycle-names.ts';
import { formatDateIn } from '../../../ui/format/zoned-date.ts';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { PaymentAmount } from './payment-amount.tsx';
import css from './payment-cards.module.css';
import { PaymentLink, ReceiptLink } from './payment-link.tsx';

export function PaymentCards({ transactions }: { transactions: readonly Transaction[] }) {
  const { timeZone } = useAppConfig();
  return (
    <ul aria-label="Billing History" className={css.cards}>
      {transactions.map((transaction) => (
        <Paper component="li" key={transaction.id} className={css.card}>
          <div className={css.row}>
            <div className={css.what}>
              <span className={css.plan}>{transaction.plan_name}</span>
              <span className={css.cycle}>{cycleNames[transaction.billing_cycle]}</span>
            </div>
            <div className={css.amount}>
              <PaymentAmount transaction={transaction} />
            </div>
          </div>
          <div className={css.row}>
            <div>
              <span className={css.cycle}>{formatDateIn(transaction.created_at, timeZone)}</span>
              <PaymentLink transaction={transaction} />
              {transaction.gateway && (
                <span className={css.cycle}>{gatewayTitle(transaction.gateway)}</span>
              )}
            </div>
            <div className={css.state}>
              <ReceiptLink transaction={transaction} />
              <StatusBadge status={transaction.status} />
            </div>
          </div>
        </Paper>
      ))}
    </ul>
  );
}
