import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../fields/fields.ts';

/** How far a user is let into the chat service. */
export const chatStates = [
  /** There is no chat service. */
  'off',
  /** No plan runs now. */
  'no_plan',
  /** A plan runs, and the address has to be confirmed first. */
  'unproven',
  /** A plan runs, and the chat service has not confirmed it yet. */
  'pending',
  'granted',
] as const;
export type ChatState = (typeof chatStates)[number];

export const ChatSweep = z.object({
  started_at: Instant,
  /** Null while it runs, or when it was cut off. */
  finished_at: Instant.nullable(),
  /** The number of compared accounts of the chat service. */
  checked: z.int(),
  /** Users whose access was not what it should be, and was queued to be mended. */
  drifted: z.int(),
  /** Accounts that the chat service alone knows. */
  strangers: z.int(),
  /** What a human should look at. */
  warnings: z.array(z.string()),
  failure: z.string().nullable(),
});
export type ChatSweep = z.infer<typeof ChatSweep>;

export const chatAccess = {
  /** Whether the caller may chat now. */
  mine: endpoint({
    method: 'GET',
    path: '/api/chat/access',
    access: 'user',
    reply: z.object({
      state: z.enum(chatStates),
      /** False while the password there is not the one chosen here: changing it here sets it. */
      password_known: z.boolean(),
    }),
  }),
  /** How the chat service as a whole is doing. */
  status: endpoint({
    method: 'GET',
    path: '/api/admin/chat',
    access: 'admin',
    reply: z.object({
      enabled: z.boolean(),
      name: z.string(),
      /** Since when it rejects our key; null if it accepts it. */
      failing_since: Instant.nullable(),
      failure: z.string().nullable(),
      /** Since when it has not answered; null while it does. */
      away_since: Instant.nullable(),
      /** How many may still have access that was to be taken away. */
      removals: z.int(),
      /** Users whose last sync went wrong. */
      out_of_sync: z.int(),
      last_sweep: ChatSweep.nullable(),
    }),
  }),
  /** Compares all users with the chat service now; the report is in `status` when it is done. */
  sweep: endpoint({
    method: 'POST',
    path: '/api/admin/chat/sweep',
    access: 'admin',
    reply: z.object({ message: z.string() }),
  }),
  /** The chat service's groups: what a plan's `guid` is picked from. */
  groups: endpoint({
    method: 'GET',
    path: '/api/admin/chat/groups',
    access: 'admin',
    reply: z.object({
      groups: z.array(z.object({ guid: z.string(), name: z.string() })),
    }),
  }),
};
