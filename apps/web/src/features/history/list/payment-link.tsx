import { Anchor } from '@mantine/core';
import type { Transaction } from '@nobayon/shared/contract/payments.ts';
import { isStillManual } from '@nobayon/shared/domain/manual/manual-payment.ts';
import { Link } from 'react-router-dom';
import { manualPaymentOf, paymentResultOf } from '../../../app/paths.ts';
import css from './payment-link.module.css';

/** The invoice number as a link to the payment; the whole row or card around it is clickable. */
export function PaymentLink({ transaction }: { transaction: Transaction }) {
  const { id, invoice_number } = transaction;
  return (
    <Anchor
      component={Link}
      to={
        isStillManual(transaction)
          ? manualPaymentOf(invoice_number)
          : paymentResultOf({ transactionId: id, invoiceNumber: invoice_number })
      }
      className={css.link}
      size="sm"
    >
      {invoice_number}
    </Anchor>
  );
}
