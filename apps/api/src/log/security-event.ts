import { createHash } from 'node:crypto';
import type { ErrorCode, errors } from '@nobayon/shared/contract/errors.ts';
import type { Logger } from 'pino';
import { currentRequest } from './request-scope.ts';

/** The security events with their levels; `warn` for rejections. */
export const securityEvents = {
  login_refused: 'warn',
  password_refused: 'warn',
  reset_refused: 'warn',
  address_refused: 'warn',
  second_factor_refused: 'warn',
  session_refused: 'warn',
  access_refused: 'warn',
  admin_signup_refused: 'warn',
  limit_reached: 'warn',
  reset_requested: 'info',
  password_reset: 'info',
  password_changed: 'info',
  address_proven: 'info',
  address_change_asked: 'info',
  address_changed: 'info',
  signed_out_everywhere: 'info',
  other_devices_signed_out: 'info',
  device_signed_out: 'info',
  admin_signed_up: 'info',
  admin_changed: 'info',
  oidc_refused: 'warn',
  oidc_signed_in: 'info',
  oidc_signed_out: 'info',
  chat_accounts_mixed_up: 'warn',
} as const satisfies Record<string, 'info' | 'warn'>;

export type SecurityEvent = keyof typeof securityEvents;

type Details = {
  /** The affected user, if it is not the caller. */
  userId?: number | null;
  /** Another user whom it is about. */
  otherUserId?: number;
  /** The entered address, whether or not an account has it. Only its hash is logged. */
  email?: string;
  /** The error code of the reply. */
  code?: ErrorCode;
};

/**
 * Logs a security event with the user, the address, the call and its request id. The only place
 * that does; docs/operations.md has the table.
 */
export function logSecurityEvent(
  log: Logger,
  event: SecurityEvent,
  { userId, otherUserId, email, code }: Details = {},
): void {
  const { ip = null, method = null, path = '', userId: caller = null } = currentRequest() ?? {};
  const about = {
    event,
    userId: userId ?? caller,
    ip,
    method,
    path,
    ...(otherUserId !== undefined && { otherUserId }),
    ...(email !== undefined && { account: accountHash(email) }),
    ...(code && { code }),
  };
  log[securityEvents[event]](about, 'security event');
}

/** A stable hash instead of the address, because a user may have entered a password there. */
function accountHash(email: string): string {
  return createHash('sha256').update(email).digest('hex').slice(0, 16);
}

type StatusOf<C extends ErrorCode> = (typeof errors)[C]['status'];
/** The errors that deny access. Each is an event, or its event is logged where it is thrown. */
type DenialCode = { [C in ErrorCode]: StatusOf<C> extends 401 | 403 | 429 ? C : never }[ErrorCode];

type Denials = Record<DenialCode, SecurityEvent | null> & {
  [C in ErrorCode]?: SecurityEvent | null;
};

const denials: Denials = {
  // Logged in `login.ts`, with the entered address.
  wrong_credentials: null,
  wrong_current_password: 'password_refused',
  wrong_password: 'password_refused',
  reset_token_invalid: 'reset_refused',
  link_invalid: 'address_refused',
  code_wrong: 'address_refused',
  code_expired: 'address_refused',
  code_blocked: 'address_refused',
  session_ended: 'session_refused',
  not_signed_in: 'access_refused',
  not_allowed: 'access_refused',
  second_factor_needed: 'access_refused',
  second_factor_required: 'access_refused',
  // The password was right; the second step logs its own rejection.
  second_step: null,
  own_account: 'access_refused',
  address_unproven: 'access_refused',
  admin_exists: 'admin_signup_refused',
  setup_token_wrong: 'admin_signup_refused',
  too_many_logins: 'limit_reached',
  too_many_registrations: 'limit_reached',
  too_many_passwords: 'limit_reached',
  too_many_mails: 'limit_reached',
  too_many_codes: 'limit_reached',
  too_many_requests: 'limit_reached',
};

/** Logs the event of an error reply, if access was denied. */
export function logDenial(log: Logger, code: ErrorCode): void {
  const event = denials[code];
  if (event) logSecurityEvent(log, event, { code });
}
