import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ChatServiceName } from '@nobayon/shared/contract/chat-access/chat-service-name.ts';
import { z } from 'zod';
import { OidcClientId, OidcClients, OidcSecret } from '../features/oidc/client-settings.ts';
import { type LimitName, limitTable, parseLimit } from '../http/limits/limit-table.ts';
import { gatewaySettings } from './gateway-settings.ts';
import {
  Contact,
  DATABASE_ADDRESS,
  DAYS,
  DatabaseAddress,
  days,
  isDecodable,
  isTimeZone,
  MAIL_ADDRESS,
  MILLISECONDS,
  milliseconds,
  ORIGIN,
  Origin,
  PORT,
  port,
  REDIS_ADDRESS,
  SESSION_DAYS,
  Sender,
  sessionDays,
  Text,
  WEB_ADDRESS,
  WebAddress,
  withoutSlash,
} from './setting-kinds.ts';

const RateLimit = z
  .string()
  .refine((text) => parseLimit(text) !== null)
  .transform((text) => parseLimit(text) ?? undefined)
  .optional()
  .describe('a rate such as 10/15m, per 596h at most');

type RateLimits = { [N in LimitName as `RATE_LIMIT_${N}`]: typeof RateLimit };
const rateLimits = Object.fromEntries(
  Object.keys(limitTable).map((name) => [`RATE_LIMIT_${name}`, RateLimit]),
) as RateLimits;

/** Every setting of the API and the worker, with its default. */
export const EnvSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('production')
    .describe('development, test or production'),
  HOST: Text.default('127.0.0.1').describe('a local address'),
  PORT: port.default(3000).describe(PORT),
  /** The public address without a trailing slash, for links in emails and returns from gateways. */
  APP_URL: Origin.transform(withoutSlash).describe(ORIGIN),
  APP_NAME: Text.default('Nobayon').describe('a name'),
  APP_TIMEZONE: z
    .string()
    .refine(isTimeZone)
    .default('Asia/Dhaka')
    .describe('a time zone, as in Asia/Dhaka'),
  /** Shown to customers, and an email address is also where replies to emails go. */
  SUPPORT_CONTACT: Contact.optional().describe('an email address or a web address'),
  /** Whether email addresses have to be confirmed. */
  REQUIRE_PROVEN_ADDRESS: z.enum(['on', 'off']).default('on').describe('on or off'),
  CHAT_SERVICE_NAME: Text.default('Open WebUI').describe('a name'),
  CHAT_SERVICE_URL: WebAddress.optional().describe(WEB_ADDRESS),
  /** The chat service to keep in sync. */
  CHAT_SERVICE: z
    .enum(['none', ...ChatServiceName.options])
    .default('none')
    .describe(`none, ${ChatServiceName.options.join(' or ')}`),
  CHAT_SERVICE_API_URL: WebAddress.transform(withoutSlash).optional().describe(WEB_ADDRESS),
  /** The API key of an administrator, in characters that a header can contain. */
  CHAT_SERVICE_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{8,}$/)
    .optional()
    .describe('a key of 8 characters or more, without spaces'),
  /** Accounts that are never changed, because SCIM does not mark administrators. */
  CHAT_SERVICE_ADMIN_EMAILS: z
    .string()
    .transform((emails) => emails.split(',').map((email) => email.trim().toLowerCase()))
    .refine((emails) => emails.every((email) => /^[^@\s]+@[^@\s]+$/.test(email)))
    .optional()
    .describe('addresses, separated by commas'),
  CHAT_SERVICE_KEY_HEADER: z
    .enum(['authorization', 'x-api-key'])
    .default('authorization')
    .describe('authorization or x-api-key'),
  CHAT_SERVICE_TIMEOUT_MS: milliseconds.default(5_000).describe(MILLISECONDS),
  /** How people sign in to the chat service. */
  CHAT_SIGN_IN: z.enum(['oidc', 'password']).default('password').describe('oidc or password'),
  OIDC_CHAT_CLIENT_ID: OidcClientId.default('chat').describe('a name in ASCII characters'),
  /** If set, the chat service is a client of our OpenID provider. */
  OIDC_CHAT_CLIENT_SECRET: OidcSecret.optional().describe(
    'a secret of 32 ASCII characters or more',
  ),
  OIDC_CHAT_REDIRECT_URI: WebAddress.optional().describe(WEB_ADDRESS),
  OIDC_CHAT_SIGN_IN_URL: WebAddress.optional().describe(WEB_ADDRESS),
  OIDC_CHAT_LOGOUT_URI: WebAddress.optional().describe(WEB_ADDRESS),
  OIDC_CHAT_POST_LOGOUT_URI: WebAddress.optional().describe(WEB_ADDRESS),
  /** More services that users sign in to with their account here. */
  OIDC_CLIENTS: OidcClients.describe('a JSON list of clients, as described in docs/operations.md'),
  DATABASE_URL: DatabaseAddress.describe(DATABASE_ADDRESS),
  DATABASE_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(10)
    .describe('a number from 2 to 200'),
  /** A replica for large reads. */
  DATABASE_READ_URL: DatabaseAddress.optional().describe(DATABASE_ADDRESS),
  JWT_SECRET: z.string().min(32).describe('a secret of 32 bytes or more'),
  /** How long a session lasts when unused, and in total. */
  SESSION_IDLE_DAYS: sessionDays.default(30).describe(SESSION_DAYS),
  SESSION_MAX_DAYS: sessionDays.default(90).describe(SESSION_DAYS),
  SESSION_ADMIN_HOURS: z.coerce
    .number()
    .positive()
    .max(24 * 400)
    .default(12)
    .describe('a number of hours, 9600 at most'),
  ...gatewaySettings,
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .refine(isDecodable)
    .describe(MAIL_ADDRESS),
  /** Explicit consent to unencrypted email, which production otherwise refuses to send. */
  SMTP_ALLOW_PLAINTEXT: z.enum(['yes', 'no']).default('no').describe('yes or no'),
  MAIL_FROM: Sender.describe('a sender, as in Nobayon <billing@example.com>'),
  /** How long events of finished payments are kept. */
  RETENTION_PAYMENT_EVENTS_DAYS: days.default(730).describe(DAYS),
  RETENTION_AUDIT_DAYS: days.default(1_095).describe(DAYS),
  /** The folder of the built web app; unset if another server serves it. */
  WEB_DIST: z
    .string()
    .refine((folder) => existsSync(join(folder, 'index.html')))
    .optional()
    .describe('the folder of the built web app, with its index.html'),
  /** Required to sign up the first administrator. */
  SETUP_TOKEN: z.string().min(32).optional().describe('a secret of 32 bytes or more'),
  /** Whether administrators need a second factor. */
  ADMIN_SECOND_FACTOR: z
    .enum(['required', 'offered'])
    .default('offered')
    .describe('required or offered'),
  /** Encrypts the secrets of authenticator apps; JWT_SECRET if unset. */
  SECOND_FACTOR_SECRET: z.string().min(32).optional().describe('a secret of 32 bytes or more'),
  /** How many proxies stand in front of the API. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0).describe('a number from 0 to 10'),
  /** Redis or Valkey, needed if several processes share rate limits. */
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .refine(isDecodable)
    .optional()
    .describe(REDIS_ADDRESS),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1).describe('a number above 0'),
  ...rateLimits,
  METRICS_HOST: Text.default('127.0.0.1').describe('a local address'),
  /** Unset, there are no metrics, and the worker opens no port. */
  METRICS_PORT: port.optional().describe(PORT),
  /** Must be shorter than the time allowed for stopping. */
  DRAIN_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(8_000)
    .optional()
    .describe('a number of milliseconds, 8000 at most'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('fatal, error, warn, info, debug or silent'),
});

