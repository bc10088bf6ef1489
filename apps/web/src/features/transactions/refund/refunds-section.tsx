import { Button, Paper, Title } from '@mantine/core';
import type { Refund, Refunds } from '@nobayon/shared/contract/admin/admin-refunds.ts';
import type { AdminTransaction } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { IconReceiptRefund } from '@tabler/icons-react';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { ConcludeDialog } from './conclude-dialog.tsx';
import { RefundEffect } from './effect/refund-effect.tsx';
import { RefundCard } from './refund-card.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { type Refundable, refundableOf } from './refund-form.tsx';
import css from './refunds.module.css';

type Props = { transaction: AdminTransaction; found: Refunds };

/** The refunds of a payment, the effect of another one, and the button to make it. */
export function RefundsSection({ transaction, found }: Props) {
  const { refunds, offer } = found;
  const refunded = useDialog<Refundable>();
  const concluded = useDialog<Refund>();
  return (
    <>
      {refunds.length > 0 && (
        <section aria-labelledby="refunds">
          <Title order={3} id="refunds" size="h5" mb="xs">
            Refunds
          </Title>
          <Paper component="ul" className={css.cards}>
            {refunds.map((refund) => (
              <RefundCard
                key={refund.id}
                refund={refund}
                gateway={offer.gateway}
                onConclude={() => concluded.open(refund)}
              />
            ))}
          </Paper>
        </section>
      )}
      {offer.way !== 'none' && (
        <Paper component="section" aria-labelledby="refund-preview" className={css.offer}>
          <Title order={3} id="refund-preview" size="h5">
            If it is refunded
          </Title>
          <RefundEffect transactionId={transaction.id} part={null} />
          <Button
            variant="default"
            leftSection={<IconReceiptRefund aria-hidden size={18} />}
            onClick={() => refunded.open(refundableOf(transaction, found))}
          >
            Refund payment
          </Button>
        </Paper>
      )}
      <RefundDialog dialog={refunded} />
      <ConcludeDialog dialog={concluded} />
    </>
  );
}
