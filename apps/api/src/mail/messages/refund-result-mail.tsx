import type { Paisa } from '@nobayon/shared/domain/money.ts';
import { isolate } from '@nobayon/shared/domain/text/isolate.ts';
import { amountInMail } from '../layout/amount-in-mail.ts';
import { Layout } from '../layout/layout.tsx';
import { Action, Facts, Line } from '../layout/parts.tsx';
import type { Mail } from '../mail.ts';

export type RefundResult = {
  appName: string;
  firstname: string;
  customerName: string;
  gateway: string;
  invoiceNumber: string;
  refundNumber: string;
  amount: Paisa;
  outcome: { kind: 'done' } | { kind: 'refused'; reason: string | null };
  paymentUrl: string;
};

/** Tells the administrator who requested a refund how it ended. */
export function refundResultMail(result: RefundResult): Mail {
  const { appName, invoiceNumber, outcome } = result;
  const ending = outcome.kind === 'done' ? 'completed' : 'failed';
  return {
    subject: `${appName}: refund of payment ${invoiceNumber} ${ending}`,
    body: <ResultBody {...result} />,
  };
}

function ResultBody(result: RefundResult) {
  const { appName, firstname, customerName, gateway, amount, outcome } = result;
  const isDone = outcome.kind === 'done';
  const reason = outcome.kind === 'refused' ? outcome.reason : null;
  const asked = [
    { name: 'Invoice', is: result.invoiceNumber },
    { name: 'Refund', is: result.refundNumber },
    ...(reason ? [{ name: 'Reason', is: reason }] : []),
  ];
  const sum = {
    name: isDone ? 'Refunded' : 'Not refunded',
    is: amountInMail(amount),
    sum: true,
  };
  return (
    <Layout
      appName={appName}
      heading={isDone ? 'The refund is complete' : 'The refund failed'}
      preview={`${isolate(customerName)}, ${amountInMail(amount)}`}
      footer="You are receiving this email because you requested this refund."
    >
      <Line>
        Dear {firstname},{' '}
        {isDone
          ? `${gateway} refunded the payment of ${customerName}. The plan was adjusted, and the customer was notified.`
          : `${gateway} did not refund the payment of ${customerName}. Nothing has changed for the customer. You can request the refund again, or refund it another way.`}
      </Line>
      <Facts groups={[asked, [sum]]} />
      <Action href={result.paymentUrl}>View payment</Action>
    </Layout>
  );
}
