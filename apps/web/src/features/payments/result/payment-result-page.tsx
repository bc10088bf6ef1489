import { isStillManual } from '@nobayon/shared/domain/manual/manual-payment.ts';
import { outcomeOf } from '@nobayon/shared/domain/transaction/callback.ts';
import { Navigate, useSearchParams } from 'react-router-dom';
import { manualPaymentOf } from '../../../app/paths.ts';
import { PaymentProblem } from '../callback/payment-problem.tsx';
import { noTransaction, statusProblem } from '../callback/problem.ts';
import { useRefreshAfterPayment } from '../poll/refresh-after-payment.ts';
import { usePolledPayment } from '../poll/use-polled-payment.ts';
import { PaymentCard } from './payment-card.tsx';
import { PaymentView } from './payment-view.tsx';

const waiting = { title: 'Checking your payment', text: 'This takes a moment.' };

/** The page with the status of one payment. */
export function PaymentResultPage() {
  const [search] = useSearchParams();
  const id = search.get('transactionId') || search.get('invoiceNumber');
  return (
    <PaymentCard title="Payment status">
      {id ? <PaymentResult key={id} id={id} /> : <PaymentProblem problem={noTransaction} />}
    </PaymentCard>
  );
}

function PaymentResult({ id }: { id: string }) {
  const { transaction, polling } = usePolledPayment(id);
  useRefreshAfterPayment({ isCompleted: transaction?.status === 'completed' });

  if (!transaction && polling.error) {
    return <PaymentProblem problem={statusProblem(polling.error)} onRetry={polling.check} />;
  }
  if (transaction && isStillManual(transaction)) {
    return <Navigate replace to={manualPaymentOf(transaction.invoice_number)} />;
  }
  return (
    <PaymentView
      outcome={transaction && outcomeOf(transaction.status, 'processing')}
      waiting={waiting}
      transaction={transaction}
      polling={polling}
    />
  );
}
