import { PIPRAPAY_KEY } from '../gateway/piprapay/charge-request.ts';
import { newInvoice } from './test-sandbox.ts';

/** A complete and valid request to create a charge at PipraPay. */
export function chargeFields(overrides: Record<string, unknown> = {}) {
  return {
    full_name: 'Rahim Uddin',
    email_mobile: 'rahim@example.com',
    amount: '2500.00',
    metadata: { invoiceid: newInvoice(), plan: 'pro' },
    redirect_url: 'http://shop.example/back?own=query',
    cancel_url: 'http://shop.example/canceled',
    webhook_url: 'http://127.0.0.1:1/webhook',
    return_type: 'GET',
    currency: 'BDT',
    ...overrides,
  };
}

/** PipraPay's API from the side of a shop's server. */
export function piprapayCaller(base: string) {
  const send = (path: string, body: object, key = PIPRAPAY_KEY) =>
    fetch(`${base}/api/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'mh-piprapay-api-key': key },
      body: JSON.stringify(body),
    });

  return {
    send,
    async post(path: string, body: object, key?: string) {
      const response = await send(path, body, key);
      return { status: response.status, reply: JSON.parse(await response.text()) };
    },
    /** Creates a charge. Throws if the server rejects it. */
    async create(overrides?: Record<string, unknown>) {
      const body = chargeFields(overrides);
      const { reply } = await this.post('create-charge', body);
      return {
        invoice: body.metadata.invoiceid,
        ppId: String(reply.pp_id),
        pageUrl: String(reply.pp_url),
      };
    },
    verify(ppId: string) {
      return this.post('verify-payments', { pp_id: ppId });
    },
  };
}
