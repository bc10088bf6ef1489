import { outcomeOf } from '@nobayon/shared/domain/callback.ts';
import { useSearchParams } from 'react-router-dom';
import { PaymentCard } from './payment-card.tsx';
import { PaymentProblem } from './payment-problem.tsx';
import { PaymentView } from './payment-view.tsx';
import { noTransaction, statusProblem } from './problem.ts';
import { useFreshAfterPayment } from './use-fresh-after-payment.ts';
import { useWatchedPayment } from './use-watched-payment.ts';

const waiting = { title: 'Checking your payment', text: 'This takes a moment.' };

/** How one payment stands. */
export function PaymentResultPage() {
  const [search] = useSearchParams();
  const id = search.get('transactionId') || search.get('invoiceNumber');
  return (
    <PaymentCard title="Payment Status">
      {id ? <PaymentResult key={id} id={id} /> : <PaymentProblem problem={noTransaction} />}
    </PaymentCard>
  );
}

function PaymentResult({ id }: { id: string }) {
  const { transaction, watching } = useWatchedPayment(id);
  useFreshAfterPayment(transaction?.status === 'completed');

  if (!transaction && watching.error) {
    return <PaymentProblem problem={statusProblem(watching.error)} onLook={watching.look} />;
  }
  return (
    <PaymentView
      outcome={transaction && outcomeOf(transaction.status, 'processing')}
      waiting={waiting}
      transaction={transaction}
      watching={watching}
    />
  );
}
