import { z } from 'zod';

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
  DATABASE_URL: z.string().min(1),
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

const SANDBOX_HOST = /(^|\.)sandbox\.|^localhost$|^127\.|^\[?::1\]?$/;

/** What is fine for trying out and must not go live. */
function productionFaults(env: Env): string[] {
  if (env.NODE_ENV !== 'production') return [];
  const faults: string[] = [];
  if (SANDBOX_HOST.test(new URL(env.PAYSTATION_URL).hostname)) {
    faults.push('PAYSTATION_URL: is a sandbox, which production does not use');
  }
  if (!env.APP_URL.startsWith('https://')) faults.push('APP_URL: must be https in production');
  if (env.PAYMENT_URL_HOSTS.length === 0) {
    faults.push('PAYMENT_URL_HOSTS: must name the hosts of the payment page');
  }
  return faults;
}
