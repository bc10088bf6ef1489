import type { z } from 'zod';
import { findFaults } from './env-faults.ts';
import { type ApiEnv, type Env, shouldBe } from './env-schema.ts';
import { type Limit, type LimitName, limitTable } from './http/limits/limit-table.ts';

/**
 * Reads the settings of a process. Throws an Error that names every setting at fault and what it
 * should be, and shows none of their values.
 */
export function readEnv<E extends Partial<Env>>(
  schema: z.ZodType<E>,
  variables: NodeJS.ProcessEnv,
): E {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  const faults = parsed.success
    ? findFaults(parsed.data)
    : parsed.error.issues.map(({ path }) => describeFault(path.join('.'), given));
  if (faults.length > 0 || !parsed.success) {
    throw new Error(`These settings are missing or wrong:\n  ${faults.join('\n  ')}`);
  }
  return parsed.data;
}

function describeFault(name: string, given: NodeJS.ProcessEnv): string {
  return `${name}: ${given[name] === undefined ? 'is not set; it ' : ''}must be ${shouldBe(name)}`;
}

/** The limits that were set, by name. */
export function limitsOf(env: ApiEnv): Partial<Record<LimitName, Limit>> {
  const names = Object.keys(limitTable) as LimitName[];
  const set = names.map((name) => [name, env[`RATE_LIMIT_${name}`]] as const);
  return Object.fromEntries(set.filter(([, limit]) => limit !== undefined));
}

const PRODUCTION_DRAIN_MS = 2_000;

/**
 * How long a process that stops goes on taking requests, for those in front of it to notice. Where
 * nothing is in front, a stop is as quick as it can be.
 */
export function drainMsOf({ DRAIN_MS, NODE_ENV }: Pick<Env, 'DRAIN_MS' | 'NODE_ENV'>): number {
  return DRAIN_MS ?? (NODE_ENV === 'production' ? PRODUCTION_DRAIN_MS : 0);
}

/** What must never be read in a log. */
export function secretsOf(env: Partial<Env>): string[] {
  const { JWT_SECRET, PAYSTATION_PASSWORD, SETUP_TOKEN, CHAT_SERVICE_API_KEY } = env;
  const { DATABASE_URL, SMTP_URL, REDIS_URL } = env;
  const logins = [DATABASE_URL, SMTP_URL, REDIS_URL].flatMap((address) => passwordsIn(address));
  const secrets = [JWT_SECRET, PAYSTATION_PASSWORD, SETUP_TOKEN, CHAT_SERVICE_API_KEY, ...logins];
  return secrets.filter((secret) => secret !== undefined);
}

/** As it is written in the address, and as it is sent. */
function passwordsIn(address = ''): string[] {
  const password = URL.canParse(address) ? new URL(address).password : '';
  return [password, decodeURIComponent(password)];
}
