import { z } from 'zod';
import { gatewayNames } from '../../domain/transaction/gateway-name.ts';
import { reviewReasons, transactionStatuses } from '../../domain/transaction/transaction.ts';
import { endpoint } from '../endpoint.ts';
import {
  Day,
  Id,
  IdText,
  Instant,
  list,
  Message,
  optional,
  Pagination,
  pageQuery,
  requiredText,
  searchText,
  Taka,
  text,
} from '../fields/fields.ts';
import { Transaction } from '../payments.ts';

/** Why a payment needs attention. `coupon_over_limit` is historical: it is no longer raised. */
export const attentionReasons = [
  'review',
  'refund_due',
  'paid_twice',
  'refund_stalled',
  'coupon_over_limit',
] as const;
export type AttentionReason = (typeof attentionReasons)[number];

export const AdminTransaction = Transaction.extend({
  /** Null if the account has been deleted. */
  user_id: Id.nullable(),
  /** The former user's id if the account has been deleted. */
  former_user_id: Id.nullable(),
  /** Null if it is not in review. */
  review_reason: z.enum(reviewReasons).nullable(),
  /** Why it needs attention. */
  attention: z.array(z.enum(attentionReasons)),
  /** Whether its gateway can be queried and the answer may change something. */
  can_check: z.boolean(),
});
export type AdminTransaction = z.infer<typeof AdminTransaction>;

/**
 * Who sent what arrived: the customer's browser, the gateway, or the gateway in answer to our query.
 * `unverified` is a post that may be by anybody, although the gateway signs its notifications.
 */
export const eventSources = ['browser', 'notification', 'gateway', 'unverified'] as const;
export type EventSource = (typeof eventSources)[number];

/** The number of stored events of a payment per source: the newest ones. */
export const MAX_EVENTS_PER_SOURCE = 50;

export const PaymentEvent = z.object({
  id: Id,
  source: z.enum(eventSources),
  /** As received; long values are truncated and marked. */
  payload: z.unknown(),
  received_at: Instant,
});
export type PaymentEvent = z.infer<typeof PaymentEvent>;

/** The number of decisions of a payment that are returned: the newest ones. */
export const MAX_DECISIONS = 20;

/** How an administrator settled what needed attention. */
export const Decision = z.object({
  id: Id,
  action: z.enum(['accept', 'resolve']),
  /** The administrator's name at that time. */
  by: z.string(),
  at: Instant,
  /** Why it needed attention. */
  reason: z.enum(attentionReasons),
  /** Why the payment was under review until then; null if this did not end a review. */
  review_reason: z.enum(reviewReasons).nullable(),
  note: z.string(),
});
export type Decision = z.infer<typeof Decision>;

export const AttentionItem = z.object({
  id: Id,
  reason: z.enum(attentionReasons),
  raised_at: Instant,
  transaction: AdminTransaction,
});
export type AttentionItem = z.infer<typeof AttentionItem>;

export const bulkDeleteActions = [
  'delete_selected',
  'delete_all_pending',
  'delete_all_canceled',
  'delete_all_completed',
] as const;
export type BulkDeleteAction = (typeof bulkDeleteActions)[number];

export const MAX_SELECTED = 10_000;
const NONE_SELECTED = 'Select at least one transaction';

const BulkDeleteBody = z
  .strictObject({
    action: z.enum(bulkDeleteActions, 'Unknown action'),
    transactionIds: list(z.array(Id).min(1, NONE_SELECTED).max(MAX_SELECTED)).optional(),
  })
  .refine(
    ({ action, transactionIds }) => action !== 'delete_selected' || transactionIds !== undefined,
    { message: NONE_SELECTED, path: ['transactionIds'] },
  )
  .refine(
    ({ action, transactionIds }) => action === 'delete_selected' || transactionIds === undefined,
    {
      message: 'transactionIds is only allowed with delete_selected',
      path: ['transactionIds'],
    },
  );

/** The statuses whose payments can be deleted all at once. */
export const clearableStatuses = ['pending', 'canceled', 'completed'] as const;
export type ClearableStatus = (typeof clearableStatuses)[number];

/** More payments than this are deleted in the background. */
export const MAX_DELETED_AT_ONCE = 10_000;

