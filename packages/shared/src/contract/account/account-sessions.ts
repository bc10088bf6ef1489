import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Instant, Message, text } from '../fields/fields.ts';

export const SessionId = text(36).pipe(z.uuid('This is not a session ID'));

export const AccountSession = z.object({
  id: z.string(),
  /** The usual name: "Chrome on Android". Null for sessions from before it was stored. */
  device: z.string().nullable(),
  /** The last used IP address. */
  address: z.string().nullable(),
  created_at: Instant,
  /** Updated once a minute at most. */
  last_used_at: Instant,
  /** Whether it is the session of this request. */
  is_current: z.boolean(),
});
export type AccountSession = z.infer<typeof AccountSession>;

export const accountSessions = {
  /** The caller's sessions: the current one, then the most recently used. */
  list: endpoint({
    method: 'GET',
    path: '/api/account/sessions',
    access: 'user',
    reply: z.object({ sessions: z.array(AccountSession) }),
  }),
  /** Ends all sessions of the caller except the current one. */
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
