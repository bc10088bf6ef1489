import { Anchor } from '@mantine/core';
import type { Transaction } from '@nobayon/shared/contract/payments.ts';
import { isStillManual } from '@nobayon/shared/domain/manual/manual-payment.ts';
import { Link } from 'react-router-dom';
import { manualPaymentOf, paymentResultOf } from '../../../app/paths.ts';
import { LoadError } from '../../../ui/errors/load-error.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TakaOfSum } from '../../../ui/format/taka-of-sum.tsx';
import { formatDateTimeIn } from '../../../ui/format/zoned-date.ts';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { type RecentPayments, useRecentPayments } from './use-recent-payments.ts';

type OpenPayment = Transaction & { status: 'pending' | 'review' };

const texts = {
  pending: {
    title: 'An earlier payment is not confirmed yet',
    advice: 'If you have already paid, do not pay again.',
  },
  review: {
    title: 'An earlier payment is under review',
    advice: 'If you have paid, your money is safe, and you do not need to pay again.',
  },
} as const satisfies Record<OpenPayment['status'], { title: string; advice: string }>;

const CHECKING = 'Checking for an earlier payment. If you have already paid, do not pay again.';
const UNCHECKED =
  'Failed to check for an earlier payment. If you have already paid, do not pay again.';

/**
 * Warns users before they pay twice for the same order: their newest recent payment whose outcome
 * is still unknown, because money may have been sent for it.
 */
export function OpenPaymentNotice({ recent }: { recent: RecentPayments }) {
  const payment = openPaymentIn(recent);
  if (payment) return <Warning payment={payment} />;
  if (recent.isPending && recent.failureCount === 0) return <Notice kind="info">{CHECKING}</Notice>;
  return <LoadError text={UNCHECKED} part={recent} />;
}

/** The same warning where nobody is about to pay. */
export function OpenPaymentReminder() {
  const payment = openPaymentIn(useRecentPayments());
  return payment && <Warning payment={payment} />;
}

function openPaymentIn({ data }: RecentPayments): OpenPayment | null {
  return data?.transactions.find(isOpenPayment) ?? null;
}

function isOpenPayment(payment: Transaction): payment is OpenPayment {
  return payment.status === 'pending' || payment.status === 'review';
}

function Warning({ payment }: { payment: OpenPayment }) {
  const { timeZone } = useAppConfig();
  const { id, invoice_number, final_amount, plan_name, created_at, status } = payment;
  const { title, advice } = texts[status];
  const to = isStillManual(payment)
    ? manualPaymentOf(invoice_number)
    : paymentResultOf({ transactionId: id, invoiceNumber: invoice_number });
  return (
    <Notice kind="warning" title={title}>
      <div>
        <TakaOfSum amount={final_amount} sum={[final_amount]} /> for <bdi>{plan_name}</bdi>,{' '}
        {formatDateTimeIn(created_at, timeZone)}. {advice}
      </div>
      <Anchor component={Link} to={to} inherit underline="always">
        View this payment
      </Anchor>
    </Notice>
  );
}
