import { store } from '../gateway/sslcommerz/session.ts';
import { newInvoice } from './test-sandbox.ts';

type Fields = Record<string, string>;

/** A complete and valid request to start a payment at SSLCommerz. */
export function sessionFields(overrides: Fields = {}): Fields {
  return {
    ...store,
    total_amount: '2500.00',
    currency: 'BDT',
    tran_id: newInvoice(),
    success_url: 'http://shop.example/success?from=gateway',
    fail_url: 'http://shop.example/fail',
    cancel_url: 'http://shop.example/cancel',
    cus_name: 'Rahim Uddin',
    cus_email: 'rahim@example.com',
    cus_add1: 'Dhaka',
    cus_city: 'Dhaka',
    cus_postcode: '1207',
    cus_country: 'Bangladesh',
    cus_phone: '01712345678',
    shipping_method: 'NO',
    num_of_item: '1',
    product_name: 'Nobayon Pro',
    product_category: 'Subscription',
    product_profile: 'non-physical-goods',
    emi_option: '0',
    value_a: 'kept',
    ...overrides,
  };
}

/** SSLCommerz's API from the side of a shop's server. */
export function sslcommerzCaller(base: string) {
  const validator = `${base}/validator/api`;
  const login = { ...store, v: '1', format: 'json' };
  const send = (script: string, query: Fields) =>
    fetch(`${validator}/${script}?${new URLSearchParams({ ...login, ...query })}`);
  const get = async (script: string, query: Fields) =>
    JSON.parse(await (await send(script, query)).text());

  return {
    post: (fields: Fields) =>
      fetch(`${base}/gwprocess/v4/api.php`, { method: 'POST', body: new URLSearchParams(fields) }),
    /** Starts a payment. Throws if the gateway rejects it. */
    async start(overrides?: Fields) {
      const fields = sessionFields(overrides);
      const reply = JSON.parse(await (await this.post(fields)).text());
      if (reply.status !== 'SUCCESS') throw new Error(`Not accepted: ${JSON.stringify(reply)}`);
      return {
        tranId: fields.tran_id ?? '',
        sessionKey: String(reply.sessionkey),
        pageUrl: String(reply.GatewayPageURL),
      };
    },
    validate: (valId: string, overrides?: Fields) =>
      get('validationserverAPI.php', { val_id: valId, ...overrides }),
    /** Any query to the address that handles four of them. */
    ask: (query: Fields) => get('merchantTransIDvalidationAPI.php', query),
    send: (query: Fields) => send('merchantTransIDvalidationAPI.php', query),
    async statusOf(tranId: string): Promise<unknown> {
      return (await this.ask({ tran_id: tranId })).element[0]?.status;
    },
  };
}
