import { z } from 'zod';
import { AccountSession, SessionId } from '../account/account-sessions.ts';
import { SignIn } from '../account/account-sign-ins.ts';
import { chatStates, FreePlan } from '../chat-access/chat-access.ts';
import { ChatRemoval } from '../chat-access/chat-removals.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdText, Instant, Message, Pagination, pageQuery, Taka } from '../fields/fields.ts';
import { HistoryEvent, SubscriptionState } from '../subscriptions.ts';
import { AttentionItem } from './admin-transactions.ts';
import { AdminUser } from './admin-users.ts';

/** What remains of a deleted account: its payments and the audit log. */
export const DeletedUser = z.object({
  name: z.string(),
  email: z.string(),
  deleted_at: Instant,
  /** The administrator who deleted it. */
  deleted_by: z.string(),
});
export type DeletedUser = z.infer<typeof DeletedUser>;

export const PaymentTotals = z.object({
  /** Without hidden payments. */
  count: z.int(),
  completed: z.int(),
  /** The total of paid and not refunded amounts. */
  paid: Taka,
  refunded: Taka,
  last_paid_at: Instant.nullable(),
});
export type PaymentTotals = z.infer<typeof PaymentTotals>;

export const UserPageChat = z.object({
  state: z.enum(chatStates),
  free_plan: FreePlan,
  /** Chat access that could not be removed yet; null if there is none. */
  removal: ChatRemoval.nullable(),
});

/** A user without the lists, which have separate calls. */
export const UserPage = z.object({
  user: AdminUser,
  email_proven_at: Instant.nullable(),
  plan: SubscriptionState,
  payments: PaymentTotals,
  chat: UserPageChat,
  security: z.object({
    second_factor_since: Instant.nullable(),
    has_app: z.boolean(),
    passkeys: z.int(),
    recovery_codes_left: z.int(),
    /** When a session was last used, to the minute. */
    last_seen_at: Instant.nullable(),
  }),
  /** Their payments that need attention, newest first: five at most. */
  attention: z.array(AttentionItem),
});
export type UserPage = z.infer<typeof UserPage>;

export const UsedCoupon = z.object({
  transaction_id: Id,
  invoice_number: z.string(),
  code: z.string(),
  /** Reserved for a payment that can still arrive, used by a completed one, or released. */
  state: z.enum(['reserved', 'redeemed', 'released']),
  /** The end of a reservation, which an administrator's decision about a claim ends earlier. */
  reserved_until: Instant.nullable(),
  plan_name: z.string(),
  discount_amount: Taka,
  created_at: Instant,
});
export type UsedCoupon = z.infer<typeof UsedCoupon>;

export const mailKinds = [
  'receipt',
  'refund',
  'part-refund',
  'refund-result',
  'claim-rejected',
  'welcome',
  'reset',
  'password-changed',
  'security',
  'address',
  'address-first',
  'address-new',
  'address-change-asked',
  'address-changed',
  'expiry',
  'chat-alarm',
  'gateway-alarm',
  'other',
] as const;
export type MailKind = (typeof mailKinds)[number];

export const SentMail = z.object({
  id: Id,
  kind: z.enum(mailKinds),
  subject: z.string(),
  /** When it was sent, or rejected for good; null while it is being sent. */
  sent_at: Instant.nullable(),
  /** The codes with which the mail server rejected it for good; null if it was sent. */
  refusal: z.string().nullable(),
});
export type SentMail = z.infer<typeof SentMail>;

const UserId = z.strictObject({ id: IdText });

export const adminUserPage = {
  /** One user, or what remains of a deleted one. */
  show: endpoint({
    method: 'GET',
    path: '/api/admin/users/:id',
    access: 'admin',
    params: UserId,
    reply: z.discriminatedUnion('kind', [
      UserPage.extend({ kind: z.literal('user') }),
      z.object({ kind: z.literal('deleted'), deleted: DeletedUser, payments: PaymentTotals }),
    ]),
  }),
  /** The events of their subscription, newest first. */
  events: endpoint({
    method: 'GET',
    path: '/api/admin/users/:id/subscription/events',
    access: 'admin',
    params: UserId,
    query: pageQuery(10),
    reply: z.object({ events: z.array(HistoryEvent), pagination: Pagination }),
  }),
  /** The coupons of their payments, newest first. */
  coupons: endpoint({
    method: 'GET',
    path: '/api/admin/users/:id/coupons',
    access: 'admin',
    params: UserId,
    query: pageQuery(10),
    reply: z.object({ coupons: z.array(UsedCoupon), pagination: Pagination }),
  }),
  /** The emails that were sent to them, newest first. */
  mails: endpoint({
    method: 'GET',
    path: '/api/admin/users/:id/mails',
    access: 'admin',
    params: UserId,
    query: pageQuery(10),
    reply: z.object({ mails: z.array(SentMail), pagination: Pagination }),
  }),
  /** Their sessions, sign-ins and failed attempts. */
  sessions: endpoint({
    method: 'GET',
    path: '/api/admin/users/:id/sessions',
    access: 'admin',
    params: UserId,
    reply: z.object({
      sessions: z.array(AccountSession.omit({ is_current: true })),
      sign_ins: z.array(SignIn),
    }),
  }),
  /** Ends all of their sessions. */
  endSessions: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/sessions/end',
    access: 'admin',
    params: UserId,
    reply: Message,
  }),
  /** Syncs them with the chat service now, and waits for at most 5 seconds. */
  syncChat: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/chat/sync',
    access: 'admin',
    params: UserId,
    reply: Message.extend({
      /** Whether the sync succeeded. */
      done: z.boolean(),
      /** The error, if it failed. */
      details: z.string().optional(),
    }),
  }),
  /** Ends one of their sessions. */
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/admin/users/:id/sessions/:session_id',
    access: 'admin',
    params: UserId.extend({ session_id: SessionId }),
    reply: Message,
  }),
};
