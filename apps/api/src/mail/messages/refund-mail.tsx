import type { Paisa } from '@nobayon/shared/domain/money.ts';
import { isolate } from '@nobayon/shared/domain/text/isolate.ts';
import { amountInMail } from '../layout/amount-in-mail.ts';
import { Layout } from '../layout/layout.tsx';
import { Action, type Fact, Facts, Line } from '../layout/parts.tsx';
import type { Mail } from '../mail.ts';

export type Refund = {
  appName: string;
  customerName: string;
  planName: string;
  invoiceNumber: string;
  gatewayId: string | null;
  /** The amount of this refund. */
  total: Paisa;
  /** Null once the account is deleted. */
  account: {
    /** A sentence about the customer's plan after the refund. */
    planNow: string;
    billingUrl: string;
  } | null;
};

type FullRefund = Refund & {
  /** What was refunded in parts before. */
  before: Paisa;
  /** Whether the payment had given days: not if it was under review. */
  wasGranted: boolean;
};

/** Tells a customer that a payment was refunded, and what that changed. */
export function refundMail(refund: FullRefund): Mail {
  return {
    subject: `${refund.appName}: payment ${refund.invoiceNumber} refunded`,
    body: <RefundBody {...refund} />,
  };
}

function RefundBody(refund: FullRefund) {
  const { appName, customerName, planName, account, before, wasGranted } = refund;
  return (
    <Layout
      appName={appName}
      heading="Your payment was refunded"
      preview={`${isolate(planName)}, ${amountInMail(refund.total)}`}
      footer="Your bank or wallet provider can tell you when the money arrives."
    >
      <Line>
        Dear {customerName}, {before > 0 && 'the rest of '}your payment for the {planName} plan was
        refunded.
        {account &&
          wasGranted &&
          ` The remaining days from this payment were removed from your plan. ${account.planNow}`}
        {account && !wasGranted && ' It was under review and had not changed your plan.'}
      </Line>
      <Facts groups={[factsOf(refund), beforeOf(refund), [sumOf(refund)]]} />
      {account && <Action href={account.billingUrl}>View billing history</Action>}
    </Layout>
  );
}

/** Tells a customer that a part of a payment was refunded, and what that changed. */
export function partRefundMail(refund: Refund & { paid: Paisa }): Mail {
  const { appName, customerName, planName, account, total, paid } = refund;
  return {
    subject: `${appName}: payment ${refund.invoiceNumber} partially refunded`,
    body: (
      <Layout
        appName={appName}
        heading="Part of your payment was refunded"
        preview={`${isolate(planName)}, ${amountInMail(total)}`}
        footer="Your bank or wallet provider can tell you when the money arrives."
      >
        <Line>
          Dear {isolate(customerName)}, {amountInMail(total)} of the {amountInMail(paid)} that you
          paid for the {planName} plan was refunded.
          {account && ` The same share of its days was removed from your plan. ${account.planNow}`}
        </Line>
        <Facts groups={[factsOf(refund), [sumOf(refund)]]} />
        {account && <Action href={account.billingUrl}>View billing history</Action>}
      </Layout>
    ),
  };
}

function factsOf({ invoiceNumber, gatewayId }: Refund): Fact[] {
  const invoice = { name: 'Invoice', is: invoiceNumber };
  return gatewayId === null ? [invoice] : [invoice, { name: 'Transaction ID', is: gatewayId }];
}

function beforeOf({ before }: FullRefund): Fact[] {
  return before > 0 ? [{ name: 'Refunded before', is: amountInMail(before) }] : [];
}

function sumOf({ total }: Refund): Fact {
  return { name: 'Refunded', is: amountInMail(total), sum: true };
}
