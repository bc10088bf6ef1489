import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../fields/fields.ts';

/** A user's access to the chat service. */
export const chatStates = [
  /** No chat service is connected. */
  'off',
  /** Without an active plan. */
  'no_plan',
  /** With an active plan, but an unconfirmed address. */
  'unproven',
  /** With an active plan, which is not synced to the chat service yet, or whose user's address is not. */
  'pending',
  /**
   * With access, but the chat service did not give their account their address, with which they sign in,
   * for example because another account there has it.
   */
  'other_address',
  'granted',
] as const;
export type ChatState = (typeof chatStates)[number];

/**
 * The name of the free plan if it gives the access, because no other plan does now: theirs has
 * expired, or they have none. Null otherwise, and without a chat service.
 */
export const FreePlan = z.string().nullable();

/** The password in the chat service. */
export const chatPasswords = [
  /** The one here. */
  'known',
  /** Perhaps another one, until the next sign-in here sets it. */
  'unknown',
  /** Another one, because the one here is too long for the chat service. */
  'too_long',
  /** Another one, because the one here violates a rule of the chat service. */
  'refused',
] as const;
export type ChatPassword = (typeof chatPasswords)[number];

export const ChatSweep = z.object({
  started_at: Instant,
  /** Null while it is running, or if it was interrupted. */
  finished_at: Instant.nullable(),
  /** The number of compared accounts of the chat service. */
  checked: z.int(),
  /** Users whose access was wrong and is being corrected. */
  drifted: z.int(),
  /** Accounts that exist only in the chat service. */
  strangers: z.int(),
  /** Problems that an administrator should look at. */
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
      password: z.enum(chatPasswords),
      free_plan: FreePlan,
    }),
  }),
  /** The state of the connection to the chat service. */
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
      /** Since when it does not respond; null while it does. */
      away_since: Instant.nullable(),
      /** The number of users whose access could not be removed yet. */
      removals: z.int(),
      /** The number of users whose last sync failed. */
      out_of_sync: z.int(),
      /** The number of users whose sync is queued or running, and has not failed. */
      waiting: z.int(),
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
  /** The chat service's groups, from which a plan's `guid` is chosen. */
  groups: endpoint({
    method: 'GET',
    path: '/api/admin/chat/groups',
    access: 'admin',
    reply: z.object({
      groups: z.array(z.object({ guid: z.string(), name: z.string() })),
    }),
  }),
};
