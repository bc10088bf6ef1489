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

/** Access to the chat service that is to be taken away and is not known to be gone. */
export const ChatRemoval = z.object({
  id: Id,
  /** Who it is, or was; null where they go on here without the account. */
  user_id: Id.nullable(),
  name: z.string(),
  email: z.string(),
  /** Whether they were deleted here; otherwise they have less than before, or nothing. */
  is_deleted: z.boolean(),
  since: Instant,
  /** How often it has failed. */
  tries: z.int(),
  /** What went wrong last; null where it was not tried yet. */
  error: z.string().nullable(),
  next_try_at: Instant,
});
export type ChatRemoval = z.infer<typeof ChatRemoval>;

const RemovalId = z.strictObject({ id: IdText });

export const chatRemovals = {
  /** What is open, oldest first. */
  list: endpoint({
    method: 'GET',
    path: '/api/admin/chat/removals',
    access: 'admin',
    query: pageQuery(20),
    reply: z.object({ removals: z.array(ChatRemoval), pagination: Pagination }),
  }),
  /** Tries one now, and waits for at most 5 seconds. */
  retry: endpoint({
    method: 'POST',
    path: '/api/admin/chat/removals/:id/retry',
    access: 'admin',
    params: RemovalId,
    reply: Message.extend({
      /** Whether the access is gone. */
      done: z.boolean(),
      /** What went wrong, where it did. */
      details: z.string().optional(),
    }),
  }),
  /** Says that an administrator has seen to it: it is not tried again. */
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