/** The deletion of all payments of a status in the background. */
export const BulkDeletion = z.object({
  id: Id,
  status: z.enum(clearableStatuses),
  /** The name of the administrator. */
  asked_by: z.string(),
  asked_at: Instant,
  /** The number of payments when it started. */
  total: z.int(),
  /** The number deleted so far. */
  deleted: z.int(),
  finished_at: Instant.nullable(),
});
export type BulkDeletion = z.infer<typeof BulkDeletion>;

/** Clients use both spellings. */
const Status = z.preprocess(
  (status) => (status === 'cancelled' ? 'canceled' : status),
  z.enum(transactionStatuses),
);

/** The filter; both days are included, and compared with the start of the payment. */
export const TransactionFilter = z.strictObject({
  status: optional(Status),
  gateway: optional(z.enum(gatewayNames)),
  from: optional(Day),
  to: optional(Day),
});
export type TransactionFilter = z.infer<typeof TransactionFilter>;

const TransactionId = z.strictObject({ id: IdText });

export const adminTransactions = {
  /** Newest first. */
  list: endpoint({
    method: 'GET',
    path: '/api/admin/transactions',
    access: 'admin',
    query: pageQuery(20).extend({
      ...TransactionFilter.shape,
      /** Payments of one user, who may have been deleted. */
      user_id: optional(IdText),
      /** The beginning of an invoice number or of a gateway ID, or a whole coupon code or sender's number. */
      search: optional(searchText()),
    }),
    reply: z.object({ transactions: z.array(AdminTransaction), pagination: Pagination }),
  }),
  /**
   * One payment with the newest events of each source, and their total number, and what
   * administrators decided about it, oldest first.
   */
  detail: endpoint({
    method: 'GET',
    path: '/api/admin/transactions/:id',
    access: 'admin',
    params: TransactionId,
    reply: z.object({
      transaction: AdminTransaction,
      events: z.array(PaymentEvent),
      event_counts: z.record(z.enum(eventSources), z.int()),
      /** When it came under review the last time; null if it never did. */
      review_started_at: Instant.nullable(),
      decisions: z.array(Decision),
    }),
  }),
  /**
   * Hides a payment from lists and statistics. It stays in the database, and a late payment shows
   * it again.
   */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/transactions/:id',
    access: 'admin',
    params: TransactionId,
    reply: Message,
  }),
  bulkDelete: endpoint({
    method: 'POST',
    path: '/api/admin/transactions/bulk-delete',
    access: 'admin',
    body: BulkDeleteBody,
    reply: Message.extend({
      /** The number deleted so far. */
      deleted: z.int(),
      /** Set if the rest is deleted in the background. */
      deletion: BulkDeletion.nullable(),
    }),
  }),
  /** Deletions under way and the latest finished ones, newest first. */
  deletions: endpoint({
    method: 'GET',
    path: '/api/admin/deletions',
    access: 'admin',
    reply: z.object({ deletions: z.array(BulkDeletion) }),
  }),
  /** Queries the gateway, like a customer's own check. */
  check: endpoint({
    method: 'POST',
    path: '/api/admin/transactions/:id/check',
    access: 'admin',
    params: TransactionId,
    reply: z.object({ transaction: AdminTransaction, message: z.string() }),
  }),
  /**
   * Grants a payment in review for what was paid. `paid_amount` is the amount that the
   * administrator saw, `is_review_open` whether its review was still to be resolved: if either has
   * changed since, nothing is granted.
   */
  accept: endpoint({
    method: 'POST',
    path: '/api/admin/transactions/:id/accept',
    access: 'admin',
    params: TransactionId,
    body: z.strictObject({
      paid_amount: Taka,
      is_review_open: optional(z.boolean()),
      note: optional(text(500).trim()),
    }),
    reply: z.object({ transaction: AdminTransaction, message: z.string() }),
  }),
  /** Payments that need attention, newest first. */
  attention: endpoint({
    method: 'GET',
    path: '/api/admin/attention',
    access: 'admin',
    query: pageQuery(20),
    reply: z.object({ items: z.array(AttentionItem), pagination: Pagination }),
  }),
  /** What was done about it. */
  resolve: endpoint({
    method: 'POST',
    path: '/api/admin/attention/:id/resolve',
    access: 'admin',
    params: TransactionId,
    body: z.strictObject({
      note: requiredText(500, 'Describe what you did'),
    }),
    reply: Message,
  }),
};
