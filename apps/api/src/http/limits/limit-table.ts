import type { ErrorCode } from '@nobayon/shared/contract/errors.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export type Limit = {
  max: number;
  windowMs: number;
};

type LimitRule = Limit & {
  /** What a caller over the limit is told. */
  code: Extract<ErrorCode, `too_many_${string}`>;
};

/** How often what may be tried. Each can be set: `RATE_LIMIT_LOGIN_PER_IP=10/15m`. */
export const limitTable = {
  LOGIN_PER_IP: { max: 10, windowMs: 15 * MINUTE, code: 'too_many_logins' },
  /** Of one account, from wherever; only what fails counts. */
  LOGIN_PER_ACCOUNT: { max: 5, windowMs: 15 * MINUTE, code: 'too_many_logins' },
  REGISTER_PER_IP: { max: 5, windowMs: HOUR, code: 'too_many_registrations' },
  ADMIN_SIGNUP_PER_IP: { max: 10, windowMs: 15 * MINUTE, code: 'too_many_registrations' },
  FORGOT_PASSWORD_PER_IP: { max: 5, windowMs: HOUR, code: 'too_many_requests' },
  FORGOT_PASSWORD_PER_ACCOUNT: { max: 3, windowMs: HOUR, code: 'too_many_requests' },
  /** Tokens of reset links, looked at or used. */
  RESET_PASSWORD_PER_IP: { max: 30, windowMs: 15 * MINUTE, code: 'too_many_requests' },
  /** Of the current one, where it is changed; only what fails counts. */
  PASSWORD_PER_USER: { max: 10, windowMs: 15 * MINUTE, code: 'too_many_passwords' },
  PASSWORD_PER_IP: { max: 30, windowMs: 15 * MINUTE, code: 'too_many_passwords' },
  COUPON_PER_USER: { max: 30, windowMs: 15 * MINUTE, code: 'too_many_requests' },
  INITIATE_PER_USER: { max: 20, windowMs: HOUR, code: 'too_many_requests' },
  /** Posts about one payment from one address; a gateway posts a handful. */
  CALLBACK_PER_INVOICE: { max: 30, windowMs: MINUTE, code: 'too_many_requests' },
  /** Posts from one address about payments that there are not. */
  CALLBACK_UNKNOWN_PER_IP: { max: 300, windowMs: MINUTE, code: 'too_many_requests' },
  ALL_PER_IP: { max: 300, windowMs: MINUTE, code: 'too_many_requests' },
} as const satisfies Record<string, LimitRule>;

export type LimitName = keyof typeof limitTable;

const units: Record<string, number> = { s: 1_000, m: MINUTE, h: HOUR };
const written = /^(\d{1,7})\/(\d{0,5})([smh])$/;

/** Reads `10/15m`, `300/m`, `5/1h`; null for anything else. */
export function parseLimit(text: string): Limit | null {
  const [, max, count, unit] = written.exec(text.trim()) ?? [];
  const windowMs = Number(count || 1) * (units[unit ?? ''] ?? 0);
  return max && windowMs > 0 ? { max: Number(max), windowMs } : null;
}
