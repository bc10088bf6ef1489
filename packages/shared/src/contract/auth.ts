import { z } from 'zod';
import { billingCycles } from '../domain/quote.ts';
import { endpoint } from './endpoint.ts';
import { Id, Instant, Taka, text } from './fields.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
// bcrypt reads 72 bytes and ignores the rest: a longer password would be weaker than it looks.
const MAX_PASSWORD_BYTES = 72;

export const Email = text(254, 'Email is required')
  .trim()
  .toLowerCase()
  .min(1, 'Email is required')
  .regex(EMAIL, 'Please enter a valid email address');

function personName(label: 'First name' | 'Last name') {
  return text(100, `${label} is required`)
    .trim()
    .min(1, `${label} is required`)
    .min(2, `${label} must be at least 2 characters`);
}

function fitsBcrypt(password: string): boolean {
  return new TextEncoder().encode(password).length <= MAX_PASSWORD_BYTES;
}

export const NewPassword = text(200, 'Password is required')
  .min(1, 'Password is required')
  .min(8, 'Password must be at least 8 characters')
  .regex(/[a-z]/, 'Password must contain at least one lowercase letter')
  .regex(/[A-Z]/, 'Password must contain at least one uppercase letter')
  .regex(/\d/, 'Password must contain at least one number')
  .regex(/[^\p{L}\p{M}\p{N}\s]/u, 'Password must contain at least one special character')
  .refine(fitsBcrypt, `Password must be at most ${MAX_PASSWORD_BYTES} bytes long`);

export const RegisterBody = z.strictObject({
  firstname: personName('First name'),
  lastname: personName('Last name'),
  email: Email,
  password: NewPassword,
});

export const LoginBody = z.strictObject({
  email: Email,
  password: text(200, 'Password is required').min(1, 'Password is required'),
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
  role: z.enum(roles),
  plan_name: z.string().nullable(),
  /** The plan's price per month when it was bought, in BDT; a twelfth of it for a yearly plan. */
  plan_price: Taka.nullable(),
  expiry_date: Instant.nullable(),
  plan_id: Id.nullable(),
  billing_cycle: z.enum(billingCycles).nullable(),
  /** Days of the current plan that were carried over from the one before. */
  carried_days: z.int(),
});
export type User = z.infer<typeof User>;

const Session = z.object({ user: User, token: z.string() });

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
};
