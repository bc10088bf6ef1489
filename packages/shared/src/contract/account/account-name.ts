import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ownName, User } from './auth.ts';

export const accountName = {
  /** Existing payments keep the name of the order. */
  change: endpoint({
    method: 'PUT',
    path: '/api/account/name',
    access: 'user',
    body: z.strictObject({ firstname: ownName('First name'), lastname: ownName('Last name') }),
    reply: z.object({ user: User, message: z.string() }),
  }),
};
