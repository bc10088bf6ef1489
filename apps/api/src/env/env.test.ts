import { expect, test } from 'vitest';
import {
  chatService,
  development,
  faultySettings,
  production,
  required,
} from '../testing/settings.ts';
import { drainMsOf, readEnv } from './env.ts';
import { ApiEnvSchema, EnvSchema, WorkerEnvSchema } from './env-schema.ts';

test('what is not set has its default', () => {
  expect(readEnv(EnvSchema, production)).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 3000,
    APP_NAME: 'Nobayon',
    APP_TIMEZONE: 'Asia/Dhaka',
    DATABASE_CONNECTIONS: 10,
    PAYSTATION_URL: 'https://api.paystation.com.bd',
    PAYSTATION_CUSTOMER_PHONE: '01700000000',
    GATEWAY_TIMEOUT_MS: 8_000,
    REQUIRE_PROVEN_ADDRESS: 'on',
    CHAT_SERVICE: 'none',
    CHAT_SERVICE_KEY_HEADER: 'authorization',
    CHAT_SERVICE_TIMEOUT_MS: 5_000,
    CHAT_SIGN_IN: 'password',
    OIDC_CHAT_CLIENT_ID: 'chat',
    OIDC_CLIENTS: [],
    TRUST_PROXY: 0,
    RATE_LIMIT_FACTOR: 1,
    LOG_LEVEL: 'info',
  });
});

test('what is forgotten to be set is production', () => {
  const { NODE_ENV, ...rest } = production;
  expect(readEnv(EnvSchema, rest).NODE_ENV).toBe('production');
});

test('an empty or blank setting is one that is not set', () => {
  expect(readEnv(EnvSchema, { ...production, PORT: ' ', APP_NAME: '' })).toMatchObject({
    PORT: 3000,
    APP_NAME: 'Nobayon',
  });
});

test('settings are read in the form that they are used in', () => {
  const env = readEnv(EnvSchema, {
    ...production,
    APP_URL: 'https://pay.example.com//',
    PORT: '8080',
    PAYMENT_URL_HOSTS: ' API.PayStation.com.bd , pay.example.com:8443 ',
    ...chatService,
    CHAT_SERVICE_API_URL: 'https://chat.example.com/ai//',
    TRUST_PROXY: '2',
  });
  expect(env).toMatchObject({
    APP_URL: 'https://pay.example.com',
    PORT: 8080,
    PAYMENT_URL_HOSTS: ['api.paystation.com.bd', 'pay.example.com:8443'],
    CHAT_SERVICE_API_URL: 'https://chat.example.com/ai',
    TRUST_PROXY: 2,
  });
});

test.each(required)('%s has to be set', (name) => {
  expect(faultySettings({ ...production, [name]: undefined })).toEqual([name]);
  expect(faultySettings({ ...production, [name]: '' })).toEqual([name]);
});

test.each(['CHAT_SERVICE_API_URL', 'CHAT_SERVICE_API_KEY'])(
  '%s has to be set for a chat service, and not without one',
  (name) => {
    const variables = { ...production, ...chatService, [name]: '' };
    expect(faultySettings({ ...variables, NODE_ENV: 'development' })).toEqual([name]);
    expect(faultySettings(variables)).toEqual([name]);
    expect(faultySettings({ ...variables, CHAT_SERVICE: 'none' })).toEqual([]);
  },
);

test('by SCIM the administrators have to be named, since many services do not', () => {
  const scim = { ...production, ...chatService, CHAT_SERVICE: 'scim' };
  expect(faultySettings(scim)).toEqual(['CHAT_SERVICE_ADMIN_EMAILS']);
  const env = readEnv(ApiEnvSchema, { ...scim, CHAT_SERVICE_ADMIN_EMAILS: 'Boss@x.org, b@x.org' });
  expect(env.CHAT_SERVICE_ADMIN_EMAILS).toEqual(['boss@x.org', 'b@x.org']);
});

test('all missing settings are named at once', () => {
  expect(faultySettings({}).toSorted()).toEqual(required.toSorted());
});

test('neither process asks for what only the other one uses', () => {
  const { JWT_SECRET, PAYMENT_URL_HOSTS, ...ofWorker } = production;
  const { SMTP_URL, MAIL_FROM, ...ofApi } = production;
  expect(readEnv(WorkerEnvSchema, ofWorker)).not.toHaveProperty('JWT_SECRET');
  expect(readEnv(ApiEnvSchema, ofApi)).not.toHaveProperty('SMTP_URL');
  // Settings that do not apply are not validated.
  expect(readEnv(WorkerEnvSchema, { ...ofWorker, JWT_SECRET: 'short' })).toBeTruthy();
  expect(() => readEnv(ApiEnvSchema, ofWorker)).toThrow('JWT_SECRET: is not set');
  expect(() => readEnv(WorkerEnvSchema, ofApi)).toThrow('SMTP_URL: is not set');
});

test('the drain is short by default without a proxy', () => {
  const drainMs = (variables: Record<string, string>) => drainMsOf(readEnv(EnvSchema, variables));
  expect(drainMs(production)).toBe(2_000);
  expect(drainMs(development)).toBe(0);
  expect(drainMs({ ...development, DRAIN_MS: '500' })).toBe(500);
  expect(drainMs({ ...production, DRAIN_MS: '0' })).toBe(0);
});

test.each([
  'billing@example.com',
  'Nobayon <billing@example.com>',
  '"Nobayon, Ltd." <billing@example.com>',
  'নবায়ন <no-reply@localhost>',
])('%s is taken as a sender', (MAIL_FROM) => {
  expect(readEnv(EnvSchema, { ...production, MAIL_FROM })).toMatchObject({ MAIL_FROM });
});
