import { expect, test } from 'vitest';
import { chatService, development, faultySettings, production } from '../testing/settings.ts';

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
  ['PAYMENT_URL_HOSTS', 'sandbox.paystation.com.bd'],
  ['PAYMENT_URL_HOSTS', 'api.paystation.com.bd,sandbox:3100'],
  ['PAYMENT_URL_HOSTS', '127.0.0.1:3100'],
  ['PAYMENT_URL_HOSTS', '[::1]:3100'],
  ['APP_URL', 'http://pay.example.com'],
  ['CHAT_SERVICE_API_URL', 'https://chat.sandbox.example.com'],
  ['CHAT_SERVICE_API_URL', 'https://localhost:3100/chat'],
  ['CHAT_SERVICE_API_URL', 'https://127.0.0.1:3100/chat'],
  ['CHAT_SERVICE_API_URL', 'https://[::1]:3100/chat'],
  ['SMTP_URL', 'smtp://mail.example.com:587'],
  ['SMTP_URL', 'smtp://mail.example.com:587?requireTLS=false'],
  ['SMTP_URL', 'smtp://mail:25'],
  // The key would go over the wire as it is.
  ['CHAT_SERVICE_API_URL', 'http://chat.example.com'],
])('production does not start with %s=%s; development does', (name, value) => {
  expect(faultySettings({ ...production, ...chatService, [name]: value })).toEqual([name]);
  expect(faultySettings({ ...development, ...chatService, [name]: value })).toEqual([]);
});

const everyGateway = {
  PAYMENT_GATEWAYS: 'paystation,sslcommerz,bkash,piprapay,manual',
  SSLCOMMERZ_STORE_ID: 'store',
  SSLCOMMERZ_STORE_PASSWORD: 'password',
  BKASH_USERNAME: 'merchant',
  BKASH_PASSWORD: 'password',
  BKASH_APP_KEY: 'key',
  BKASH_APP_SECRET: 'secret',
  PIPRAPAY_URL: 'https://pay.example.com',
  PIPRAPAY_API_KEY: 'key',
};

test.each([
  ['SSLCOMMERZ_URL', 'https://sandbox.sslcommerz.com'],
  ['SSLCOMMERZ_PAYMENT_URL_HOSTS', 'sandbox.sslcommerz.com'],
  ['BKASH_URL', 'https://tokenized.sandbox.bka.sh/v1.2.0-beta'],
  ['BKASH_PAYMENT_URL_HOSTS', 'sandbox.payment.bkash.com'],
  ['PIPRAPAY_URL', 'https://localhost:3100/piprapay'],
  ['PIPRAPAY_PAYMENT_URL_HOSTS', 'localhost:3100'],
])('production rejects the sandbox as any gateway: %s=%s', (name, value) => {
  expect(faultySettings({ ...production, ...everyGateway })).toEqual([]);
  expect(faultySettings({ ...production, ...everyGateway, [name]: value })).toEqual([name]);
});

test('all reasons why production does not start are reported at once', () => {
  const trying = {
    ...development,
    NODE_ENV: 'production',
    PAYSTATION_URL: 'https://sandbox.paystation.com.bd',
  };
  expect(faultySettings(trying).toSorted()).toEqual([
    'APP_URL',
    'PAYMENT_URL_HOSTS',
    'PAYSTATION_URL',
    'SMTP_URL',
  ]);
});

test.each([
  { SMTP_URL: 'smtp://mail.example.com:587?requireTLS=true' },
  { SMTP_URL: 'smtp://mail.example.com:25', SMTP_ALLOW_PLAINTEXT: 'yes' },
])('production sends mail encrypted, or with consent: %o', (mail) => {
  expect(faultySettings({ ...production, ...mail })).toEqual([]);
});

test('a host that only sounds like a sandbox is fine', () => {
  const env = { ...production, PAYSTATION_URL: 'https://api.sandboxing.example.com' };
  expect(faultySettings(env)).toEqual([]);
});
