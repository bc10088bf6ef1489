import { afterAll } from 'vitest';
import { sandboxClient } from '../control/sandbox-client.ts';
import { merchant } from '../gateway/paystation/initiate-payment.ts';
import { type SandboxOptions, startSandbox } from '../start-sandbox.ts';

let invoices = 0;

/** A unique invoice number. */
export function newInvoice(): string {
  invoices += 1;
  return `TEST-${process.pid}-${invoices}`;
}

/** A complete and valid request to start a payment. */
export function checkoutFields(overrides: Record<string, string> = {}): Record<string, string> {
  return {
    ...merchant,
    invoice_number: newInvoice(),
    payment_amount: '2500.00',
    cust_name: 'Rahim Uddin',
    cust_phone: '01712345678',
    cust_email: 'rahim@example.com',
    callback_url: 'http://shop.example/payment/callback',
    ...overrides,
  };
}

/** A sandbox for the tests of one file, with the calls of a shop to it. Closed after the tests. */
export async function startTestSandbox(options?: SandboxOptions) {
  const sandbox = await startSandbox(options);
  afterAll(() => sandbox.close());

  const post = (path: string, fields: Record<string, string>, merchantId = merchant.merchantId) =>
    fetch(`${sandbox.gatewayUrl}${path}`, {
      method: 'POST',
      headers: { merchantId },
      body: new URLSearchParams(fields),
    });

  return {
    sandbox,
    client: sandboxClient(sandbox.url),
    post,
    /** Starts a payment. Throws if the gateway rejects it. */
    async start(overrides?: Record<string, string>) {
      const fields = checkoutFields(overrides);
      const reply = await (await post('/initiate-payment', fields)).json();
      if (!isCreated(reply)) throw new Error(`Not accepted: ${JSON.stringify(reply)}`);
      return { invoice: reply.invoice_number, paymentUrl: reply.payment_url };
    },
    /** The gateway's reply to a status query. */
    async status(invoice: string): Promise<unknown> {
      return (await post('/transaction-status', { invoice_number: invoice })).json();
    },
  };
}

function isCreated(
  reply: unknown,
): reply is { invoice_number: string; payment_url: string; status_code: string } {
  return typeof reply === 'object' && reply !== null && 'payment_url' in reply;
}
