import { ChatServiceName } from '@nobayon/shared/contract/chat-access/chat-service-name.ts';
import { z } from 'zod';
import { OidcClients, OidcSecret } from '../features/oidc/client-settings.ts';
import { type LimitName, limitTable, parseLimit } from '../http/limits/limit-table.ts';
import { gatewaySettings } from './gateway-settings.ts';
import {
  DAYS,
  days,
  isTimeZone,
  MILLISECONDS,
  milliseconds,
  PORT,
  port,
  SESSION_DAYS,
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
  .describe('a rate such as 10/15m');

type RateLimits = { [N in LimitName as `RATE_LIMIT_${N}`]: typeof RateLimit };
const rateLimits = Object.fromEntries(
  Object.keys(limitTable).map((name) => [`RATE_LIMIT_${name}`, RateLimit]),
) as RateLimits;

/** Every setting of the API and the worker, with what it is when it is not set. */
export const EnvSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('production')
    .describe('development, test or production'),
  HOST: Text.default('127.0.0.1').describe('a local address'),
  PORT: port.default(3000).describe(PORT),
  /** The public address, without a slash at the end: links in mails and the gateway's way back. */
  APP_URL: WebAddress.transform(withoutSlash).describe(WEB_ADDRESS),
  APP_NAME: Text.default('Nobayon').describe('a name'),
  APP_TIMEZONE: z
    .string()
    .refine(isTimeZone)
    .default('Asia/Dhaka')
    .describe('a time zone, as in Asia/Dhaka'),
  /** Whether an address counts only once it was shown to be the user's. */
  REQUIRE_PROVEN_ADDRESS: z.enum(['on', 'off']).default('on').describe('on or off'),
  CHAT_SERVICE_NAME: Text.default('Open WebUI').describe('a name'),
  CHAT_SERVICE_URL: WebAddress.optional().describe(WEB_ADDRESS),
  /** Which one is kept up to date with who may chat. */
  CHAT_SERVICE: z
    .enum(['none', ...ChatServiceName.options])
    .default('none')
    .describe(`none, ${ChatServiceName.options.join(' or ')}`),
  CHAT_SERVICE_API_URL: WebAddress.transform(withoutSlash).optional().describe(WEB_ADDRESS),
  /** An administrator's, of letters that a header can carry. */
  CHAT_SERVICE_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{8,}$/)
    .optional()
    .describe('a key of 8 characters or more, without spaces'),
  /** Whoever is never touched there, since SCIM has no word for administrators. */
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
  OIDC_CHAT_CLIENT_ID: Text.default('chat').describe('a name'),
  /** With it the chat service is a client of the OpenID provider. */
  OIDC_CHAT_CLIENT_SECRET: OidcSecret.optional().describe('a secret of 32 characters or more'),
  OIDC_CHAT_REDIRECT_URI: WebAddress.optional().describe(WEB_ADDRESS),
  OIDC_CHAT_SIGN_IN_URL: WebAddress.optional().describe(WEB_ADDRESS),
  OIDC_CHAT_LOGOUT_URI: WebAddress.optional().describe(WEB_ADDRESS),
  OIDC_CHAT_POST_LOGOUT_URI: WebAddress.optional().describe(WEB_ADDRESS),
  /** More services that people sign in to with their account here. */
  OIDC_CLIENTS: OidcClients.describe('a JSON list of clients, as described in docs/operations.md'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .describe('an address, as in postgresql://user:password@host:5432/database'),
  DATABASE_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(10)
    .describe('a number from 2 to 200'),
  /** A copy of the database that is read from where much is read. */
  DATABASE_READ_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional()
    .describe('an address, as in postgresql://user:password@host:5432/database'),
  JWT_SECRET: z.string().min(32).describe('a secret of 32 bytes or more'),
  /** How long a session lasts without being used, and in all. */
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
    .describe('an address, as in smtps://user:password@host:465'),
  /** A word of consent, without which production sends no mail over a line that others can read. */
  SMTP_ALLOW_PLAINTEXT: z.enum(['yes', 'no']).default('no').describe('yes or no'),
  MAIL_FROM: Text.describe('a sender, as in Nobayon <billing@example.com>'),
  /** How long is kept what arrived about a payment that has come to its end. */
  RETENTION_PAYMENT_EVENTS_DAYS: days.default(730).describe(DAYS),
  RETENTION_AUDIT_DAYS: days.default(1_095).describe(DAYS),
  /** The built web app, served beside the API; not set where something else serves it. */
  WEB_DIST: z.string().optional().describe('a folder'),
  /** Asked for at the first administrator's signup. */
  SETUP_TOKEN: z.string().min(16).optional().describe('a secret of 16 characters or more'),
  /** Whether administrators may do anything without a second factor. */
  ADMIN_SECOND_FACTOR: z
    .enum(['required', 'offered'])
    .default('offered')
    .describe('required or offered'),
  /** Encrypts the secrets of authenticator apps; the one that signs sessions where it is not set. */
  SECOND_FACTOR_SECRET: z.string().min(32).optional().describe('a secret of 32 bytes or more'),
  /** How many proxies stand in front of the API. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0).describe('a number from 0 to 10'),
  /** Redis or Valkey, where several processes count together. */
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .describe('an address, as in redis://host:6379'),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1).describe('a number above 0'),
  ...rateLimits,
  METRICS_HOST: Text.default('127.0.0.1').describe('a local address'),
  /** Without it there are no metrics, and the worker listens nowhere. */
  METRICS_PORT: port.optional().describe(PORT),
  /** Less than it may take to stop altogether. */
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

/** What the worker starts without. */
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

/** What the API starts without. */
const ofWorker = {
  SMTP_URL: true,
  SMTP_ALLOW_PLAINTEXT: true,
  MAIL_FROM: true,
  RETENTION_PAYMENT_EVENTS_DAYS: true,
  RETENTION_AUDIT_DAYS: true,
} as const;

/** What each process reads: neither asks for a secret that only the other one uses. */
export const ApiEnvSchema = EnvSchema.omit(ofWorker);
export const WorkerEnvSchema = EnvSchema.omit(ofApi);

export type Env = z.infer<typeof EnvSchema>;
export type ApiEnv = z.infer<typeof ApiEnvSchema>;
export type WorkerEnv = z.infer<typeof WorkerEnvSchema>;
/** What both of them read. */
export type CommonEnv = Pick<Env, keyof ApiEnv & keyof WorkerEnv>;
export type SettingName = keyof Env;

/** What a setting must be, in words. */
export function settingRequirement(name: string): string {
  return EnvSchema.shape[name as SettingName].description ?? '';
}
