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
  /** Of one account from a device that it was signed in to from before; only what fails counts. */
  LOGIN_PER_DEVICE: { max: 10, windowMs: 15 * MINUTE, code: 'too_many_logins' },
  /** Of one account from one address, as are the next two from devices that are not known. */
  LOGIN_PER_ACCOUNT_AND_IP: { max: 5, windowMs: 15 * MINUTE, code: 'too_many_logins' },
  /** Of one account from wherever: past it nobody is refused for long, but slowed. */
  LOGIN_PER_ACCOUNT: { max: 20, windowMs: 15 * MINUTE, code: 'too_many_logins' },
  LOGIN_SLOWED: { max: 1, windowMs: 30_000, code: 'too_many_logins' },
  REGISTER_PER_IP: { max: 5, windowMs: HOUR, code: 'too_many_registrations' },
  ADMIN_SIGNUP_PER_IP: { max: 10, windowMs: 15 * MINUTE, code: 'too_many_registrations' },
  FORGOT_PASSWORD_PER_IP: { max: 5, windowMs: HOUR, code: 'too_many_requests' },
  FORGOT_PASSWORD_PER_ACCOUNT: { max: 3, windowMs: HOUR, code: 'too_many_requests' },
  /** Tokens of reset links, looked at or used. */
  RESET_PASSWORD_PER_IP: { max: 30, windowMs: 15 * MINUTE, code: 'too_many_requests' },
  /** Of the current one, where it is changed; only what fails counts. */
  PASSWORD_PER_USER: { max: 10, windowMs: 15 * MINUTE, code: 'too_many_passwords' },
  PASSWORD_PER_IP: { max: 30, windowMs: 15 * MINUTE, code: 'too_many_passwords' },
  /** Accounts that one administrator opens or edits: each may take the hash of a password. */
  ACCOUNTS_PER_ADMIN: { max: 300, windowMs: 15 * MINUTE, code: 'too_many_requests' },
  /** Changes of one's own name: each is a line in the audit and a call to the chat service. */
  NAME_PER_USER: { max: 10, windowMs: HOUR, code: 'too_many_requests' },
  /** Mails with a link and a code for confirming an address. */
  ADDRESS_MAIL_PER_USER: { max: 3, windowMs: HOUR, code: 'too_many_mails' },
  ADDRESS_MAIL_PER_IP: { max: 10, windowMs: HOUR, code: 'too_many_mails' },
  /** Codes entered by one user, and passwords entered with one link; only what fails counts. */
  ADDRESS_PROOF_PER_USER: { max: 10, windowMs: 15 * MINUTE, code: 'too_many_requests' },
  ADDRESS_PROOF_PER_IP: { max: 30, windowMs: 15 * MINUTE, code: 'too_many_requests' },
  /** Second factors that were not right, in the second step of a login or with a passkey alone. */
  SECOND_FACTOR_PER_IP: { max: 30, windowMs: 15 * MINUTE, code: 'too_many_requests' },
  /** Of one user who is signed in, and changes of what they have. */
  SECOND_FACTOR_PER_USER: { max: 30, windowMs: 15 * MINUTE, code: 'too_many_requests' },
  /** Sign-ins with a passkey that were begun: each is a row until it is over. */
  PASSKEY_PER_IP: { max: 30, windowMs: 15 * MINUTE, code: 'too_many_requests' },
  COUPON_PER_USER: { max: 30, windowMs: 15 * MINUTE, code: 'too_many_requests' },
  INITIATE_PER_USER: { max: 20, windowMs: HOUR, code: 'too_many_requests' },
  /** Transaction IDs of payments that were made by hand, each for a human to look into. */
  CLAIM_PER_USER: { max: 20, windowMs: HOUR, code: 'too_many_requests' },
  /** Posts about one payment from one address; a gateway posts a handful. */
  CALLBACK_PER_INVOICE: { max: 30, windowMs: MINUTE, code: 'too_many_requests' },
  /** Posts from one address about payments that there are not. */
  CALLBACK_UNKNOWN_PER_IP: { max: 300, windowMs: MINUTE, code: 'too_many_requests' },
  /** A chat service's calls for everybody who signs in, from its one address. */
  OIDC_CLIENTS_PER_IP: { max: 3_000, windowMs: MINUTE, code: 'too_many_requests' },
  /** Codes, tokens and client secrets that were not good. */
  OIDC_REFUSED_PER_IP: { max: 60, windowMs: MINUTE, code: 'too_many_requests' },
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
