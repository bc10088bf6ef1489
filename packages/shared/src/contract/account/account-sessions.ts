import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Instant, Message, text } from '../fields/fields.ts';

export const SessionId = text(36).pipe(z.uuid('This is not a session ID'));

export const AccountSession = z.object({
  id: z.string(),
  /** As people call it: "Chrome on Android". Null where it was not kept yet. */
  device: z.string().nullable(),
  /** The IP address it was last used from. */
  address: z.string().nullable(),
  created_at: Instant,
  /** A minute late at most. */
  last_used_at: Instant,
  /** The one that asks. */
  is_current: z.boolean(),
});
export type AccountSession = z.infer<typeof AccountSession>;

export const accountSessions = {
  /** The caller's sessions, the one that asks first, then the last used. */
  list: endpoint({
    method: 'GET',
    path: '/api/account/sessions',
    access: 'user',
    reply: z.object({ sessions: z.array(AccountSession) }),
  }),
  /** Ends all of the caller's sessions but the one that asks. */
  endOthers: endpoint({
    method: 'POST',
    path: '/api/account/sessions/end-others',
    access: 'user',
    reply: Message,
  }),
  /** Ends one of the caller's sessions. */
  end: endpoint({
    method: 'DELETE',
    path: '/api/account/sessions/:id',
    access: 'user',
    params: z.strictObject({ id: SessionId }),
    reply: Message,
  }),
};
