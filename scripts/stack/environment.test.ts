import { describe, expect, it } from 'vitest';
import { CHAT_API_KEY, chatGroupIds } from '../../apps/sandbox/src/chat/start-state.ts';
import { bkashMerchant } from '../../apps/sandbox/src/gateway/bkash/tokens.ts';
import { gatewayNames as simulatedGateways } from '../../apps/sandbox/src/gateway/gateway-names.ts';
import { PIPRAPAY_KEY } from '../../apps/sandbox/src/gateway/piprapay/charge-request.ts';
import { demoPlans } from '../../prisma/seed/plans.ts';
import {
  apiAddress,
  productEnvironment,
  sandboxEnvironment,
  workerEnvironment,
} from './environment.ts';

const where = {
  port: 4000,
  sandboxPort: 4100,
  smtpPort: 4200,
  databaseUrl: 'postgresql://127.0.0.1:5000/postgres',
  jwtSecret: 'a secret that was made for this copy',
  oidcSecret: 'another secret that was made for it',
};

describe('the environment of the product', () => {
  it('uses the database and the sandbox of this copy', () => {
    expect(productEnvironment(where, {})).toMatchObject({
      PORT: '4000',
      APP_URL: 'http://localhost:4000',
      DATABASE_URL: where.databaseUrl,
      JWT_SECRET: where.jwtSecret,
      PAYSTATION_URL: 'http://localhost:4100/gateway',
      PAYMENT_URL_HOSTS: 'localhost:4100,127.0.0.1:4100',
      SSLCOMMERZ_URL: 'http://localhost:4100/sslcommerz',
      BKASH_URL: 'http://localhost:4100/bkash/v1.2.0-beta',
      BKASH_USERNAME: bkashMerchant.username,
      BKASH_PASSWORD: bkashMerchant.password,
      BKASH_APP_KEY: bkashMerchant.app_key,
      BKASH_APP_SECRET: bkashMerchant.app_secret,
      BKASH_PAYMENT_URL_HOSTS: 'localhost:4100,127.0.0.1:4100',
      PIPRAPAY_URL: 'http://localhost:4100/piprapay',
      PIPRAPAY_API_KEY: PIPRAPAY_KEY,
      CHAT_SERVICE: 'openwebui',
      CHAT_SERVICE_URL: 'http://localhost:4100/chat',
      CHAT_SERVICE_API_URL: 'http://localhost:4100/chat',
      CHAT_SERVICE_API_KEY: CHAT_API_KEY,
      CHAT_SIGN_IN: 'oidc',
      OIDC_CHAT_CLIENT_SECRET: where.oidcSecret,
      SMTP_URL: 'smtp://127.0.0.1:4200',
    });
    expect(sandboxEnvironment(where, {})).toMatchObject({
      SANDBOX_PORT: '4100',
      SANDBOX_SMTP_PORT: '4200',
      SANDBOX_PUBLIC_URL: 'http://localhost:4100',
      SANDBOX_OIDC_ISSUER: 'http://localhost:4000/oidc',
      SANDBOX_OIDC_CLIENT_SECRET: where.oidcSecret,
    });
  });

  it('offers all gateways, simulated by the sandbox, and manual payment', () => {
    const { PAYMENT_GATEWAYS } = productEnvironment(where, {});
    expect(PAYMENT_GATEWAYS?.split(',')).toEqual([...simulatedGateways, 'manual']);
  });

  it('gives precedence to existing variables, but never uses production mode', () => {
    const given = { APP_NAME: 'Ours', APP_URL: 'https://chat.example', NODE_ENV: 'production' };
    expect(productEnvironment(where, given)).toMatchObject({
      APP_NAME: 'Ours',
      APP_URL: 'https://chat.example',
      NODE_ENV: 'development',
    });
  });
});

it('has plans whose groups exist in the sandbox', () => {
  const { beta, ...groups } = chatGroupIds;
  const guids = demoPlans(new Date()).map(({ name, guid }) => [name.toLowerCase(), guid]);
  expect(Object.fromEntries(guids)).toEqual(groups);
});

it.each([
  [{ METRICS_PORT: '9464' }, { METRICS_PORT: '9465' }],
  [{ METRICS_PORT: '0' }, { METRICS_PORT: '0' }],
  [{ METRICS_PORT: '' }, { METRICS_PORT: '' }],
  [{}, {}],
])('with %o for the API, the worker gets %o', (api, worker) => {
  expect(workerEnvironment(api)).toEqual(worker);
});

describe('apiAddress', () => {
  it.each([
    [{}, 'http://127.0.0.1:4000'],
    [{ HOST: '0.0.0.0' }, 'http://127.0.0.1:4000'],
    [{ HOST: '192.168.1.5' }, 'http://192.168.1.5:4000'],
  ])('listening as %o, the API’s address for this machine is %s', (given, address) => {
    expect(apiAddress(where, given)).toBe(address);
  });
});
