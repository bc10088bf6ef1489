import { isStillManual } from '@nobayon/shared/domain/manual/manual-payment.ts';
import { outcomeOf } from '@nobayon/shared/domain/transaction/callback.ts';
import { Navigate, useSearchParams } from 'react-router-dom';
import { manualPaymentOf } from '../../../app/paths.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { PaymentProblem } from '../callback/payment-problem.tsx';
import { noTransaction, statusProblem } from '../callback/problem.ts';
import { useRefreshAfterPayment } from '../poll/refresh-after-payment.ts';
import { usePolledPayment } from '../poll/use-polled-payment.ts';
import { isReceipt } from './is-receipt.ts';
import { PaymentCard } from './payment-card.tsx';
import { PaymentView } from './payment-view.tsx';

const TITLE = 'Payment status';
const waiting = { title: 'Checking your payment', text: 'This takes a moment.' };

/** The page with the status of one payment. */
export function PaymentResultPage() {
  const [search] = useSearchParams();
  const id = search.get('transactionId') || search.get('invoiceNumber');
  if (id) return <PaymentResult key={id} id={id} />;
  return (
    <PaymentCard title={TITLE}>
      <PaymentProblem problem={noTransaction} />
    </PaymentCard>
  );
}

function PaymentResult({ id }: { id: string }) {
  const { transaction, polling } = usePolledPayment(id);
  const now = useNow();
  useRefreshAfterPayment({ isCompleted: transaction?.status === 'completed' });

  if (transaction && isStillManual(transaction)) {
    return <Navigate replace to={manualPaymentOf(transaction.invoice_number)} />;
  }
  const isOld = transaction !== null && isReceipt(transaction, now);
  return (
    <PaymentCard title={isOld ? 'Receipt' : TITLE}>
      {!transaction && polling.error ? (
        <PaymentProblem problem={statusProblem(polling.error)} onRetry={polling.check} />
      ) : (
        <PaymentView
          outcome={transaction && outcomeOf(transaction.status, 'processing')}
          waiting={waiting}
          transaction={transaction}
          isReceipt={isOld}
          polling={polling}
        />
      )}
    </PaymentCard>
  );
}
