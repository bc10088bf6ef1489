import { expiryNotices } from '@nobayon/shared/domain/expiry.ts';
import { z } from 'zod';

/** Every job and what it is given. */
export const jobs = {
  send_receipt: z.object({ transactionId: z.int() }),
  send_refund_notice: z.object({ transactionId: z.int() }),
  send_reset_link: z.object({ email: z.string(), requestId: z.string() }),
  send_password_changed: z.object({ userId: z.int(), sessionVersion: z.int() }),
  send_welcome: z.object({ userId: z.int() }),
  send_expiry_notice: z.object({
    userId: z.int(),
    notice: z.enum(expiryNotices),
    /** The expiry that it is about: a renewal makes another one. */
    expiresAt: z.iso.datetime(),
  }),
  sync_chat_user: z.object({ userId: z.int() }),
  remove_chat_access: z.object({ remoteId: z.string().nullable(), email: z.string() }),
  send_chat_alarm: z.object({
    userId: z.int(),
    /** The trouble that it is about. */
    failingSince: z.iso.datetime(),
  }),
  send_gateway_alarm: z.object({
    userId: z.int(),
    /** The trouble that it is about. */
    failingSince: z.iso.datetime(),
  }),
  watch_chat: z.object({}),
  watch_mail: z.object({}),
  sweep_chat: z.object({}),
  release_dead_workers: z.object({}),
  sweep_payments: z.object({}),
  check_payment: z.object({ transactionId: z.int() }),
  remind_of_expiry: z.object({}),
  fold_tallies: z.object({}),
  apply_retention: z.object({}),
} satisfies Record<string, z.ZodObject>;

export type JobName = keyof typeof jobs;
export type JobPayloads = { [N in JobName]: z.infer<(typeof jobs)[N]> };
