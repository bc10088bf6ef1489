import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  Id,
  IdText,
  Instant,
  Message,
  Pagination,
  pageQuery,
  requiredText,
} from '../fields/fields.ts';

/** Access to the chat service that could not be removed yet. */
export const ChatRemoval = z.object({
  id: Id,
  /** The user; null if the user still exists here, without this chat account. */
  user_id: Id.nullable(),
  name: z.string(),
  email: z.string(),
  /** Whether the user was deleted here. Otherwise their plan has expired or changed. */
  is_deleted: z.boolean(),
  since: Instant,
  /** The number of failed attempts. */
  tries: z.int(),
  /** The last error; null before the first attempt. */
  error: z.string().nullable(),
  next_try_at: Instant,
});
export type ChatRemoval = z.infer<typeof ChatRemoval>;

const RemovalId = z.strictObject({ id: IdText });

export const chatRemovals = {
  /** The open ones, oldest first. */
  list: endpoint({
    method: 'GET',
    path: '/api/admin/chat/removals',
    access: 'admin',
    query: pageQuery(20),
    reply: z.object({ removals: z.array(ChatRemoval), pagination: Pagination }),
  }),
  /** Retries one now, and waits for at most 5 seconds. */
  retry: endpoint({
    method: 'POST',
    path: '/api/admin/chat/removals/:id/retry',
    access: 'admin',
    params: RemovalId,
    reply: Message.extend({
      /** Whether the access has been removed. */
      done: z.boolean(),
      /** The error, if it failed. */
      details: z.string().optional(),
    }),
  }),
  /** Marks one as resolved by an administrator. It is not retried. */
  settle: endpoint({
    method: 'POST',
    path: '/api/admin/chat/removals/:id/settle',
    access: 'admin',
    params: RemovalId,
    body: z.strictObject({
      note: requiredText(500, 'Describe what you did'),
    }),
    reply: Message,
  }),
};
