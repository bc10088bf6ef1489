import { expect, test } from 'vitest';
import { envErrorText, production, required } from '../testing/settings.ts';
import { type SettingName, settingRequirement } from './env-schema.ts';

/** What a setting is not taken as; nothing where any text will do. */
const wrong: Record<SettingName, string[]> = {
  NODE_ENV: ['staging'],
  HOST: [],
  PORT: ['http', '-1', '65536', '30.5'],
  APP_URL: [
    'pay.example.com',
    'ftp://pay.example.com',
    'javascript:alert(1)',
    'https://example.com/pay',
    'https://pay.example.com/?a=1',
    'https://pay.example.com#top',
    'https://me:secret@pay.example.com',
  ],
  APP_NAME: [],
  SUPPORT_CONTACT: ['help', 'help@', 'javascript:alert(1)', 'tel:01700000000'],
  APP_TIMEZONE: ['Asia/Dakha'],
  CHAT_SERVICE_NAME: [],
  CHAT_SERVICE_URL: ['chat'],
  CHAT_SERVICE: ['librechat'],
  REQUIRE_PROVEN_ADDRESS: ['yes', 'false'],
  CHAT_SERVICE_API_URL: ['chat'],
  CHAT_SERVICE_ADMIN_EMAILS: ['boss', 'boss@example.com,', ','],
  CHAT_SERVICE_API_KEY: ['sk-1', 'sk-with a space', 'sk-with-a\nnew-line', 'sk-চাবি-0123456789'],
  CHAT_SERVICE_KEY_HEADER: ['cookie'],
  CHAT_SERVICE_TIMEOUT_MS: ['0', '4000000000'],
  CHAT_SIGN_IN: ['saml'],
  OIDC_CHAT_CLIENT_ID: ['চ্যাট', 'chat\n'],
  OIDC_CHAT_CLIENT_SECRET: ['short-secret', 'x'.repeat(31), 'গোপন'.repeat(8)],
  OIDC_CHAT_REDIRECT_URI: ['chat'],
  OIDC_CHAT_SIGN_IN_URL: ['chat'],
  OIDC_CHAT_LOGOUT_URI: ['chat'],
  OIDC_CHAT_POST_LOGOUT_URI: ['javascript:alert(1)'],
  OIDC_CLIENTS: [
    '{}',
    'chat',
    '[{}]',
    '[{"client_id":"a","client_secret":"short","redirect_uris":["https://a.example"]}]',
    `[{"client_id":"a","client_secret":"${'é'.repeat(32)}","redirect_uris":["https://a.example"]}]`,
    `[{"client_id":"é","client_secret":"${'x'.repeat(32)}","redirect_uris":["https://a.example"]}]`,
  ],
  DATABASE_URL: [
    'mysql://127.0.0.1/nobayon',
    '127.0.0.1:5432',
    'postgresql://me:100%@127.0.0.1/nobayon',
  ],
  DATABASE_CONNECTIONS: ['1', '1000'],
  DATABASE_READ_URL: ['mysql://127.0.0.1/nobayon', 'postgresql://me:%zz@127.0.0.1/nobayon'],
  JWT_SECRET: ['short-secret', 'x'.repeat(31)],
  SESSION_IDLE_DAYS: ['0', '401', 'month'],
  SESSION_MAX_DAYS: ['0', '401'],
  SESSION_ADMIN_HOURS: ['0', '9601'],
  PAYMENT_GATEWAYS: ['paypal', 'paystation,', 'paystation,paystation', ','],
  PAYSTATION_URL: ['paystation'],
  PAYSTATION_MERCHANT_ID: [],
  PAYSTATION_PASSWORD: [],
  PAYSTATION_CUSTOMER_PHONE: ['+8801700000000'],
  PAYMENT_URL_HOSTS: ['https://pay.example.com', 'pay.example.com/', '"pay.example.com"', ','],
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
  GATEWAY_TIMEOUT_MS: ['0', 'soon', '4000000000'],
  SMTP_URL: ['https://mail.example.com', 'smtps://me:50%off@mail.example.com'],
  SMTP_ALLOW_PLAINTEXT: ['true', 'certainly'],
  MAIL_FROM: [
    'Nobayon',
    'billing@',
    '<billing@example.com',
    'Nobayon, Ltd <billing@example.com>',
    'a@example.com, b@example.com',
    'Noba\nyon <billing@example.com>',
  ],
  RETENTION_PAYMENT_EVENTS_DAYS: ['0', '30', 'for ever'],
  RETENTION_AUDIT_DAYS: ['7'],
  WEB_DIST: ['/nonexistent', '/'],
  SETUP_TOKEN: ['too-short', 'x'.repeat(31)],
  ADMIN_SECOND_FACTOR: ['yes', 'optional'],
  SECOND_FACTOR_SECRET: ['short-secret'],
  TRUST_PROXY: ['true', '-1'],
  REDIS_URL: ['http://127.0.0.1:6379', 'redis://me:%ff@127.0.0.1:6379'],
  RATE_LIMIT_FACTOR: ['0'],
  RATE_LIMIT_LOGIN_PER_IP: ['ten'],
  RATE_LIMIT_LOGIN_PER_DEVICE: ['5'],
  RATE_LIMIT_LOGIN_ANY_PER_DEVICE: ['60'],
  RATE_LIMIT_LOGIN_KNOWN_PER_ACCOUNT: ['120 per quarter'],
  RATE_LIMIT_LOGIN_PER_ACCOUNT_AND_IP: ['5'],
  RATE_LIMIT_LOGIN_PER_ACCOUNT: ['10'],
  RATE_LIMIT_LOGIN_SLOWED: ['1'],
  RATE_LIMIT_ACCOUNTS_PER_ADMIN: ['300'],
  RATE_LIMIT_NAME_PER_USER: ['10/'],
  RATE_LIMIT_REGISTER_PER_IP: ['10/day'],
  RATE_LIMIT_ADMIN_SIGNUP_PER_IP: ['10/'],
  RATE_LIMIT_FORGOT_PASSWORD_PER_IP: ['/1h'],
  RATE_LIMIT_FORGOT_PASSWORD_PER_ACCOUNT: ['-1/1h', '3/720h'],
  RATE_LIMIT_RESET_PASSWORD_PER_IP: ['1h'],
  RATE_LIMIT_PASSWORD_PER_USER: ['10/15'],
  RATE_LIMIT_PASSWORD_ANY_PER_USER: ['60'],
  RATE_LIMIT_PASSWORD_PER_IP: ['10:15m'],
  RATE_LIMIT_PASSWORD_CHANGES_PER_USER: ['10 per hour'],
  RATE_LIMIT_PASSWORD_CHANGES_PER_IP: ['30/h/user'],
  RATE_LIMIT_ADDRESS_MAIL_PER_USER: ['3'],
  RATE_LIMIT_ADDRESS_MAIL_PER_IP: ['/h'],
  RATE_LIMIT_ADDRESS_PROOF_PER_USER: ['10/15d'],
  RATE_LIMIT_ADDRESS_PROOF_PER_LINK: ['10 a minute'],
  RATE_LIMIT_ADDRESS_PROOF_PER_IP: ['30'],
  RATE_LIMIT_ADDRESS_CODE_PER_USER: ['20/day'],
  RATE_LIMIT_SECOND_FACTOR_PER_IP: ['many'],
  RATE_LIMIT_SECOND_FACTOR_PER_USER: ['1/'],
  RATE_LIMIT_PASSKEY_PER_IP: ['30'],
  RATE_LIMIT_COUPON_PER_USER: ['1.5/1h'],
  RATE_LIMIT_INITIATE_PER_USER: ['1/0h'],
  RATE_LIMIT_CLAIM_PER_USER: ['1/h/h'],
  RATE_LIMIT_VERIFY_PER_USER: ['60'],
  RATE_LIMIT_CALLBACK_PER_INVOICE: ['1 per minute'],
  RATE_LIMIT_CALLBACK_UNKNOWN_PER_IP: ['1 per minute'],
  RATE_LIMIT_CALLBACK_REFUSED_PER_IP: ['3000'],
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
  const text = envErrorText({ ...production, [name]: value });
  expect(text).toBe(
    `These settings are missing or wrong:\n  ${name}: must be ${settingRequirement(name)}`,
  );
  expect(settingRequirement(name)).toMatch(/\w/);
});

test.each(required)('%s that is missing is said to be, with what it should be', (name) => {
  expect(envErrorText({ ...production, [name]: undefined })).toBe(
    `These settings are missing or wrong:\n  ${name}: is not set; it must be ${settingRequirement(name)}`,
  );
});

test('errors never contain the value', () => {
  const names = Object.keys(wrong).filter((name) => wrong[name as SettingName].length > 0);
  // A text that no setting with a form of its own takes, with a password in it.
  const given = Object.fromEntries(names.map((name) => [name, `${name}://u:pass word@x`]));
  const short = {
    JWT_SECRET: 'short-pass word',
    SETUP_TOKEN: 'pass word',
    OIDC_CHAT_CLIENT_ID: 'pass word é',
    OIDC_CHAT_CLIENT_SECRET: 'pass word',
    SECOND_FACTOR_SECRET: 'pass word',
  };
  const text = envErrorText({ ...production, ...given, ...short });
  for (const name of names) expect(text).toContain(`\n  ${name}: must be`);
  expect(text).not.toMatch(/pass word|@x/);
});
