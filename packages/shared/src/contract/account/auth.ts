import { z } from 'zod';
import { isStrongEnough } from '../../domain/account/password-strength.ts';
import { billingCycles } from '../../domain/price/quote.ts';
import { hasHiddenCharacters } from '../../domain/text/hidden-characters.ts';
import { endpoint } from '../endpoint.ts';
import {
  exactText,
  Id,
  Instant,
  Message,
  personName,
  Taka,
  text,
  tooLong,
} from '../fields/fields.ts';
import { ChangedPassword, givenPassword, NewPassword } from './password-fields.ts';

// Excludes characters that separate or quote addresses in an email header, which no mail server
// would accept. The pattern looks for the first possible dot, so that it cannot backtrack.
const EMAIL =
  /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"][^\s@<>()[\]\\,;:".]*\.[^\s@<>()[\]\\,;:"]+$/;

/**
 * The address of an existing account. Less strict than a new one, so that every existing address
 * stays valid.
 */
export const Email = text(254, 'Email is required')
  .trim()
  .toLowerCase()
  .max(254, tooLong(254))
  .min(1, 'Email is required')
  .regex(EMAIL, 'Please enter a valid email address');

/** A new address for an account. */
export const NewEmail = Email.refine(
  (email) => !hasHiddenCharacters(email) && hasPossibleDomain(email),
  { error: 'Please enter a valid email address' },
);

/** Whether no label of the domain is empty, too long, or begins or ends with a hyphen (RFC 1035). */
function hasPossibleDomain(email: string): boolean {
  const labels = email.slice(email.indexOf('@') + 1).split('.');
  return labels.every((label) => /^(?!-).{1,63}$/u.test(label) && !label.endsWith('-'));
}

/** A name that a user enters for themselves. */
export function ownName(label: 'First name' | 'Last name') {
  return personName(label, `${label} is required`)
    .min(1, `${label} is required`)
    .min(2, `${label} must be at least 2 characters`);
}

export const RegisterBody = z.strictObject({
  firstname: ownName('First name'),
  lastname: ownName('Last name'),
  email: NewEmail,
  password: NewPassword,
});

export const LoginBody = z.strictObject({
  email: Email,
  password: givenPassword('Password is required'),
});

export const AdminSignupBody = RegisterBody.extend({
  /** Required if the operator has set one. */
  setupToken: exactText(200).optional(),
});

export const ForgotPasswordBody = z.strictObject({ email: Email });

const ResetToken = text(200, 'Invalid reset link. Please request a new password reset.').min(
  1,
  'Invalid reset link. Please request a new password reset.',
);

export const ResetPasswordBody = z.strictObject({
  token: ResetToken,
  newPassword: exactText(1_000, 'Password is required').refine(
    isStrongEnough,
    'Password does not meet security requirements',
  ),
});

export const ChangePasswordBody = z.strictObject({
  currentPassword: givenPassword('Current password is required'),
  newPassword: ChangedPassword,
});

export const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];

export const User = z.object({
  id: Id,
  firstname: z.string(),
  lastname: z.string(),
  /** First plus last name. */
  name: z.string(),
  email: z.string(),
  /** Whether the address is confirmed. */
  email_proven: z.boolean(),
  /** For payment gateways that require one: `01712345678`. */
  phone: z.string().nullable(),
  role: z.enum(roles),
  plan_name: z.string().nullable(),
  /**
   * The price per month when the plan was bought, in BDT: for a yearly plan a twelfth of its price.
   */
  plan_price: Taka.nullable(),
  /**
   * What was paid for the whole billing cycle, after any discount; null for a plan that was given.
   */
  price_paid: Taka.nullable(),
  /**
   * The price of the next renewal, of the whole billing cycle, if it is not the one that the plan
   * was bought at. Null also for a plan that cannot be renewed, and in older records.
   */
  renewal_price: Taka.nullable().default(null),
  expiry_date: Instant.nullable(),
  plan_id: Id.nullable(),
  /**
   * Whether the plan is archived, so that it can no longer be bought. Another plan can have its name.
   */
  plan_archived: z.boolean(),
  billing_cycle: z.enum(billingCycles).nullable(),
  /**
   * The days that were left of payments for another plan at the last change of the subscription:
   * `/api/subscription` has what is left of them now.
   */
  carried_days: z.int(),
});
export type User = z.infer<typeof User>;

export const Session = z.object({ user: User, token: z.string() });

export const auth = {
  register: endpoint({
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    status: 201,
    body: RegisterBody,
    reply: Session,
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    body: LoginBody,
    reply: Session,
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/auth/me',
    access: 'user',
    reply: z.object({ user: User }),
  }),
  adminCheck: endpoint({
    method: 'GET',
    path: '/api/auth/admin/check',
    access: 'public',
    reply: z.object({ adminExists: z.boolean(), setupTokenRequired: z.boolean() }),
  }),
  /** Creates the first administrator. Rejected once there is one. */
  adminSignup: endpoint({
    method: 'POST',
    path: '/api/auth/admin/signup',
    access: 'public',
    status: 201,
    body: AdminSignupBody,
    reply: Session,
  }),
  /** Ends every other session of the caller. The current one keeps its token. */
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/auth/change-password',
    access: 'user',
    body: ChangePasswordBody,
    reply: Message,
  }),
  /** The reply and its time do not reveal whether there is such an account. */
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: 'public',
    body: ForgotPasswordBody,
    reply: Message,
  }),
  verifyResetToken: endpoint({
    method: 'GET',
    path: '/api/auth/verify-reset-token',
    access: 'public',
    query: z.strictObject({ token: ResetToken }),
    reply: z.discriminatedUnion('valid', [
      z.object({ valid: z.literal(true), email: z.string() }),
      z.object({ valid: z.literal(false), error: z.string() }),
    ]),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'public',
    body: ResetPasswordBody,
    reply: Message,
  }),
  /** Ends the current session. */
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    access: 'user',
    reply: Message,
  }),
  /** Ends all sessions of the caller, including this one. */
  signOutEverywhere: endpoint({
    method: 'POST',
    path: '/api/auth/sign-out-everywhere',
    access: 'user',
    reply: Message,
  }),
};