/** Settings that only the API reads. */
const ofApi = {
  HOST: true,
  PORT: true,
  DATABASE_READ_URL: true,
  JWT_SECRET: true,
  SESSION_IDLE_DAYS: true,
  SESSION_MAX_DAYS: true,
  SESSION_ADMIN_HOURS: true,
  SETUP_TOKEN: true,
  ADMIN_SECOND_FACTOR: true,
  SECOND_FACTOR_SECRET: true,
  OIDC_CHAT_CLIENT_ID: true,
  OIDC_CHAT_CLIENT_SECRET: true,
  OIDC_CHAT_REDIRECT_URI: true,
  OIDC_CHAT_LOGOUT_URI: true,
  OIDC_CHAT_POST_LOGOUT_URI: true,
  OIDC_CLIENTS: true,
  PAYMENT_URL_HOSTS: true,
  SSLCOMMERZ_PAYMENT_URL_HOSTS: true,
  BKASH_PAYMENT_URL_HOSTS: true,
  PIPRAPAY_PAYMENT_URL_HOSTS: true,
  WEB_DIST: true,
  TRUST_PROXY: true,
  REDIS_URL: true,
  RATE_LIMIT_FACTOR: true,
  ...(Object.fromEntries(Object.keys(rateLimits).map((name) => [name, true])) as {
    [N in keyof RateLimits]: true;
  }),
  DRAIN_MS: true,
} as const;

/** Settings that only the worker reads. */
const ofWorker = {
  SMTP_URL: true,
  SMTP_ALLOW_PLAINTEXT: true,
  MAIL_FROM: true,
  RETENTION_PAYMENT_EVENTS_DAYS: true,
  RETENTION_AUDIT_DAYS: true,
} as const;

/** The settings of each process. Neither requires a secret that only the other one uses. */
export const ApiEnvSchema = EnvSchema.omit(ofWorker);
export const WorkerEnvSchema = EnvSchema.omit(ofApi);

export type Env = z.infer<typeof EnvSchema>;
export type ApiEnv = z.infer<typeof ApiEnvSchema>;
export type WorkerEnv = z.infer<typeof WorkerEnvSchema>;
/** The settings that both processes read. */
export type CommonEnv = Pick<Env, keyof ApiEnv & keyof WorkerEnv>;
export type SettingName = keyof Env;

/** Describes the valid values of a setting. */
export function settingRequirement(name: string): string {
  return EnvSchema.shape[name as SettingName].description ?? '';
}
