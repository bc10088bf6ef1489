import type { Verdict } from '@nobayon/shared/domain/transaction/verdict.ts';
import type { GatewayAnswer } from '@nobayon/shared/records/gateway-answer.ts';
import { hideCredentials } from '../http/hide-credentials.ts';
import { type PostResult, postForm } from '../http/post-form.ts';
import { readStart } from '../http/read-start.ts';
import { send } from '../http/send.ts';
import { takaText } from '../http/taka-text.ts';
import type { Answered, PaymentGateway, PaymentOrder, QueriedPayment } from '../payment-gateway.ts';
import { readSslcommerzNotification } from './sslcommerz-notification.ts';
import { LOOK_FOR_IT, readRefundState, readRequestedRefund } from './sslcommerz-refunds.ts';
import { readFound, readSession, readValidation } from './sslcommerz-replies.ts';

export type SslcommerzOptions = {
  baseUrl: string;
  storeId: string;
  storePassword: string;
  /** Sent for customers whose phone number is not known. */
  customerPhone: string;
  paymentUrlHosts: string[];
  allowLoopback: boolean;
  timeoutMs: number;
};

/** 10 to 500,000 taka. */
const AMOUNTS = { min: 10_00, max: 500_000_00 };

const QUERY = '/validator/api/merchantTransIDvalidationAPI.php';
const VALIDATE = '/validator/api/validationserverAPI.php';

/**
 * SSLCommerz v4. It returns the browser with a posted form, which our API redirects to the page.
 * Notifications are signed with a hash, but are not proof. Only its answer to a query by our
 * invoice number counts, confirmed by its validation of that payment.
 */
export function sslcommerz(options: SslcommerzOptions): PaymentGateway {
  const { baseUrl, storeId, storePassword, timeoutMs } = options;
  const forRecord = (answer: PostResult) => hideCredentials(answer, [storePassword, storeId]);
  const ask = (path: string, query: Record<string, string>) => {
    const login = { store_id: storeId, store_passwd: storePassword, v: '1', format: 'json' };
    const search = new URLSearchParams({ ...query, ...login });
    return send(`${baseUrl}${path}?${search}`, { method: 'GET', timeoutMs });
  };

  /** Queries the order by our number, then validates the attempt that was paid. */
  async function verify({ invoiceNumber }: QueriedPayment): Promise<Answered<Verdict>> {
    const found = await ask(QUERY, { tran_id: invoiceNumber });
    if (found.kind === 'unreachable') return { meaning: unreachable, answer: forRecord(found) };
    const state = readFound(found, invoiceNumber);
    if (state.kind !== 'validate') return { meaning: state, answer: forRecord(found) };
    const validated = await ask(VALIDATE, { val_id: state.validationId });
    const answer: GatewayAnswer = { found: forRecord(found), validated: forRecord(validated) };
    if (validated.kind !== 'answered') return { meaning: unreachable, answer };
    const meaning = readValidation(validated, invoiceNumber);
    const isTwice = meaning.kind === 'paid' && state.isPaidTwice;
    return { meaning: isTwice ? { ...meaning, isPaidTwice: true } : meaning, answer };
  }

  return {
    name: 'sslcommerz',
    capabilities: {
      isRemote: true,
      canQueryByInvoice: true,
      needsFinalCall: false,
      amounts: AMOUNTS,
      currencies: ['BDT'],
      needsPhone: true,
      // Refunds are only reported by queries about the refund itself.
      reportsRefunds: false,
    },
    verify,
    async start(order) {
      const form = sessionForm(order, options);
      const answer = await postForm(`${baseUrl}/gwprocess/v4/api.php`, { form, timeoutMs });
      return { meaning: readStart(answer, readSession, options), answer: forRecord(answer) };
    },
    readStarted: (answer) => readStart(answer, readSession, options),
    async refund(request) {
      const { gatewayId, refundNumber, refundAmount, reason } = request;
      const answer = await ask(QUERY, {
        bank_tran_id: gatewayId,
        refund_trans_id: refundNumber,
        refund_amount: takaText(refundAmount),
        refund_remarks: reason,
      });
      return { meaning: readRequestedRefund(answer, request), answer: forRecord(answer) };
    },
    async refundStatus(queried) {
      const { refundReference } = queried;
      if (refundReference === null) {
        const reason = `its answer to the order was lost: ${LOOK_FOR_IT}`;
        return { meaning: { kind: 'unknown', reason }, answer: null };
      }
      const answer = await ask(QUERY, { refund_ref_id: refundReference });
      return { meaning: readRefundState(answer, queried), answer: forRecord(answer) };
    },
    readReturn: ({ ending, fields }) => ({
      status: endings.get(ending) ?? fields.status ?? '',
      gatewayId: fields.bank_tran_id ?? null,
    }),
    readNotification: async ({ body }) => readSslcommerzNotification(body, storePassword),
  };
}

const unreachable = { kind: 'unknown', reason: 'unreachable' } as const;

/** The last path segment of the address that the browser returned to, and our status. */
const endings = new Map([
  ['success', 'Successful'],
  ['fail', 'Failed'],
  ['cancel', 'Canceled'],
]);

const LONGEST_NAME = 50;
const LONGEST_EMAIL = 50;
/** Instead of a longer address: only SSLCommerz's own receipt is sent to it, and it is nobody's. */
const NO_EMAIL = 'customer@example.com';

/** The beginning of a text, up to a number of UTF-16 units, that ends with a whole character. */
function cut(text: string, most: number): string {
  const start = text.slice(0, most);
  return start.isWellFormed() ? start : start.slice(0, -1);
}

function sessionForm(
  { invoiceNumber, amount, customer, description, relayUrl, notifyUrl }: PaymentOrder,
  { storeId, storePassword, customerPhone }: SslcommerzOptions,
): Record<string, string> {
  return {
    store_id: storeId,
    store_passwd: storePassword,
    total_amount: takaText(amount),
    currency: 'BDT',
    tran_id: invoiceNumber,
    success_url: `${relayUrl}/success`,
    fail_url: `${relayUrl}/fail`,
    cancel_url: `${relayUrl}/cancel`,
    ipn_url: notifyUrl,
    cus_name: cut(customer.name, LONGEST_NAME),
    cus_email: customer.email.length > LONGEST_EMAIL ? NO_EMAIL : customer.email,
    // Required, although nothing is shipped and no address is known.
    cus_add1: 'Bangladesh',
    cus_city: 'Dhaka',
    cus_postcode: '1000',
    cus_country: 'Bangladesh',
    cus_phone: customer.phone ?? customerPhone,
    shipping_method: 'NO',
    num_of_item: '1',
    product_name: description,
    product_category: 'subscription',
    product_profile: 'non-physical-goods',
    emi_option: '0',
  };
}
