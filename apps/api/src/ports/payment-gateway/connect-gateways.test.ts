import { Agent, MockAgent } from 'undici';
import { expect, test, vi } from 'vitest';
import { readEnv } from '../../env/env.ts';
import { ApiEnvSchema } from '../../env/env-schema.ts';
import { production } from '../../testing/settings.ts';
import { connectGateways } from './connect-gateways.ts';

const order = {
  invoiceNumber: 'NB-0123456789ABCDEF',
  amount: 499_00,
  customer: { name: 'Ayesha', email: 'ayesha@example.com', phone: null },
  description: 'Nobayon Pro',
  returnUrl: 'https://pay.example.com/payment/callback',
  relayUrl: 'https://pay.example.com/api/payment/return/sslcommerz/NB-0123456789ABCDEF',
  notifyUrl: 'https://pay.example.com/api/payment/notify/sslcommerz',
};

/** Starts a payment at SSLCommerz, whose API on `api` answers with a page on `page`. */
async function start({ api, page, ...settings }: { api: string; page: string } & object) {
  const env = readEnv(ApiEnvSchema, {
    ...production,
    NODE_ENV: 'development',
    SSLCOMMERZ_STORE_ID: 'store',
    SSLCOMMERZ_STORE_PASSWORD: 'password',
    ...settings,
  });
  const { connected } = connectGateways(env, {
    tokensOf: () => ({ get: async () => null, drop: async () => {} }),
    claims: { findLast: async () => null, hasActiveWallet: async () => false },
  });
  const remote = new MockAgent().get(api);
  remote
    .intercept({ path: '/gwprocess/v4/api.php', method: 'POST' })
    .reply(200, { status: 'SUCCESS', sessionkey: 'S1', GatewayPageURL: `https://${page}/abc` });
  const sent = vi.spyOn(Agent.prototype, 'dispatch');
  sent.mockImplementation((options, handler) => remote.dispatch(options, handler));
  try {
    return await connected.find(({ name }) => name === 'sslcommerz')?.start(order);
  } finally {
    sent.mockRestore();
  }
}

const LIVE = 'https://securepay.sslcommerz.com';
const SANDBOX = { SSLCOMMERZ_URL: 'https://sandbox.sslcommerz.com' };

test.each([
  ['securepay.sslcommerz.com', { api: LIVE }],
  ['epay-gw.sslcommerz.com', { api: LIVE }],
  ['seamless-epay.sslcommerz.com', { api: LIVE }],
  ['sandbox.sslcommerz.com', { api: SANDBOX.SSLCOMMERZ_URL, ...SANDBOX }],
  ['pay.example.com', { api: LIVE, SSLCOMMERZ_PAYMENT_URL_HOSTS: 'pay.example.com' }],
])('customers are sent to SSLCommerz’s page on %s', async (page, settings) => {
  expect((await start({ page, ...settings }))?.meaning).toEqual({
    kind: 'started',
    paymentUrl: `https://${page}/abc`,
    reference: 'S1',
  });
});

test.each([
  ['sandbox.sslcommerz.com', { api: LIVE }],
  ['epay-gw.sslcommerz.com.example.com', { api: LIVE }],
  ['epay-gw.sslcommerz.com', { api: SANDBOX.SSLCOMMERZ_URL, ...SANDBOX }],
  ['epay-gw.sslcommerz.com', { api: LIVE, SSLCOMMERZ_PAYMENT_URL_HOSTS: 'pay.example.com' }],
])('customers are not sent to %s with %j', async (page, settings) => {
  expect((await start({ page, ...settings }))?.meaning).toMatchObject({ kind: 'rejected' });
});
