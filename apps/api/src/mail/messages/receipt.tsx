import type { Paisa } from '@nobayon/shared/domain/money.ts';
import type { BillingCycle } from '@nobayon/shared/domain/price/quote.ts';
import { isolate } from '@nobayon/shared/domain/text/isolate.ts';
import { plural } from '@nobayon/shared/domain/text/plural.ts';
import { amountInMail } from '../layout/amount-in-mail.ts';
import { Layout } from '../layout/layout.tsx';
import { Action, type Fact, Facts, Line } from '../layout/parts.tsx';
import type { Mail } from '../mail.ts';

export type Receipt = {
  appName: string;
  customerName: string;
  planName: string;
  cycle: BillingCycle;
  invoiceNumber: string;
  gatewayId: string | null;
  amount: Paisa;
  discount: Paisa;
  /** The amount that the customer was asked to pay. */
  total: Paisa;
  paid: Paisa;
  couponCode: string | null;
  carriedDays: number;
  confirmedOn: string;
  /** When the plan ends, as of now; null if it never does. */
  runsUntil: string | null;
  /** Null once the account is deleted. */
  billingUrl: string | null;
};

const cycleNames = { monthly: 'Monthly', yearly: 'Yearly' } satisfies Record<BillingCycle, string>;

/** The receipt of a completed payment. */
export function receiptMail(receipt: Receipt): Mail {
  return {
    subject: `${receipt.appName}: receipt ${receipt.invoiceNumber}`,
    body: <ReceiptBody {...receipt} />,
  };
}

function ReceiptBody(receipt: Receipt) {
  const { appName, customerName, planName, runsUntil, carriedDays } = receipt;
  return (
    <Layout
      appName={appName}
      heading="Thank you for your payment"
      preview={`${isolate(planName)}, ${amountInMail(receipt.paid)}`}
      footer="Keep this email as your receipt."
    >
      <Line>
        Dear {customerName}, we received your payment for the {planName} plan.
        {runsUntil && ` It runs until ${runsUntil}.`}
        {carriedDays > 0 &&
          ` That includes ${plural(carriedDays, 'day')} from your earlier payments.`}
      </Line>
      <Facts groups={[factsOf(receipt), priceOf(receipt), sumOf(receipt)]} />
      {receipt.billingUrl && <Action href={receipt.billingUrl}>View billing history</Action>}
    </Layout>
  );
}

function factsOf(receipt: Receipt): Fact[] {
  const { invoiceNumber, confirmedOn, gatewayId, planName, cycle, couponCode } = receipt;
  const facts = [
    { name: 'Invoice', is: invoiceNumber },
    { name: 'Confirmed on', is: confirmedOn },
    { name: 'Transaction ID', is: gatewayId },
    { name: 'Plan', is: `${planName}, ${cycleNames[cycle]}` },
    { name: 'Coupon', is: couponCode },
  ];
  return facts.filter((fact): fact is Fact => fact.is !== null);
}

function priceOf({ amount, discount, total, paid }: Receipt): Fact[] {
  const price = { name: 'Price', is: amountInMail(amount) };
  const less = { name: 'Discount', is: `−${amountInMail(discount)}` };
  // An administrator accepted a different amount.
  const asked = { name: 'Amount due', is: amountInMail(total) };
  return [price, ...(discount > 0 ? [less] : []), ...(paid === total ? [] : [asked])];
}

function sumOf({ paid }: Receipt): Fact[] {
  return [{ name: 'Total paid', is: amountInMail(paid), sum: true }];
}
