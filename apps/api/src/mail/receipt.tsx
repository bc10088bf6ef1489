import { type AmountStyle, formatTaka, type Paisa } from '@nobayon/shared/domain/money.ts';
import type { BillingCycle } from '@nobayon/shared/domain/quote.ts';
import { Button, Column, Hr, Row, Text } from '@react-email/components';
import { Layout } from './layout.tsx';

export type Receipt = {
  appName: string;
  customerName: string;
  planName: string;
  cycle: BillingCycle;
  invoiceNumber: string;
  gatewayId: string | null;
  amount: Paisa;
  discount: Paisa;
  total: Paisa;
  couponCode: string | null;
  carriedDays: number;
  paidOn: string;
  /** When the plan ends, as it stands now; null when it does not. */
  runsUntil: string | null;
  dashboardUrl: string;
};

// Exact, because a receipt has to add up.
const style: AmountStyle = { locale: 'bn-BD', precision: 'exact' };
const cycleNames = { monthly: 'Monthly', yearly: 'Yearly' } satisfies Record<BillingCycle, string>;

const line = { color: '#14211d', fontSize: '15px', lineHeight: '22px', margin: 0 };
const label = { ...line, color: '#5b6b66' };
const amount = { ...line, textAlign: 'right' as const };
const total = { ...amount, fontSize: '17px', fontWeight: 700 };
const rule = { borderColor: '#dfe6e3', margin: '12px 0' };
const button = {
  backgroundColor: '#0b6b5b',
  borderRadius: '8px',
  color: '#ffffff',
  display: 'inline-block',
  fontSize: '15px',
  fontWeight: 600,
  marginTop: '20px',
  padding: '12px 20px',
};

export function receiptSubject({ appName, invoiceNumber }: Receipt): string {
  return `${appName}: receipt ${invoiceNumber}`;
}

/** The receipt of a completed payment. */
export function ReceiptMail(receipt: Receipt) {
  const { appName, customerName, planName, cycle, runsUntil } = receipt;
  return (
    <Layout
      appName={appName}
      heading="Thank you for your payment"
      preview={`${planName}, ${formatTaka(receipt.total, style)}`}
      footer="Keep this mail as your receipt. If you did not make this payment, answer to it."
    >
      <Text style={line}>
        Dear {customerName}, we received your payment for the {planName} plan.
        {runsUntil && ` It runs until ${runsUntil}.`}
        {receipt.carriedDays > 0 &&
          ` That includes ${receipt.carriedDays} days carried over from your last plan.`}
      </Text>
      <Hr style={rule} />
      {factsOf(receipt).map(([name, value]) => (
        <Row key={name}>
          <Column>
            <Text style={label}>{name}</Text>
          </Column>
          <Column>
            <Text style={amount}>{value}</Text>
          </Column>
        </Row>
      ))}
      <Hr style={rule} />
      <Row>
        <Column>
          <Text style={label}>
            {planName}, {cycleNames[cycle]}
          </Text>
        </Column>
        <Column>
          <Text style={amount}>{formatTaka(receipt.amount, style)}</Text>
        </Column>
      </Row>
      {receipt.discount > 0 && (
        <Row>
          <Column>
            <Text style={label}>Discount {receipt.couponCode && `(${receipt.couponCode})`}</Text>
          </Column>
          <Column>
            <Text style={amount}>−{formatTaka(receipt.discount, style)}</Text>
          </Column>
        </Row>
      )}
      <Row>
        <Column>
          <Text style={{ ...line, fontWeight: 700 }}>Total paid</Text>
        </Column>
        <Column>
          <Text style={total}>{formatTaka(receipt.total, style)}</Text>
        </Column>
      </Row>
      <Button href={receipt.dashboardUrl} style={button}>
        See your billing history
      </Button>
    </Layout>
  );
}

function factsOf({ invoiceNumber, gatewayId, paidOn }: Receipt): [string, string][] {
  const facts: [string, string][] = [
    ['Invoice', invoiceNumber],
    ['Paid on', paidOn],
  ];
  if (gatewayId) facts.push(['Transaction ID', gatewayId]);
  return facts;
}
