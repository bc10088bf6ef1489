import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  Day,
  Id,
  IdText,
  Instant,
  Message,
  optional,
  PlanName,
  Taka,
  TakaText,
} from './fields/fields.ts';

/** A part of the remaining time, and its origin. */
export const Stretch = z.object({
  /**
   * Bought for this plan, carried over from a payment for another one, or given by an
   * administrator.
   */
  kind: z.enum(['paid', 'carried', 'given']),
  starts_at: Instant,
  /** Null never ends. */
  ends_at: Instant.nullable(),
  /** The remaining worth of its payment. */
  worth: Taka,
  /** The payment that it comes from; null for given time. */
  transaction_id: Id.nullable(),
  invoice_number: z.string().nullable(),
});
export type Stretch = z.infer<typeof Stretch>;

/** The maximum number of stretches in a reply. */
export const MAX_STRETCHES = 50;
/** The maximum number of events of a subscription in a reply. */
export const MAX_SHOWN_EVENTS = 100;

/** A user's plan, and how its expiry date is calculated. */
export const SubscriptionState = z.object({
  plan_name: z.string().nullable(),
  /** Null if it never expires, or without a plan. */
  expires_at: Instant.nullable(),
  /** The remaining worth of all payments. */
  worth: Taka,
  /** The part of it that gives no time on this plan, and counts again at the next change. */
  set_aside: Taka,
  /** The next ones, in chronological order. */
  stretches: z.array(Stretch).max(MAX_STRETCHES),
  /** The number of those after them, which last until `expires_at`. */
  more_stretches: z.int(),
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

/** An event of a subscription, and its effect. */
export const HistoryEvent = z.object({
  id: Id,
  kind: z.enum(subscriptionEventKinds),
  at: Instant,
  /** The administrator who did it; null if none did. */
  by: z.string().nullable(),
  /** Whether it still has an effect, was undone, or was replaced by a later correction. */
  standing: z.enum(['stands', 'undone', 'replaced']),
  can_undo: z.boolean(),
  transaction_id: Id.nullable(),
  invoice_number: z.string().nullable(),
  /** The plan that was bought or given; null for anything else. */
  plan_name: z.string().nullable(),
  /** The end of a given plan, or the expiry that was set; null if no date was entered. */
  until: z.union([Instant, z.literal('never')]).nullable(),
  /** The event that this one undid. */
  undoes: Id.nullable(),
  /** Immediately before and after it; null for an event that no longer has an effect. */
  before: Balance.nullable(),
  after: Balance.nullable(),
});
export type HistoryEvent = z.infer<typeof HistoryEvent>;

/** The effect of a change. */
export const ChangePreview = z.object({
  before: Balance,
  after: Balance,
  /** The paid worth that it would remove. */
  worth_taken: Taka,
});
export type ChangePreview = z.infer<typeof ChangePreview>;

const UserId = z.strictObject({ id: IdText });

export const subscriptions = {
  /** The caller's plan, and how its expiry date is calculated. */
  mine: endpoint({
    method: 'GET',
    path: '/api/subscription',
    access: 'user',
    reply: SubscriptionState,
  }),
};

export const adminSubscriptions = {
  /** A user's plan with its newest events, oldest first. Their page lists all of them. */
  history: endpoint({
    method: 'GET',
    path: '/api/admin/users/:id/subscription',
    access: 'admin',
    params: UserId,
    reply: SubscriptionState.extend({
      events: z.array(HistoryEvent).max(MAX_SHOWN_EVENTS),
      /** The number of older events. */
      more_events: z.int(),
    }),
  }),
  /** Previews a change of plan or expiry date. Changes nothing. */
  preview: endpoint({
    method: 'GET',
    path: '/api/admin/users/:id/subscription/preview',
    access: 'admin',
    params: UserId,
    query: z.strictObject({
      /** If left out, the plan stays. Empty removes it. */
      planName: PlanName.optional(),
      /** If left out, the expiry stays, or a new plan gets its own days. `never` sets no end. */
      expiryDate: optional(z.union([Day, z.literal('never')])),
    }),
    reply: ChangePreview,
  }),
  /** Previews what undoing an administrator's change would do. Changes nothing. */
  undoPreview: endpoint({
    method: 'GET',
    path: '/api/admin/users/:id/subscription/undo-preview',
    access: 'admin',
    params: UserId,
    query: z.strictObject({ event_id: IdText }),
    reply: ChangePreview,
  }),
  /** Undoes an administrator's change, as if it had never happened. */
  undo: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/subscription/undo',
    access: 'admin',
    params: UserId,
    body: z.strictObject({ event_id: Id }),
    reply: Message,
  }),
  /** Previews what refunding a payment would remove. Changes nothing. */
  refundPreview: endpoint({
    method: 'GET',
    path: '/api/admin/transactions/:id/refund-preview',
    access: 'admin',
    params: UserId,
    query: z.strictObject({
      /** In BDT; by default everything left of the payment. */
      amount: optional(TakaText),
    }),
    reply: z.object({
      /** Null for a payment that granted nothing, or whose account was deleted. */
      preview: ChangePreview.nullable(),
    }),
  }),
};
