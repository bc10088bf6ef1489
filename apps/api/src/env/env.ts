import type { z } from 'zod';
import { type Limit, type LimitName, limitTable } from '../http/limits/limit-table.ts';
import { findSettingErrors, gatewayFaults } from './env-faults.ts';
import { type ApiEnv, type Env, EnvSchema, settingRequirement } from './env-schema.ts';

/**
 * Reads the settings of a process; blank ones count as unset. Throws an Error that names every
 * invalid setting and its valid values, but never shows the value.
 */
export function readEnv<E extends Partial<Env>>(
  schema: z.ZodType<E>,
  variables: NodeJS.ProcessEnv,
): E {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value?.trim() !== ''),
  );
  const parsed = schema.safeParse(given);
  const faults = parsed.success
    ? findSettingErrors(parsed.data)
    : [...describeFaults(parsed.error.issues, given), ...missingOfGateways(given)];
  if (faults.length > 0 || !parsed.success) {
    throw new Error(`These settings are missing or wrong:\n  ${faults.join('\n  ')}`);
  }
  return parsed.data;
}

/**
 * Missing settings of gateways are reported together with all other errors, not only once those are
 * fixed.
 */
function missingOfGateways(given: NodeJS.ProcessEnv): string[] {
  const gateways = EnvSchema.shape.PAYMENT_GATEWAYS.safeParse(given.PAYMENT_GATEWAYS);
  return gateways.success ? gatewayFaults(gateways.data, given) : [];
}

/** One line per setting, however many errors it has. */
function describeFaults(issues: z.core.$ZodIssue[], given: NodeJS.ProcessEnv): string[] {
  const names = new Set(issues.map(({ path }) => String(path[0])));
  return [...names].map((name) => describeFault(name, given));
}

function describeFault(name: string, given: NodeJS.ProcessEnv): string {
  return `${name}: ${given[name] === undefined ? 'is not set; it ' : ''}must be ${settingRequirement(name)}`;
}

/** The rate limits that were set, by name. */
export function limitsOf(env: ApiEnv): Partial<Record<LimitName, Limit>> {
  const names = Object.keys(limitTable) as LimitName[];
  const set = names.map((name) => [name, env[`RATE_LIMIT_${name}`]] as const);
  return Object.fromEntries(set.filter(([, limit]) => limit !== undefined));
}

const PRODUCTION_DRAIN_MS = 2_000;

/**
 * For how many milliseconds a stopping process still accepts requests, until proxies have noticed.
 * Zero outside production, where there are none.
 */
export function drainMsOf({ DRAIN_MS, NODE_ENV }: Pick<Env, 'DRAIN_MS' | 'NODE_ENV'>): number {
  return DRAIN_MS ?? (NODE_ENV === 'production' ? PRODUCTION_DRAIN_MS : 0);
}

/** Values that must never appear in a log. */
export function secretsOf(env: Partial<Env>): string[] {
  const { OIDC_CLIENTS = [], DATABASE_URL, DATABASE_READ_URL, SMTP_URL, REDIS_URL } = env;
  const urls = [DATABASE_URL, DATABASE_READ_URL, SMTP_URL, REDIS_URL];
  const named = Object.entries(env).flatMap(([name, value]) =>
    SECRET_NAME.test(name) && typeof value === 'string' ? [value] : [],
  );
  const clients = OIDC_CLIENTS.map(({ secret }) => secret);
  return [...named, ...clients, ...urls.flatMap(passwordsIn)];
}

/** Names of settings that are secrets. */
const SECRET_NAME = /_(PASSWORD|SECRET|KEY|TOKEN)$/;

/** The password in a URL, both encoded and decoded. */
function passwordsIn(url: string | undefined): string[] {
  const password = (url && URL.parse(url)?.password) || '';
  return [password, decodeURIComponent(password)];
}
