import { timingSafeEqual } from 'node:crypto';
import { MAX_INT } from '@nobayon/shared/contract/fields/fields.ts';
import { hideCredentials } from '../http/hide-credentials.ts';
import type { PostResult } from '../http/post-form.ts';
import { postJson } from '../http/post-json.ts';
import { readStart } from '../http/read-start.ts';
import { takaText } from '../http/taka-text.ts';
import type { Notification, PaymentGateway, PaymentOrder, Post } from '../payment-gateway.ts';
import { nameOf, readCharge, readCharged } from './piprapay-replies.ts';

export type PiprapayOptions = {
  /** The address of the operator's own installation. */
  baseUrl: string;
  apiKey: string;
  paymentUrlHosts: string[];
  allowLoopback: boolean;
  timeoutMs: number;
};

const KEY_HEADER = 'mh-piprapay-api-key';

/** PipraPay documents no limits; the maximum is what the database can store. */
const AMOUNTS = { min: 1, max: MAX_INT };

/**
 * PipraPay, which the operator hosts. It can only be queried by its own ID, which is in its answer
 * to `create-charge`. If that answer is lost, a notification or the returning browser may still
 * bring the ID. Our invoice number comes back in the metadata.
 */
export function piprapay(options: PiprapayOptions): PaymentGateway {
  const { baseUrl, apiKey, timeoutMs } = options;
  async function call(path: string, body: object): Promise<PostResult> {
    const headers = { [KEY_HEADER]: apiKey };
    const answer = await postJson(`${baseUrl}${path}`, { headers, body, timeoutMs });
    return hideCredentials(answer, [apiKey]);
  }

  return {
    name: 'piprapay',
    capabilities: {
      isRemote: true,
      canQueryByInvoice: false,
      needsFinalCall: false,
      amounts: AMOUNTS,
      currencies: ['BDT'],
      needsPhone: false,
      reportsRefunds: true,
    },
    async start(order) {
      const answer = await call('/api/create-charge', chargeBody(order));
      return { meaning: readStart(answer, readCharge, options), answer };
    },
    readStarted: (answer) => readStart(answer, readCharge, options),
    async verify({ invoiceNumber, reference }) {
      if (reference === null) return { meaning: notFound, answer: null };
      const answer = await call('/api/verify-payments', { pp_id: reference });
      return { meaning: readCharged(answer, { invoiceNumber, reference }), answer };
    },
    readReturn: ({ ending, fields }) => ({
      status: ending === 'cancel' ? 'Canceled' : (returns.get(fields.status ?? '') ?? ''),
      gatewayId: fields.pp_id ?? null,
    }),
    readNotification: async (post) => readNotification(post, apiKey),
  };
}

const notFound = { kind: 'unknown', reason: 'not_found' } as const;

/** PipraPay's statuses of a returning browser, and ours. */
const returns = new Map([
  ['completed', 'Successful'],
  ['failed', 'Failed'],
]);

/** All fields are required and must not be empty. */
function chargeBody({ invoiceNumber, amount, customer, relayUrl, notifyUrl }: PaymentOrder) {
  return {
    full_name: customer.name,
    email_mobile: customer.email,
    amount: takaText(amount),
    metadata: { invoice_number: invoiceNumber },
    redirect_url: relayUrl,
    cancel_url: `${relayUrl}/cancel`,
    webhook_url: notifyUrl,
    return_type: 'GET',
    currency: 'BDT',
  };
}

/** A notification is authenticated by our API key, which it repeats. */
function readNotification({ headers, body }: Post, apiKey: string): Notification {
  if (!isEqual(headers[KEY_HEADER] ?? '', apiKey)) return { kind: 'rejected', reason: 'wrong key' };
  const named = nameOf(body);
  if (!named) return { kind: 'rejected', reason: 'unreadable' };
  return { kind: 'payment', ...named };
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
