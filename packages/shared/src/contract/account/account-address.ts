import { z } from 'zod';
import { plainDigits } from '../../domain/text/latin-digits.ts';
import { endpoint } from '../endpoint.ts';
import { Instant, Message, text } from '../fields/fields.ts';
import { NewEmail } from './auth.ts';
import { givenPassword } from './password-fields.ts';

const CODE_MISSING = 'Enter the code from the email';
const Code = text(20, CODE_MISSING)
  .overwrite((code) => plainDigits(code).replaceAll(/[\s-]/g, ''))
  .min(1, { error: CODE_MISSING, abort: true })
  .regex(/^\d{6}$/, 'The code must be six digits');

const LINK_MISSING = 'This link is incomplete. Open it from the email again.';
const LinkToken = text(200, LINK_MISSING).min(1, LINK_MISSING);

/** The caller's email address: confirming and changing it. */
export const accountAddress = {
  show: endpoint({
    method: 'GET',
    path: '/api/account/address',
    access: 'user',
    reply: z.object({
      email: z.string(),
      /** Whether the address counts as confirmed. */
      proven: z.boolean(),
      /** The pending address; null if no change is pending. */
      pending_email: z.string().nullable(),
      /** When the last email with a link and a code was requested; null if none is valid. */
      asked_at: Instant.nullable(),
    }),
  }),
  /** Replies the same, in the same time, whether or not the new address is taken. */
  change: endpoint({
    method: 'POST',
    path: '/api/account/address/change',
    access: 'user',
    body: z.strictObject({
      email: NewEmail,
      currentPassword: givenPassword('Current password is required'),
    }),
    reply: Message,
  }),
  /** Sends another email with a new link and a new code, which invalidate earlier ones. */
  sendAgain: endpoint({
    method: 'POST',
    path: '/api/account/address/send',
    access: 'user',
    reply: Message,
  }),
  confirmCode: endpoint({
    method: 'POST',
    path: '/api/account/address/code',
    access: 'user',
    body: z.strictObject({ code: Code }),
    reply: Message,
  }),
  cancelChange: endpoint({
    method: 'POST',
    path: '/api/account/address/cancel',
    access: 'user',
    reply: Message,
  }),
  /** Does not use up the link: mail scanners open the links in emails. */
  lookAtLink: endpoint({
    method: 'GET',
    path: '/api/auth/verify-email-token',
    access: 'optional',
    query: z.strictObject({ token: LinkToken }),
    reply: z.discriminatedUnion('valid', [
      z.object({
        valid: z.literal(true),
        email: z.string(),
        is_change: z.boolean(),
        /** Whether to ask for the account's password, because the caller is not signed in to it. */
        password_needed: z.boolean(),
      }),
      z.object({ valid: z.literal(false), error: z.string() }),
    ]),
  }),
  confirmLink: endpoint({
    method: 'POST',
    path: '/api/auth/verify-email',
    access: 'optional',
    body: z.strictObject({
      token: LinkToken,
      password: givenPassword('Password is required').optional(),
    }),
    reply: Message.extend({ email: z.string() }),
  }),
};
