import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Instant, Message, text } from '../fields/fields.ts';
import { NewEmail } from './auth.ts';
import { givenPassword } from './password-fields.ts';

const Code = text(20, 'Enter the code from the email')
  .transform((code) => code.replaceAll(/[\s-]/g, ''))
  .refine((code) => /^\d{6}$/.test(code), 'The code must be six digits');

const LINK_MISSING = 'This link is incomplete. Open it from the email again.';
const LinkToken = text(200, LINK_MISSING).min(1, LINK_MISSING);

/** The address of the caller's account: showing that it is theirs, and changing it. */
export const accountAddress = {
  show: endpoint({
    method: 'GET',
    path: '/api/account/address',
    access: 'user',
    reply: z.object({
      email: z.string(),
      /** Whether it counts as the caller's. */
      proven: z.boolean(),
      /** What it becomes once it is confirmed; null where no change is under way. */
      pending_email: z.string().nullable(),
      /** When the last mail with a link and a code was asked for; null where none is good. */
      asked_at: Instant.nullable(),
    }),
  }),
  /** The same answer, as fast, whether or not somebody has the new address. */
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
  /** Another mail with a new link and a new code; the ones before end. */
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
  /** Uses nothing up: programs that scan mails open what is in them. */
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
        /** Whoever is not signed in to the account enters its password. */
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
