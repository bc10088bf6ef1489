import type { Paisa } from '@nobayon/shared/domain/money.ts';
import { allowedPaymentUrl } from './allowed-payment-url.ts';
import { hideCredentials } from './hide-credentials.ts';
import type { PaymentGateway, PaymentOrder, StartedPayment } from './payment-gateway.ts';
import { readInitiateReply, readStatusReply } from './paystation-replies.ts';
import { type PostResult, postForm } from './post-form.ts';

export type PaystationOptions = {
  baseUrl: string;
  merchantId: string;
  password: string;
  /** Sent for every customer: accounts have no phone number. */
  customerPhone: string;
  paymentUrlHosts: string[];
  allowLoopback: boolean;
  timeoutMs: number;
};

/**
 * PayStation. Nothing it sends to us is signed, so only its answer to `/transaction-status` counts.
 * Errors arrive as HTTP 200, JSON as `text/html`, codes as strings.
 */
export function paystation(options: PaystationOptions): PaymentGateway {
  const { baseUrl, merchantId, password, timeoutMs } = options;
  const post = (path: string, form: Record<string, string>, headers?: Record<string, string>) =>
    postForm(`${baseUrl}${path}`, { form, headers, timeoutMs });
  const forRecord = (answer: PostResult) => hideCredentials(answer, [password, merchantId]);

  return {
    name: 'paystation',
    async start(order) {
      const answer = await post('/initiate-payment', initiateForm(order, options));
      return { meaning: readStart(answer, options), answer: forRecord(answer) };
    },
    async verify(invoiceNumber) {
      const form = { invoice_number: invoiceNumber };
      const answer = await post('/transaction-status', form, { merchantId });
      return {
        meaning:
          answer.kind === 'answered'
            ? readStatusReply(answer, invoiceNumber)
            : { kind: 'unknown', reason: 'unreachable' },
        answer: forRecord(answer),
      };
    },
  };
}

function initiateForm(
  { invoiceNumber, amount, customer, description, returnUrl }: PaymentOrder,
  { merchantId, password, customerPhone }: PaystationOptions,
): Record<string, string> {
  return {
    merchantId,
    password,
    invoice_number: invoiceNumber,
    currency: 'BDT',
    payment_amount: amountText(amount),
    // The merchant bears the fee, so that what is asked for is what is paid.
    pay_with_charge: '0',
    cust_name: customer.name,
    cust_phone: customerPhone,
    cust_email: customer.email,
    callback_url: returnUrl,
    reference: description,
  };
}

/** Whole taka without decimals, since the amount is documented as an integer. */
function amountText(amount: Paisa): string {
  return amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2);
}

function readStart(answer: PostResult, options: PaystationOptions): StartedPayment {
  if (answer.kind === 'unreachable') return { kind: 'unknown', reason: answer.reason };
  const reply = readInitiateReply(answer);
  if (reply.kind !== 'started') return reply;
  const paymentUrl = allowedPaymentUrl(reply.paymentUrl, {
    hosts: options.paymentUrlHosts,
    allowLoopback: options.allowLoopback,
  });
  return paymentUrl
    ? { kind: 'started', paymentUrl }
    : { kind: 'refused', reason: 'the payment page is on a host that is not allowed' };
}
