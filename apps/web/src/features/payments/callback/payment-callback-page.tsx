import { isStillManual } from '@nobayon/shared/domain/manual/manual-payment.ts';
import {
  outcomeOf,
  readCallbackStatus,
  readOutcome,
} from '@nobayon/shared/domain/transaction/callback.ts';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router-dom';
import { manualPaymentOf } from '../../../app/paths.ts';
import { useRefreshAfterPayment } from '../poll/refresh-after-payment.ts';
import { usePolledPayment } from '../poll/use-polled-payment.ts';
import { returnText } from '../result/outcome-texts.ts';
import { PaymentCard } from '../result/payment-card.tsx';
import { PaymentView } from '../result/payment-view.tsx';
import { PaymentProblem } from './payment-problem.tsx';
import { badReturn, returnProblem } from './problem.ts';
import { returnQuery } from './process-return.ts';
import { type Return, readReturn } from './read-return.ts';

const waiting = {
  title: 'Processing your payment',
  text: 'Keep this page open for a moment.',
};

/** The page to which the gateway redirects the customer. */
export function PaymentCallbackPage() {
  const [search] = useSearchParams();
  const body = readReturn(search);
  return (
    <PaymentCard title="Payment">
      {body ? <PaymentReturn body={body} /> : <PaymentProblem problem={badReturn} />}
    </PaymentCard>
  );
}

function PaymentReturn({ body }: { body: Return }) {
  const { data: reply, error, isFetching, refetch } = useQuery(returnQuery(body));
  const id = reply?.transactionId === undefined ? null : String(reply.transactionId);
  // Of another user's payment only the outcome is shown.
  const isOwn = !reply || id !== null;
  const { transaction, polling } = usePolledPayment(id);
  useRefreshAfterPayment({
    isCompleted: reply?.status !== 'completed' && transaction?.status === 'completed',
  });

  if (error && !isFetching) {
    return <PaymentProblem problem={returnProblem(error)} onRetry={refetch} />;
  }
  // It can no longer be canceled: an administrator is looking for the sent money.
  if (transaction && isStillManual(transaction)) {
    return <Navigate replace to={manualPaymentOf(transaction.invoice_number)} />;
  }
  const hint = readCallbackStatus(body.status);
  const reported = reply ? readOutcome(reply.outcome) : null;
  const outcome = transaction ? outcomeOf(transaction.status, hint) : reported;
  return (
    <PaymentView
      outcome={outcome}
      text={outcome ? returnText(outcome, { hint, isOwn }) : undefined}
      isOwn={isOwn}
      waiting={waiting}
      transaction={transaction}
      mayContinue={hint !== 'success'}
      polling={polling}
    />
  );
}
