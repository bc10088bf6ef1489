import { expect, test } from 'vitest';
import { readEnv } from './env.ts';

const development = {
  NODE_ENV: 'development',
  APP_URL: 'http://localhost:3000',
  DATABASE_URL: 'postgresql://nobayon:db-secret-1@127.0.0.1:5432/nobayon',
  JWT_SECRET: 'jwt-secret-of-more-than-32-bytes-00',
  PAYSTATION_MERCHANT_ID: 'merchant-secret-1',
  PAYSTATION_PASSWORD: 'paystation-secret-1',
  SMTP_URL: 'smtp://mailer:smtp-secret-1@127.0.0.1:1025',
  MAIL_FROM: 'Nobayon <hello@example.com>',
};
const production = {
  ...development,
  NODE_ENV: 'production',
  APP_URL: 'https://pay.example.com',
  PAYMENT_URL_HOSTS: 'api.paystation.com.bd',
};
type Variables = Record<string, string | undefined>;

/** What is said about settings; empty when they are taken. */
function complaint(variables: Variables): string {
  try {
    readEnv(variables);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : 'not an error';
  }
}

/** The names of the settings that are complained about. */
function faulty(variables: Variables): string[] {
  return complaint(variables)
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(':')[0] ?? '');
}

test('what is not set has its default', () => {
  expect(readEnv(production)).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 3000,
    APP_NAME: 'Nobayon',
    APP_TIMEZONE: 'Asia/Dhaka',
    DATABASE_CONNECTIONS: 10,
    PAYSTATION_URL: 'https://api.paystation.com.bd',
    PAYSTATION_CUSTOMER_PHONE: '01700000000',
    GATEWAY_TIMEOUT_MS: 8_000,
    TRUST_PROXY: 0,
    RATE_LIMIT_FACTOR: 1,
    LOG_LEVEL: 'info',
  });
});

test('what is forgotten to be set is production', () => {
  const { NODE_ENV, ...rest } = production;
  expect(readEnv(rest).NODE_ENV).toBe('production');
});

test('an empty setting is one that is not set', () => {
  expect(readEnv({ ...production, PORT: '', APP_NAME: '' })).toMatchObject({
    PORT: 3000,
    APP_NAME: 'Nobayon',
  });
});

test('settings are read in the form that they are used in', () => {
  const env = readEnv({
    ...production,
    APP_URL: 'https://pay.example.com//',
    PORT: '8080',
    PAYMENT_URL_HOSTS: ' API.PayStation.com.bd , pay.example.com:8443,, ',
    TRUST_PROXY: '2',
  });
  expect(env).toMatchObject({
    APP_URL: 'https://pay.example.com',
    PORT: 8080,
    PAYMENT_URL_HOSTS: ['api.paystation.com.bd', 'pay.example.com:8443'],
    TRUST_PROXY: 2,
  });
});

const required = [
  'APP_URL',
  'DATABASE_URL',
  'JWT_SECRET',
  'PAYSTATION_MERCHANT_ID',
  'PAYSTATION_PASSWORD',
  'SMTP_URL',
  'MAIL_FROM',
];

test.each(required)('%s has to be set', (name) => {
  expect(faulty({ ...production, [name]: undefined })).toEqual([name]);
  expect(faulty({ ...production, [name]: '' })).toEqual([name]);
});

test('everything that is missing is named at once', () => {
  expect(faulty({}).toSorted()).toEqual(required.toSorted());
});

