import { expect, test } from 'vitest';
import { drainMsOf, readEnv } from './env.ts';
import {
  ApiEnvSchema,
  EnvSchema,
  type SettingName,
  settingRequirement,
  WorkerEnvSchema,
} from './env-schema.ts';

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
  SMTP_URL: 'smtps://mailer:smtp-secret-1@mail.example.com',
};
const chatService = {
  CHAT_SERVICE: 'openwebui',
  CHAT_SERVICE_API_URL: 'https://chat.example.com',
  CHAT_SERVICE_API_KEY: 'sk-chat-secret-1',
};
type Variables = Record<string, string | undefined>;

/** What is said about settings; empty when they are taken. */
function complaint(variables: Variables): string {
  try {
    readEnv(EnvSchema, variables);
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

test('an empty setting is one that is not set', () => {
  expect(readEnv(EnvSchema, { ...production, PORT: '', APP_NAME: '' })).toMatchObject({
    PORT: 3000,
    APP_NAME: 'Nobayon',
  });
});

test('settings are read in the form that they are used in', () => {
  const env = readEnv(EnvSchema, {
    ...production,
    APP_URL: 'https://pay.example.com//',
    PORT: '8080',
    PAYMENT_URL_HOSTS: ' API.PayStation.com.bd , pay.example.com:8443,, ',
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

test.each(['CHAT_SERVICE_API_URL', 'CHAT_SERVICE_API_KEY'])(
  '%s has to be set for a chat service, and not without one',
  (name) => {
    const variables = { ...production, ...chatService, [name]: '' };
    expect(faulty({ ...variables, NODE_ENV: 'development' })).toEqual([name]);
    expect(faulty(variables)).toEqual([name]);
    expect(faulty({ ...variables, CHAT_SERVICE: 'none' })).toEqual([]);
  },
);

test('by SCIM the administrators have to be named, since many services do not', () => {
  const scim = { ...production, ...chatService, CHAT_SERVICE: 'scim' };
  expect(faulty(scim)).toEqual(['CHAT_SERVICE_ADMIN_EMAILS']);
  const env = readEnv(ApiEnvSchema, { ...scim, CHAT_SERVICE_ADMIN_EMAILS: 'Boss@x.org, b@x.org' });
  expect(env.CHAT_SERVICE_ADMIN_EMAILS).toEqual(['boss@x.org', 'b@x.org']);
});

test('everything that is missing is named at once', () => {
  expect(faulty({}).toSorted()).toEqual(required.toSorted());
});

/** What a setting is not taken as; nothing where any text will do. */
const wrong: Record<SettingName, string[]> = {
  NODE_ENV: ['staging'],
  HOST: [],
  PORT: ['http', '-1', '65536', '30.5'],
  APP_URL: ['pay.example.com', 'ftp://pay.example.com', 'javascript:alert(1)'],
  APP_NAME: [],
  APP_TIMEZONE: ['Asia/Dakha'],
  CHAT_SERVICE_NAME: [],
  CHAT_SERVICE_URL: ['chat'],
  CHAT_SERVICE: ['librechat'],
  REQUIRE_PROVEN_ADDRESS: ['yes', 'false'],
  CHAT_SERVICE_API_URL: ['chat'],
  CHAT_SERVICE_ADMIN_EMAILS: ['boss', 'boss@example.com,', ','],
  CHAT_SERVICE_API_KEY: ['sk-1', 'sk-with a space', 'sk-with-a\nnew-line', 'sk-চাবি-0123456789'],
  CHAT_SERVICE_KEY_HEADER: ['cookie'],
  CHAT_SERVICE_TIMEOUT_MS: ['0'],
  CHAT_SIGN_IN: ['saml'],
  OIDC_CHAT_CLIENT_ID: [],
  OIDC_CHAT_CLIENT_SECRET: ['short-secret', 'x'.repeat(31)],
  OIDC_CHAT_REDIRECT_URI: ['chat'],
  OIDC_CHAT_SIGN_IN_URL: ['chat'],
  OIDC_CHAT_LOGOUT_URI: ['chat'],
  OIDC_CHAT_POST_LOGOUT_URI: ['javascript:alert(1)'],
  OIDC_CLIENTS: [
    '{}',
    'chat',
    '[{}]',
    '[{"client_id":"a","client_secret":"short","redirect_uris":["https://a.example"]}]',
  ],
  DATABASE_URL: ['mysql://127.0.0.1/nobayon', '127.0.0.1:5432'],
  DATABASE_CONNECTIONS: ['1', '1000'],
  DATABASE_READ_URL: ['mysql://127.0.0.1/nobayon'],
  JWT_SECRET: ['short-secret', 'x'.repeat(31)],
  SESSION_IDLE_DAYS: ['0', '401', 'month'],
  SESSION_MAX_DAYS: ['0', '401'],
  SESSION_ADMIN_HOURS: ['0', '9601'],
  PAYMENT_GATEWAYS: ['paypal', 'paystation,', 'paystation,paystation', ','],
  PAYSTATION_URL: ['paystation'],
  PAYSTATION_MERCHANT_ID: [],
  PAYSTATION_PASSWORD: [],
  PAYSTATION_CUSTOMER_PHONE: ['+8801700000000'],
  PAYMENT_URL_HOSTS: [],
  SSLCOMMERZ_URL: ['sslcommerz'],
  SSLCOMMERZ_STORE_ID: [],
  SSLCOMMERZ_STORE_PASSWORD: [],
  SSLCOMMERZ_CUSTOMER_PHONE: ['1700000000'],
  SSLCOMMERZ_PAYMENT_URL_HOSTS: [',', 'pay.example.com,'],
  BKASH_URL: ['bkash'],
  BKASH_USERNAME: ['with a space'],
  BKASH_PASSWORD: ['with a space'],
  BKASH_APP_KEY: ['with a space'],
  BKASH_APP_SECRET: [],
  BKASH_SNS_TOPIC_ARN: ['webhook', 'arn:aws:sqs:ap-southeast-1:123456789012:queue'],
  BKASH_PAYMENT_URL_HOSTS: ['https://payment.bkash.com'],
  PIPRAPAY_URL: ['piprapay'],
  PIPRAPAY_API_KEY: ['with a space', 'চাবি'],
  PIPRAPAY_PAYMENT_URL_HOSTS: [','],
  GATEWAY_TIMEOUT_MS: ['0', 'soon'],
  SMTP_URL: ['https://mail.example.com'],
  SMTP_ALLOW_PLAINTEXT: ['true', 'certainly'],
  MAIL_FROM: [],
  RETENTION_PAYMENT_EVENTS_DAYS: ['0', '30', 'for ever'],
  RETENTION_AUDIT_DAYS: ['7'],
  WEB_DIST: [],
  SETUP_TOKEN: ['too-short'],
  ADMIN_SECOND_FACTOR: ['yes', 'optional'],
  SECOND_FACTOR_SECRET: ['short-secret'],
  TRUST_PROXY: ['true', '-1'],
  REDIS_URL: ['http://127.0.0.1:6379'],
  RATE_LIMIT_FACTOR: ['0'],
  RATE_LIMIT_LOGIN_PER_IP: ['ten'],
  RATE_LIMIT_LOGIN_PER_DEVICE: ['5'],
  RATE_LIMIT_LOGIN_PER_ACCOUNT_AND_IP: ['5'],
  RATE_LIMIT_LOGIN_PER_ACCOUNT: ['10'],
  RATE_LIMIT_LOGIN_SLOWED: ['1'],
  RATE_LIMIT_ACCOUNTS_PER_ADMIN: ['300'],
  RATE_LIMIT_NAME_PER_USER: ['10/'],
  RATE_LIMIT_REGISTER_PER_IP: ['10/day'],
  RATE_LIMIT_ADMIN_SIGNUP_PER_IP: ['10/'],
  RATE_LIMIT_FORGOT_PASSWORD_PER_IP: ['/1h'],
  RATE_LIMIT_FORGOT_PASSWORD_PER_ACCOUNT: ['-1/1h'],
  RATE_LIMIT_RESET_PASSWORD_PER_IP: ['1h'],
  RATE_LIMIT_PASSWORD_PER_USER: ['10/15'],
  RATE_LIMIT_PASSWORD_PER_IP: ['10:15m'],
  RATE_LIMIT_ADDRESS_MAIL_PER_USER: ['3'],
  RATE_LIMIT_ADDRESS_MAIL_PER_IP: ['/h'],
  RATE_LIMIT_ADDRESS_PROOF_PER_USER: ['10/15d'],
  RATE_LIMIT_ADDRESS_PROOF_PER_IP: ['30'],
  RATE_LIMIT_SECOND_FACTOR_PER_IP: ['many'],
  RATE_LIMIT_SECOND_FACTOR_PER_USER: ['1/'],
  RATE_LIMIT_PASSKEY_PER_IP: ['30'],
  RATE_LIMIT_COUPON_PER_USER: ['1.5/1h'],
  RATE_LIMIT_INITIATE_PER_USER: ['1/0h'],
  RATE_LIMIT_CLAIM_PER_USER: ['1/h/h'],
  RATE_LIMIT_CALLBACK_PER_INVOICE: ['1 per minute'],
  RATE_LIMIT_CALLBACK_UNKNOWN_PER_IP: ['1 per minute'],
  RATE_LIMIT_OIDC_CLIENTS_PER_IP: ['many'],
  RATE_LIMIT_OIDC_REFUSED_PER_IP: ['60'],
  RATE_LIMIT_ALL_PER_IP: ['1 per minute'],
  METRICS_HOST: [],
  METRICS_PORT: ['metrics', '-1'],
  DRAIN_MS: ['-1', '10000', 'long'],
  LOG_LEVEL: ['loud'],
};
const wrongValues = Object.entries(wrong).flatMap(([name, values]) =>
  values.map((value) => [name, value] as const),
);

test.each(wrongValues)('%s is not taken as %s, and it is said what it should be', (name, value) => {
  const text = complaint({ ...production, [name]: value });
  expect(text).toBe(
    `These settings are missing or wrong:\n  ${name}: must be ${settingRequirement(name)}`,
  );
  expect(settingRequirement(name)).toMatch(/\w/);
});

test.each(required)('%s that is missing is said to be, with what it should be', (name) => {
  expect(complaint({ ...production, [name]: undefined })).toBe(
    `These settings are missing or wrong:\n  ${name}: is not set; it must be ${settingRequirement(name)}`,
  );
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
  expect(faulty({ ...production, ...chatService, [name]: value })).toEqual([name]);
  expect(faulty({ ...development, ...chatService, [name]: value })).toEqual([]);
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
])('production sends nobody to the sandbox of any gateway: %s=%s', (name, value) => {
  expect(faulty({ ...production, ...everyGateway })).toEqual([]);
  expect(faulty({ ...production, ...everyGateway, [name]: value })).toEqual([name]);
});

test('every reason why production does not start is given at once', () => {
  const trying = {
    ...development,
    NODE_ENV: 'production',
    PAYSTATION_URL: 'https://sandbox.paystation.com.bd',
  };
  expect(faulty(trying).toSorted()).toEqual([
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
  expect(faulty({ ...production, ...mail })).toEqual([]);
});

test('neither process asks for what only the other one uses', () => {
  const { JWT_SECRET, PAYMENT_URL_HOSTS, ...ofWorker } = production;
  const { SMTP_URL, MAIL_FROM, ...ofApi } = production;
  expect(readEnv(WorkerEnvSchema, ofWorker)).not.toHaveProperty('JWT_SECRET');
  expect(readEnv(ApiEnvSchema, ofApi)).not.toHaveProperty('SMTP_URL');
  // What is given all the same, is not even looked at.
  expect(readEnv(WorkerEnvSchema, { ...ofWorker, JWT_SECRET: 'short' })).toBeTruthy();
  expect(() => readEnv(ApiEnvSchema, ofWorker)).toThrow('JWT_SECRET: is not set');
  expect(() => readEnv(WorkerEnvSchema, ofApi)).toThrow('SMTP_URL: is not set');
});

test('a host that only sounds like a sandbox is fine', () => {
  const env = { ...production, PAYSTATION_URL: 'https://api.sandboxing.example.com' };
  expect(faulty(env)).toEqual([]);
});

test('whatever is wrong, no value is shown', () => {
  const names = Object.keys(wrong).filter((name) => wrong[name as SettingName].length > 0);
  // A text that no setting with a form of its own takes, with a password in it.
  const given = Object.fromEntries(names.map((name) => [name, `${name}://u:pass word@x`]));
  const short = {
    JWT_SECRET: 'short-pass word',
    SETUP_TOKEN: 'pass word',
    OIDC_CHAT_CLIENT_SECRET: 'pass word',
    SECOND_FACTOR_SECRET: 'pass word',
  };
  const text = complaint({ ...production, ...given, ...short });
  for (const name of names) expect(text).toContain(`\n  ${name}: must be`);
  expect(text).not.toMatch(/pass word|@x/);
});

test('a stop is quick where nothing is in front, unless it is told otherwise', () => {
  const drainMs = (variables: Variables) => drainMsOf(readEnv(EnvSchema, variables));
  expect(drainMs(production)).toBe(2_000);
  expect(drainMs(development)).toBe(0);
  expect(drainMs({ ...development, DRAIN_MS: '500' })).toBe(500);
  expect(drainMs({ ...production, DRAIN_MS: '0' })).toBe(0);
});
