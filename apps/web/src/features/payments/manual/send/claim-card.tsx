import { Anchor, Paper, Title } from '@mantine/core';
import type { ManualPayment, Wallet } from '@nobayon/shared/contract/manual/manual-payment.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cancellationOf } from '../../../../app/paths.ts';
import { isCorrection } from '../manual-step.ts';
import { ClaimForm } from './claim-form.tsx';
import css from './send-steps.module.css';

type Props = {
  of: ManualPayment;
  wallet: Wallet;
  /** The transaction ID that could not be submitted, because another one was; null for none. */
  onTooLate: (trxId: string | null) => void;
  /** Content above the form. */
  children?: ReactNode;
};

/** The form to report that the money was sent, or to correct the report. */
export function ClaimCard({ of, wallet, onTooLate, children }: Props) {
  const { payment, claim } = of;
  return (
    <Paper
      component="section"
      aria-labelledby="payment-details"
      p={{ base: 'md', sm: 'lg' }}
      className={css.part}
    >
      <Title order={2} id="payment-details">
        {isCorrection(of) ? 'Payment details' : 'Submit the payment details'}
      </Title>
      {children}
      <ClaimForm payment={payment} wallet={wallet} claim={claim} onTooLate={onTooLate} />
      {payment.status === 'pending' && (
        <p className={css.cancel}>
          Decided not to send the money?{' '}
          <Anchor
            component={Link}
            to={cancellationOf(payment.invoice_number)}
            inherit
            underline="always"
          >
            Cancel this payment
          </Anchor>
        </p>
      )}
    </Paper>
  );
}