test.each([
  ['NODE_ENV', 'staging'],
  ['PORT', 'http'],
  ['PORT', '-1'],
  ['PORT', '65536'],
  ['PORT', '30.5'],
  ['APP_URL', 'pay.example.com'],
  ['APP_URL', 'ftp://pay.example.com'],
  ['APP_URL', 'javascript:alert(1)'],
  ['APP_TIMEZONE', 'Asia/Dakha'],
  ['CHAT_SERVICE_URL', 'chat'],
  ['DATABASE_URL', 'mysql://127.0.0.1/nobayon'],
  ['DATABASE_URL', '127.0.0.1:5432'],
  ['DATABASE_CONNECTIONS', '1'],
  ['DATABASE_CONNECTIONS', '1000'],
  ['JWT_SECRET', 'short-secret'],
  ['JWT_SECRET', 'x'.repeat(31)],
  ['PAYSTATION_URL', 'paystation'],
  ['PAYSTATION_CUSTOMER_PHONE', '+8801700000000'],
  ['GATEWAY_TIMEOUT_MS', '0'],
  ['GATEWAY_TIMEOUT_MS', 'soon'],
  ['SMTP_URL', 'https://mail.example.com'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '-1'],
  ['REDIS_URL', 'http://127.0.0.1:6379'],
  ['RATE_LIMIT_FACTOR', '0'],
  ['LOG_LEVEL', 'loud'],
])('%s is not taken as %s', (name, value) => {
  expect(faulty({ ...production, [name]: value })).toEqual([name]);
});

test.each([
  ['PAYSTATION_URL', 'https://sandbox.paystation.com.bd'],
  ['PAYSTATION_URL', 'https://SANDBOX.paystation.com.bd'],
  ['PAYSTATION_URL', 'https://pay.sandbox.example.com'],
  ['PAYSTATION_URL', 'https://sandbox:3100/gateway'],
  ['PAYSTATION_URL', 'https://localhost:3100/gateway'],
  ['PAYSTATION_URL', 'https://127.0.0.1:3100/gateway'],
  ['PAYSTATION_URL', 'https://127.1.2.3/gateway'],
  ['PAYSTATION_URL', 'https://[::1]:3100/gateway'],
  // The password would go over the wire as it is.
  ['PAYSTATION_URL', 'http://api.paystation.com.bd'],
  ['PAYMENT_URL_HOSTS', ''],
  ['PAYMENT_URL_HOSTS', ' , '],
  ['PAYMENT_URL_HOSTS', 'sandbox.paystation.com.bd'],
  ['PAYMENT_URL_HOSTS', 'api.paystation.com.bd,sandbox:3100'],
  ['PAYMENT_URL_HOSTS', '127.0.0.1:3100'],
  ['PAYMENT_URL_HOSTS', '[::1]:3100'],
  ['APP_URL', 'http://pay.example.com'],
])('production does not start with %s=%s; development does', (name, value) => {
  expect(faulty({ ...production, [name]: value })).toEqual([name]);
  expect(faulty({ ...development, [name]: value })).toEqual([]);
});

test('every reason why production does not start is given at once', () => {
  const trying = {
    ...development,
    NODE_ENV: 'production',
    PAYSTATION_URL: 'https://sandbox.paystation.com.bd',
  };
  expect(faulty(trying).toSorted()).toEqual(['APP_URL', 'PAYMENT_URL_HOSTS', 'PAYSTATION_URL']);
});

test('a host that only sounds like a sandbox is fine', () => {
  const env = { ...production, PAYSTATION_URL: 'https://api.sandboxing.example.com' };
  expect(faulty(env)).toEqual([]);
});

test('whatever is wrong, no value is shown', () => {
  const secrets = {
    JWT_SECRET: 'short-jwt-secret',
    DATABASE_URL: 'mysql://root:db-secret-2@127.0.0.1/nobayon',
    SMTP_URL: 'http://mailer:smtp-secret-2@127.0.0.1',
    REDIS_URL: 'tcp://:redis-secret-2@127.0.0.1',
    PAYSTATION_URL: 'http s://paystation-secret-2@example.com',
    PORT: 'port-secret-2',
    LOG_LEVEL: 'level-secret-2',
    NODE_ENV: 'env-secret-2',
  };
  const text = complaint({ ...production, ...secrets });
  for (const name of Object.keys(secrets)) expect(text).toContain(name);
  expect(text).not.toContain('secret-');
});
