import { bkashMerchant } from '../gateway/bkash/tokens.ts';
import { newInvoice } from './test-sandbox.ts';

type Fields = Record<string, string>;

/** A complete and valid request to create a payment at bKash. */
export function paymentRequest(overrides: Fields = {}): Fields {
  return {
    mode: '0011',
    payerReference: 'customer-7',
    callbackURL: 'http://shop.example/bkash/return?own=query',
    amount: '2500.00',
    currency: 'BDT',
    intent: 'sale',
    merchantInvoiceNumber: newInvoice(),
    ...overrides,
  };
}

const readJson = async (response: Promise<Response>) => JSON.parse(await (await response).text());

/** bKash's API from the side of a shop's server. */
export function bkashCaller(base: string) {
  const { username, password, app_key, app_secret } = bkashMerchant;
  const first = `${base}/v1.2.0-beta/tokenized/checkout`;
  const second = `${base}/v2/tokenized-checkout/refund/payment`;
  const post = (url: string, headers: Fields, body: object) =>
    fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  let idToken = '';

  return {
    grant: (login: Fields = { username, password }, keys: Fields = { app_key, app_secret }) =>
      post(`${first}/token/grant`, login, keys),
    refresh: (refreshToken: string) =>
      post(
        `${first}/token/refresh`,
        { username, password },
        { app_key, app_secret, refresh_token: refreshToken },
      ),
    async signIn(): Promise<void> {
      idToken = (await readJson(this.grant())).id_token;
    },
    post: (path: string, body: object, headers: Fields = {}) =>
      post(`${first}/${path}`, { Authorization: idToken, 'X-App-Key': app_key, ...headers }, body),
    async call(path: string, body: object) {
      return readJson(this.post(path, body));
    },
    /** The newer API for refunds. */
    async callV2(path: string, body: object) {
      const headers = { Authorization: idToken, 'X-App-Key': app_key };
      return readJson(post(`${second}/${path}`, headers, body));
    },
    /** Creates a payment. Throws if the gateway rejects it. */
    async create(overrides?: Fields) {
      const request = paymentRequest(overrides);
      const reply = await this.call('create', request);
      if (reply.statusCode !== '0000') throw new Error(`Not accepted: ${JSON.stringify(reply)}`);
      return {
        invoice: request.merchantInvoiceNumber ?? '',
        paymentID: String(reply.paymentID),
        pageUrl: String(reply.bkashURL),
      };
    },
    execute(paymentID: string) {
      return this.call('execute', { paymentID });
    },
    status(paymentID: string) {
      return this.call('payment/status', { paymentID });
    },
  };
}
