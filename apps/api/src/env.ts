import { z } from 'zod';
import { type Limit, type LimitName, limitTable, parseLimit } from './http/limits/limit-table.ts';

const Secret = z.string().min(32, 'must be at least 32 bytes');
const Port = z.coerce.number().int().min(0).max(65_535);
const Milliseconds = z.coerce.number().int().positive();

const hostList = z
  .string()
  .default('')
  .transform((hosts) => hosts.split(',').map((host) => host.trim().toLowerCase()))
  .transform((hosts) => hosts.filter((host) => host !== ''));

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
}

const RateLimit = z
  .string()
  .refine((text) => parseLimit(text) !== null, 'must be as in 10/15m')
  .transform((text) => parseLimit(text) ?? undefined)
  .optional();

type RateLimits = { [N in LimitName as `RATE_LIMIT_${N}`]: typeof RateLimit };
const rateLimits = Object.fromEntries(
  Object.keys(limitTable).map((name) => [`RATE_LIMIT_${name}`, RateLimit]),
) as RateLimits;

/** Every setting of the API and the worker, with what it is when it is not set. */
const EnvSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: Port.default(3000),
  /** The public address, without a slash at the end: links in mails and the gateway's way back. */
  APP_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')),
  APP_NAME: z.string().min(1).default('Nobayon'),
  APP_TIMEZONE: z.string().refine(isTimeZone, 'must be a time zone').default('Asia/Dhaka'),
  CHAT_SERVICE_NAME: z.string().min(1).default('Open WebUI'),
  CHAT_SERVICE_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgresql:// address'),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(10),
  JWT_SECRET: Secret,
  PAYSTATION_URL: z.url({ protocol: /^https?$/ }).default('https://api.paystation.com.bd'),
  PAYSTATION_MERCHANT_ID: z.string().min(1),
  PAYSTATION_PASSWORD: z.string().min(1),
  /** The gateway wants a phone number, which accounts here do not have. */
  PAYSTATION_CUSTOMER_PHONE: z
    .string()
    .regex(/^01\d{9}$/, 'must be a local number, 01XXXXXXXXX')
    .default('01700000000'),
  /** Hosts (with the port, if any) that a customer may be sent to for paying. */
  PAYMENT_URL_HOSTS: hostList,
  GATEWAY_TIMEOUT_MS: Milliseconds.default(8_000),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: z.string().min(1),
  /** The built web app, served beside the API; not set where something else serves it. */
  WEB_DIST: z.string().optional(),
  /** Asked for at the first administrator's signup. */
  SETUP_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  /** How many proxies stand in front of the API. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /** Redis or Valkey, where several processes count together. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  ...rateLimits,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

export type Env = z.infer<typeof EnvSchema>;

/**
 * Reads the settings. Throws an Error that names every setting at fault and what it should be,
 * and shows none of their values.
 */
export function readEnv(variables: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = EnvSchema.safeParse(given);
  const faults = parsed.success
    ? productionFaults(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (faults.length > 0 || !parsed.success) {
    throw new Error(`These settings are missing or wrong:\n  ${faults.join('\n  ')}`);
  }
  return parsed.data;
}

/** The limits that were set, by name. */
export function limitsOf(env: Env): Partial<Record<LimitName, Limit>> {
  const names = Object.keys(limitTable) as LimitName[];
  const set = names.map((name) => [name, env[`RATE_LIMIT_${name}`]] as const);
  return Object.fromEntries(set.filter(([, limit]) => limit !== undefined));
}

/** What must never be read in a log. */
export function secretsOf(env: Env): string[] {
  const { JWT_SECRET, PAYSTATION_PASSWORD, SETUP_TOKEN } = env;
  const addresses = [env.DATABASE_URL, env.SMTP_URL, env.REDIS_URL ?? ''];
  const logins = addresses.flatMap((address) => passwordsIn(address));
  return [JWT_SECRET, PAYSTATION_PASSWORD, SETUP_TOKEN ?? '', ...logins];
}

/** As it is written in the address, and as it is sent. */
function passwordsIn(address: string): string[] {
  const password = URL.canParse(address) ? new URL(address).password : '';
  return [password, decodeURIComponent(password)];
}

const SANDBOX_HOST = /(^|\.)sandbox(\.|$)|^localhost$|^127\.|^\[?::1\]?$/;

/** What is fine for trying out and must not go live. */
function productionFaults(env: Env): string[] {
  if (env.NODE_ENV !== 'production') return [];
  const faults: string[] = [];
  const gateway = new URL(env.PAYSTATION_URL);
  if (SANDBOX_HOST.test(gateway.hostname)) {
    faults.push('PAYSTATION_URL: is a sandbox, which production does not use');
  } else if (gateway.protocol !== 'https:') {
    faults.push('PAYSTATION_URL: must be https in production');
  }
  if (!env.APP_URL.startsWith('https://')) faults.push('APP_URL: must be https in production');
  if (env.PAYMENT_URL_HOSTS.length === 0) {
    faults.push('PAYMENT_URL_HOSTS: must name the hosts of the payment page');
  } else if (env.PAYMENT_URL_HOSTS.some((host) => SANDBOX_HOST.test(withoutPort(host)))) {
    faults.push('PAYMENT_URL_HOSTS: names a sandbox, which production does not use');
  }
  return faults;
}

function withoutPort(host: string): string {
  return host.replace(/:\d+$/, '');
}
