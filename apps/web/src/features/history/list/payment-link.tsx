import { Anchor } from '@mantine/core';
import type { Transaction } from '@nobayon/shared/contract/payments.ts';
import { isStillManual } from '@nobayon/shared/domain/manual/manual-payment.ts';
import { IconReceipt } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { manualPaymentOf, paymentResultOf } from '../../../app/paths.ts';
import css from './payment-link.module.css';

/**
 * The link to the receipt of a completed payment. It leads where the invoice number does, and says
 * so to whoever looks for a receipt.
 */
export function ReceiptLink({ transaction }: { transaction: Transaction }) {
  const { id, invoice_number, status } = transaction;
  if (status !== 'completed') return null;
  return (
    <Anchor
      component={Link}
      to={paymentResultOf({ transactionId: id, invoiceNumber: invoice_number })}
      aria-label={`Receipt ${invoice_number}`}
      className={css.receipt}
      size="sm"
    >
      <IconReceipt aria-hidden size={16} />
      Receipt
    </Anchor>
  );
}

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
