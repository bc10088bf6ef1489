import { findFaults } from './env-faults.ts';
import { type Env, EnvSchema, shouldBe } from './env-schema.ts';
import { type Limit, type LimitName, limitTable } from './http/limits/limit-table.ts';

/**
 * Reads the settings. Throws an Error that names every setting at fault and what it should be,
 * and shows none of their values.
 */
export function readEnv(variables: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = EnvSchema.safeParse(given);
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
export function limitsOf(env: Env): Partial<Record<LimitName, Limit>> {
  const names = Object.keys(limitTable) as LimitName[];
  const set = names.map((name) => [name, env[`RATE_LIMIT_${name}`]] as const);
  return Object.fromEntries(set.filter(([, limit]) => limit !== undefined));
}

const PRODUCTION_DRAIN_MS = 2_000;

/**
 * How long a process that stops goes on taking requests, for those in front of it to notice. Where
 * nothing is in front, a stop is as quick as it can be.
 */
export function drainMsOf({ DRAIN_MS, NODE_ENV }: Env): number {
  return DRAIN_MS ?? (NODE_ENV === 'production' ? PRODUCTION_DRAIN_MS : 0);
}

/** What must never be read in a log. */
export function secretsOf(env: Env): string[] {
  const { JWT_SECRET, PAYSTATION_PASSWORD, SETUP_TOKEN = '', CHAT_SERVICE_API_KEY = '' } = env;
  const addresses = [env.DATABASE_URL, env.SMTP_URL, env.REDIS_URL ?? ''];
  const logins = addresses.flatMap((address) => passwordsIn(address));
  return [JWT_SECRET, PAYSTATION_PASSWORD, SETUP_TOKEN, CHAT_SERVICE_API_KEY, ...logins];
}

/** As it is written in the address, and as it is sent. */
function passwordsIn(address: string): string[] {
  const password = URL.canParse(address) ? new URL(address).password : '';
  return [password, decodeURIComponent(password)];
}
