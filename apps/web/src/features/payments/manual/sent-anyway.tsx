import { Anchor } from '@mantine/core';
import type { Transaction } from '@nobayon/shared/contract/payments.ts';
import { isManualGivenUp } from '@nobayon/shared/domain/manual/manual-payment.ts';
import { Link } from 'react-router-dom';
import { manualPaymentOf } from '../../../app/paths.ts';
import css from './sent-anyway.module.css';

/** For money that was sent although the payment had been canceled. */
export function SentAnyway({ transaction }: { transaction: Transaction }) {
  if (!isManualGivenUp(transaction)) return null;
  return (
    <p className={css.anyway}>
      Have you sent the money?{' '}
      <Anchor
        component={Link}
        to={manualPaymentOf(transaction.invoice_number)}
        inherit
        underline="always"
      >
        Submit the payment details
      </Anchor>
    </p>
  );
}
