import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  Day,
  Id,
  IdText,
  Instant,
  Message,
  optional,
  Taka,
  TakaText,
  text,
} from './fields/fields.ts';

/** A part of the time that is left, and where it comes from. */
export const Stretch = z.object({
  /** Bought for this plan, carried over from what was paid for another, or given by hand. */
  kind: z.enum(['paid', 'carried', 'given']),
  starts_at: Instant,
  /** Null never ends. */
  ends_at: Instant.nullable(),
  /** What it is worth, of what was paid. */
  worth: Taka,
  /** The payment that it comes from; null for time that was given. */
  transaction_id: Id.nullable(),
  invoice_number: z.string().nullable(),
});
export type Stretch = z.infer<typeof Stretch>;

/** How the end of somebody's plan comes about. */
export const SubscriptionState = z.object({
  plan_name: z.string().nullable(),
  /** Null never, or no plan at all. */
  expires_at: Instant.nullable(),
  /** What is left of what was paid. */
  worth: Taka,
  /** As much of it as gives no time on this plan: it counts again at the next change. */
  set_aside: Taka,
  /** In order of time; together they are what is left. */
  stretches: z.array(Stretch),
});
export type SubscriptionState = z.infer<typeof SubscriptionState>;

export const Balance = SubscriptionState.pick({ plan_name: true, expires_at: true, worth: true });
export type Balance = z.infer<typeof Balance>;

export const subscriptionEventKinds = [
  'payment',
  'refund',
  'part_refund',
  'plan_given',
  'plan_removed',
  'expiry_set',
  'undone',
  'opening',
] as const;

/** Something that happened to a subscription, and what it did. */
export const HistoryEvent = z.object({
  id: Id,
  kind: z.enum(subscriptionEventKinds),
  at: Instant,
  /** The administrator who did it; null where it came by itself. */
  by: z.string().nullable(),
  /** Whether it has an effect still, or was undone, or replaced by a later correction. */
  standing: z.enum(['stands', 'undone', 'replaced']),
  can_undo: z.boolean(),
  transaction_id: Id.nullable(),
  invoice_number: z.string().nullable(),
  /** The plan that was bought or given; null for anything else. */
  plan_name: z.string().nullable(),
  /** Until when a plan was given, or an expiry set; null where no date was named. */
  until: z.union([Instant, z.literal('never')]).nullable(),
  /** The event that this one took back. */
  undoes: Id.nullable(),
  /** Just before and just after it; null for one that has no effect any more. */
  before: Balance.nullable(),
  after: Balance.nullable(),
});
export type HistoryEvent = z.infer<typeof HistoryEvent>;

/** What a change would do. */
export const ChangePreview = z.object({
  before: Balance,
  after: Balance,
  /** What it would take of what was paid. */
  worth_taken: Taka,
});
export type ChangePreview = z.infer<typeof ChangePreview>;

const UserId = z.strictObject({ id: IdText });

export const subscriptions = {
  /** How the caller's expiry date comes about. */
  mine: endpoint({
    method: 'GET',
    path: '/api/subscription',
    access: 'user',
    reply: SubscriptionState,
  }),
};

export const adminSubscriptions = {
  /** What a user has, and everything that happened to it, oldest first. */
  history: endpoint({
    method: 'GET',
    path: '/api/admin/users/:id/subscription',
    access: 'admin',
    params: UserId,
    reply: SubscriptionState.extend({ events: z.array(HistoryEvent) }),
  }),
  /** What an edit of the plan or the expiry would do. Changes nothing. */
  preview: endpoint({
    method: 'GET',
    path: '/api/admin/users/:id/subscription/preview',
    access: 'admin',
    params: UserId,
    query: z.strictObject({
      /** Left out keeps the plan; empty takes it away. */
      planName: text(100).trim().optional(),
      /** Left out keeps the expiry, or gives a new plan's own days; `never` is without end. */
      expiryDate: optional(z.union([Day, z.literal('never')])),
    }),
    reply: ChangePreview,
  }),
  /** Takes back what an administrator did, as if it had never been. */
  undo: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/subscription/undo',
    access: 'admin',
    params: UserId,
    body: z.strictObject({ event_id: Id }),
    reply: Message,
  }),
  /** What a refund of a payment would take back. Changes nothing. */
  refundPreview: endpoint({
    method: 'GET',
    path: '/api/admin/transactions/:id/refund-preview',
    access: 'admin',
    params: UserId,
    query: z.strictObject({
      /** In BDT; all that is left of the payment where it is left out. */
      amount: optional(TakaText),
    }),
    reply: z.object({
      /** Null for a payment that has given nothing, or whose account is gone. */
      preview: ChangePreview.nullable(),
    }),
  }),
};
