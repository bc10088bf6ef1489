import type { ErrorCode } from '@nobayon/shared/contract/errors.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export type Limit = {
  max: number;
  windowMs: number;
};

type LimitRule = Limit & {
  /** The error of a caller over the limit. */
  code: Extract<ErrorCode, `too_many_${string}`>;
};

/** All rate limits. Each can be set: `RATE_LIMIT_LOGIN_PER_IP=10/15m`. */
export const limitTable = {
  LOGIN_PER_IP: { max: 10, windowMs: 15 * MINUTE, code: 'too_many_logins' },
  /** For one account from a known device; only failures count. */
  LOGIN_PER_DEVICE: { max: 10, windowMs: 15 * MINUTE, code: 'too_many_logins' },
  /** The same for all logins, because right passwords are hashed, too. */
  LOGIN_ANY_PER_DEVICE: { max: 60, windowMs: 15 * MINUTE, code: 'too_many_logins' },
  /** For one account from all of its known devices. Strangers have none, and cannot use it up. */
  LOGIN_KNOWN_PER_ACCOUNT: { max: 120, windowMs: 15 * MINUTE, code: 'too_many_logins' },
  /** For one account from one IP address. Like the next two, only for unknown devices. */
  LOGIN_PER_ACCOUNT_AND_IP: { max: 5, windowMs: 15 * MINUTE, code: 'too_many_logins' },
  /** For one account from anywhere. Beyond it, logins are slowed down but not rejected for long. */
  LOGIN_PER_ACCOUNT: { max: 20, windowMs: 15 * MINUTE, code: 'too_many_logins' },
  LOGIN_SLOWED: { max: 1, windowMs: 30_000, code: 'too_many_logins' },
  REGISTER_PER_IP: { max: 5, windowMs: HOUR, code: 'too_many_registrations' },
  ADMIN_SIGNUP_PER_IP: { max: 10, windowMs: 15 * MINUTE, code: 'too_many_registrations' },
  FORGOT_PASSWORD_PER_IP: { max: 5, windowMs: HOUR, code: 'too_many_requests' },
  FORGOT_PASSWORD_PER_ACCOUNT: { max: 3, windowMs: HOUR, code: 'too_many_requests' },
  /** Reset links that are opened or used. */
  RESET_PASSWORD_PER_IP: { max: 30, windowMs: 15 * MINUTE, code: 'too_many_requests' },
  /** Wrong current passwords, wherever one is asked for, and all of them: each is hashed. */
  PASSWORD_PER_USER: { max: 10, windowMs: 15 * MINUTE, code: 'too_many_passwords' },
  PASSWORD_ANY_PER_USER: { max: 60, windowMs: 15 * MINUTE, code: 'too_many_passwords' },
  PASSWORD_PER_IP: { max: 30, windowMs: 15 * MINUTE, code: 'too_many_passwords' },
  /** Changes of the own password: each hashes twice and sends an email. */
  PASSWORD_CHANGES_PER_USER: { max: 10, windowMs: HOUR, code: 'too_many_passwords' },
  PASSWORD_CHANGES_PER_IP: { max: 30, windowMs: HOUR, code: 'too_many_passwords' },
  /** Accounts that one administrator creates or edits: each may hash a password. */
  ACCOUNTS_PER_ADMIN: { max: 300, windowMs: 15 * MINUTE, code: 'too_many_requests' },
  /** Changes of the own name: each writes an audit entry and calls the chat service. */
  NAME_PER_USER: { max: 10, windowMs: HOUR, code: 'too_many_requests' },
  /** Mails with a link and a code for confirming an address. */
  ADDRESS_MAIL_PER_USER: { max: 3, windowMs: HOUR, code: 'too_many_mails' },
  ADDRESS_MAIL_PER_IP: { max: 10, windowMs: HOUR, code: 'too_many_mails' },
  /** Codes entered by one user, and passwords entered with one link; only failures count. */
  ADDRESS_PROOF_PER_USER: { max: 10, windowMs: 15 * MINUTE, code: 'too_many_requests' },
  ADDRESS_PROOF_PER_LINK: { max: 10, windowMs: 15 * MINUTE, code: 'too_many_requests' },
  ADDRESS_PROOF_PER_IP: { max: 30, windowMs: 15 * MINUTE, code: 'too_many_requests' },
  /**
   * Wrong codes of one user, however many emails were requested and for whatever addresses: one of a
   * million is right, and whoever guesses it has somebody else's address confirmed. The link in the
   * email still works. `countCodeTry` limits those of all users for one address.
   */
  ADDRESS_CODE_PER_USER: { max: 20, windowMs: 24 * HOUR, code: 'too_many_requests' },
  /** Wrong second factors, in the second step of a login or with a passkey alone. */
  SECOND_FACTOR_PER_IP: { max: 30, windowMs: 15 * MINUTE, code: 'too_many_requests' },
  /** For one signed-in user, including changes of their factors. */
  SECOND_FACTOR_PER_USER: { max: 30, windowMs: 15 * MINUTE, code: 'too_many_requests' },
  /** Started passkey sign-ins: each is a row until it ends. */
  PASSKEY_PER_IP: { max: 30, windowMs: 15 * MINUTE, code: 'too_many_requests' },
  COUPON_PER_USER: { max: 30, windowMs: 15 * MINUTE, code: 'too_many_requests' },
  INITIATE_PER_USER: { max: 20, windowMs: HOUR, code: 'too_many_requests' },
  /** Claims of manual payments: a human reviews each of them. */
  CLAIM_PER_USER: { max: 20, windowMs: HOUR, code: 'too_many_requests' },
  /** Queries of a gateway that one user causes; the page of a payment makes a handful. */
  VERIFY_PER_USER: { max: 60, windowMs: MINUTE, code: 'too_many_requests' },
  /** Posts about one payment from one IP address; a gateway posts a handful. */
  CALLBACK_PER_INVOICE: { max: 30, windowMs: MINUTE, code: 'too_many_requests' },
  /** Posts from one IP address about unknown payments, or to unknown gateways. */
  CALLBACK_UNKNOWN_PER_IP: { max: 300, windowMs: MINUTE, code: 'too_many_requests' },
  /**
   * Posts from one IP address that are invalid, not allowed, or over another limit. Generous, because
   * many customers can share one, and over the limit their good posts are rejected too.
   */
  CALLBACK_REFUSED_PER_IP: { max: 3_000, windowMs: MINUTE, code: 'too_many_requests' },
  /** A chat service's calls for everybody who signs in, from its one address. */
  OIDC_CLIENTS_PER_IP: { max: 3_000, windowMs: MINUTE, code: 'too_many_requests' },
  /** Wrong client secrets. */
  OIDC_REFUSED_PER_IP: { max: 60, windowMs: MINUTE, code: 'too_many_requests' },
  ALL_PER_IP: { max: 300, windowMs: MINUTE, code: 'too_many_requests' },
} as const satisfies Record<string, LimitRule>;

export type LimitName = keyof typeof limitTable;

const units: Record<string, number> = { s: 1_000, m: MINUTE, h: HOUR };
/** The longest time that a timer can wait. With a longer window, nothing would be counted. */
const LONGEST_WINDOW_MS = 2 ** 31 - 1;
const written = /^(\d{1,7})\/(\d{0,5})([smh])$/;

/** Parses `10/15m`, `300/m` or `5/1h`; null for anything else. */
export function parseLimit(text: string): Limit | null {
  const [, max, count, unit] = written.exec(text.trim()) ?? [];
  const windowMs = Number(count || 1) * (units[unit ?? ''] ?? 0);
  return max && windowMs > 0 && windowMs <= LONGEST_WINDOW_MS
    ? { max: Number(max), windowMs }
    : null;
}
