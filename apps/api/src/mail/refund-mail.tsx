import { type AmountStyle, formatTaka, type Paisa } from '@nobayon/shared/domain/money.ts';
import { Layout } from './layout.tsx';
import type { Mail } from './mail.ts';
import { Action, type Fact, Facts, Line } from './parts.tsx';

export type Refund = {
  appName: string;
  customerName: string;
  planName: string;
  invoiceNumber: string;
  gatewayId: string | null;
  total: Paisa;
  /** What the customer has now, in a sentence. */
  planNow: string;
  dashboardUrl: string;
};

// Exact, as on the receipt.
const style: AmountStyle = { locale: 'bn-BD', precision: 'exact' };

/** Says that a payment went back, and what that has changed. */
export function refundMail(refund: Refund): Mail {
  return {
    subject: `${refund.appName}: payment ${refund.invoiceNumber} refunded`,
    body: <RefundBody {...refund} />,
  };
}

function RefundBody(refund: Refund) {
  const { appName, customerName, planName, planNow } = refund;
  return (
    <Layout
      appName={appName}
      heading="Your payment was refunded"
      preview={`${planName}, ${formatTaka(refund.total, style)}`}
      footer="Your bank or wallet says when the money is there."
    >
      <Line>
        Dear {customerName}, your payment for the {planName} plan was refunded. The days that it
        gave and that were still ahead are taken back. {planNow}
      </Line>
      <Facts groups={[factsOf(refund), [sumOf(refund)]]} />
      <Action href={refund.dashboardUrl}>See your billing history</Action>
    </Layout>
  );
}

function factsOf({ invoiceNumber, gatewayId }: Refund): Fact[] {
  const invoice = { name: 'Invoice', is: invoiceNumber };
  return gatewayId === null ? [invoice] : [invoice, { name: 'Transaction ID', is: gatewayId }];
}

function sumOf({ total }: Refund): Fact {
  return { name: 'Refunded', is: formatTaka(total, style), sum: true };
}
