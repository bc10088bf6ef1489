import { MAX_INT } from '@nobayon/shared/contract/fields/fields.ts';
import type { Paisa } from '@nobayon/shared/domain/money.ts';
import { hideCredentials } from '../http/hide-credentials.ts';
import { type PostResult, postForm } from '../http/post-form.ts';
import { readStart } from '../http/read-start.ts';
import type { PaymentGateway, PaymentOrder } from '../payment-gateway.ts';
import { readInitiateReply, readStatusReply } from './paystation-replies.ts';

export type PaystationOptions = {
  baseUrl: string;
  merchantId: string;
  password: string;
  /** Sent for customers whose phone number is not known. */
  customerPhone: string;
  paymentUrlHosts: string[];
  allowLoopback: boolean;
  timeoutMs: number;
};

/** PayStation documents no limits; the maximum is what the database can store. */
const AMOUNTS = { min: 1, max: MAX_INT };

/**
 * PayStation. It signs nothing, so only its answer to `/transaction-status` counts. Its errors
 * arrive as HTTP 200, its JSON as `text/html`, and its codes as strings.
 */
export function paystation(options: PaystationOptions): PaymentGateway {
  const { baseUrl, merchantId, password, timeoutMs } = options;
  const post = (path: string, form: Record<string, string>, headers?: Record<string, string>) =>
    postForm(`${baseUrl}${path}`, { form, headers, timeoutMs });
  const forRecord = (answer: PostResult) => hideCredentials(answer, [password, merchantId]);

  return {
    name: 'paystation',
    capabilities: {
      isRemote: true,
      canQueryByInvoice: true,
      needsFinalCall: false,
      amounts: AMOUNTS,
      currencies: ['BDT'],
      // Customers without a phone number are sent with the installation's.
      needsPhone: false,
      reportsRefunds: true,
    },
    async start(order) {
      const answer = await post('/initiate-payment', initiateForm(order, options));
      return { meaning: readStart(answer, readInitiateReply, options), answer: forRecord(answer) };
    },
    readStarted: (answer) => readStart(answer, readInitiateReply, options),
    async verify({ invoiceNumber }) {
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
    // The merchant bears the fee, so that customers pay exactly the requested amount.
    pay_with_charge: '0',
    cust_name: customer.name,
    cust_phone: customer.phone ?? customerPhone,
    cust_email: customer.email,
    callback_url: returnUrl,
    reference: description,
  };
}

/** Whole taka without decimals, because PayStation documents the amount as an integer. */
function amountText(amount: Paisa): string {
  return amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2);
}
