import { Anchor } from '@mantine/core';
import { plural } from '@nobayon/shared/domain/text/plural.ts';
import { Link } from 'react-router-dom';
import { paths, paymentResultOf } from '../../../app/paths.ts';
import type { ExpiryPart } from './explain-expiry.ts';
import css from './plan-origin.module.css';

/** A link to the payment that some time comes from, or links to all of them. */
export function PaymentsOf({ payments }: Pick<ExpiryPart, 'payments'>) {
  const [payment] = payments;
  if (!payment) return null;
  const isOne = payments.length === 1;
  return (
    <Anchor
      component={Link}
      inherit
      underline="always"
      className={css.payment}
      to={isOne ? paymentResultOf(payment) : paths.billingHistory}
    >
      {isOne ? payment.invoiceNumber : plural(payments.length, 'payment')}
    </Anchor>
  );
}
