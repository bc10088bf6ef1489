import { expiryNotices } from '@nobayon/shared/domain/expiry.ts';
import { z } from 'zod';
import { securityNoticeNames } from '../mail/messages/security-notice.tsx';

/** Problems of a payment gateway that administrators are emailed about. */
export const alarmingTroubles = ['knows_none', 'no_settings'] as const;
export type AlarmingTrouble = (typeof alarmingTroubles)[number];

/** Every job, and the schema of its payload. */
export const jobs = {
  send_receipt: z.object({ transactionId: z.int() }),
  send_refund_notice: z.object({
    transactionId: z.int(),
    /** Whether the payment had given days. */
    wasGranted: z.boolean(),
  }),
  send_part_refund_notice: z.object({ refundId: z.int() }),
  send_refund_result: z.object({ refundId: z.int() }),
  send_claim_rejected: z.object({ claimId: z.int() }),
  send_reset_link: z.object({ email: z.string(), requestId: z.string() }),
  send_password_changed: z.object({ userId: z.int(), sessionVersion: z.int() }),
  send_security_notice: z.object({
    userId: z.int(),
    notice: z.enum(securityNoticeNames),
    /** Identifies the event: no second email is sent under the same key. */
    key: z.string(),
    at: z.iso.datetime(),
    device: z.string(),
    address: z.string(),
  }),
  send_address_proof: z.object({
    userId: z.int(),
    requestId: z.string(),
    /** Whether it is the first email of an account. */
    isFirst: z.boolean().optional(),
  }),
  send_address_change_asked: z.object({ userId: z.int(), at: z.iso.datetime() }),
  send_address_changed: z.object({
    userId: z.int(),
    /** The previous address, which receives the email. */
    email: z.string(),
    /** Whether it was confirmed. */
    wasProven: z.boolean().default(true),
    sessionVersion: z.int(),
  }),
  send_welcome: z.object({ userId: z.int() }),
  send_expiry_notice: z.object({
    userId: z.int(),
    notice: z.enum(expiryNotices),
    /** The expiry that it is about: a renewal changes it. */
    expiresAt: z.iso.datetime(),
  }),
  sync_chat_user: z.object({ userId: z.int() }),
  remove_chat_access: z.object({ removalId: z.int() }),
  send_chat_alarm: z.object({
    userId: z.int(),
    /** The trouble that it is about. */
    failingSince: z.iso.datetime(),
  }),
  send_gateway_alarm: z.object({
    userId: z.int(),
    gateway: z.string(),
    trouble: z.enum(alarmingTroubles),
    /** The trouble that it is about. */
    failingSince: z.iso.datetime(),
  }),
  watch_chat: z.object({}),
  watch_mail: z.object({}),
  sweep_chat: z.object({}),
  release_dead_workers: z.object({}),
  sweep_payments: z.object({}),
  advance_refunds: z.object({}),
  check_payment: z.object({ transactionId: z.int() }),
  remind_of_expiry: z.object({}),
  fold_tallies: z.object({}),
  delete_transactions: z.object({ deletionId: z.int() }),
  apply_retention: z.object({}),
} satisfies Record<string, z.ZodObject>;

export type JobName = keyof typeof jobs;

/** The names of all jobs that send an email start with `send_`. */
export function isMailJob(name: JobName): boolean {
  return name.startsWith('send_');
}

export type JobPayloads = { [N in JobName]: z.infer<(typeof jobs)[N]> };
