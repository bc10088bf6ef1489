import { z } from 'zod';
import { isPhone, plainPhone } from '../../domain/account/phone.ts';
import { endpoint } from '../endpoint.ts';
import { isBlank, text } from '../fields/fields.ts';
import { User } from './auth.ts';

/** Normalized to `01712345678`. */
export const Phone = text(40, 'Phone number is required')
  .trim()
  .min(1, { error: 'Phone number is required', abort: true })
  .overwrite(plainPhone)
  .refine(isPhone, 'Please enter a valid phone number, such as 01712345678')
  .describe('A mobile number of Bangladesh, also with +880, spaces, dashes or Bengali digits.');

export const accountPhone = {
  /** An empty text or null removes it. */
  change: endpoint({
    method: 'PUT',
    path: '/api/account/phone',
    access: 'user',
    body: z.strictObject({
      phone: z.preprocess((value) => (isBlank(value) ? null : value), Phone.nullable()),
    }),
    reply: z.object({ user: User, message: z.string() }),
  }),
};
