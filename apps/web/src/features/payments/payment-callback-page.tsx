import { outcomeOf, readCallbackStatus, readOutcome } from '@nobayon/shared/domain/callback.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { unconfirmedTexts } from './outcome-texts.ts';
import { PaymentCard } from './payment-card.tsx';
import { PaymentProblem } from './payment-problem.tsx';
import { PaymentView } from './payment-view.tsx';
import { badReturn, returnProblem } from './problem.ts';
import { returnQuery } from './process-return.ts';
import { type Return, readReturn } from './read-return.ts';
import { useFreshAfterPayment } from './use-fresh-after-payment.ts';
import { useWatchedPayment } from './use-watched-payment.ts';

const waiting = {
  title: 'Processing your payment',
  text: 'Please keep this page open for a moment.',
};

/** Where the gateway sends the customer back to. */
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
  // Somebody else's payment: its outcome is told, and nothing more.
  const id = reply?.transactionId === undefined ? null : String(reply.transactionId);
  const { transaction, watching } = useWatchedPayment(id);
  useFreshAfterPayment(reply?.status !== 'completed' && transaction?.status === 'completed');

  if (error && !isFetching) {
    return <PaymentProblem problem={returnProblem(error)} onLook={refetch} />;
  }
  const hint = readCallbackStatus(body.status);
  const told = reply ? readOutcome(reply.outcome) : null;
  const outcome = transaction ? outcomeOf(transaction.status, hint) : told;
  return (
    <PaymentView
      outcome={outcome}
      text={outcome === 'processing' ? unconfirmedTexts.get(hint) : undefined}
      waiting={waiting}
      transaction={transaction}
      watching={watching}
    />
  );
}
