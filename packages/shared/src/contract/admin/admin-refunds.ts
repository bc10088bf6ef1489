import { z } from 'zod';
import { noOrderReasons, noRefundReasons, refundStates } from '../../domain/transaction/refund.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdText, Instant, Message, price, requiredText, Taka } from '../fields/fields.ts';

/** One attempt to refund a payment. */
export const Refund = z.object({
  id: Id,
  /** Our number, under which the gateway knows it. */
  number: z.string(),
  /** The gateway's own reference. */
  reference: z.string().nullable(),
  amount: Taka,
  reason: z.string(),
  state: z.enum(refundStates),
  /** Refunded in another way than through the gateway. */
  is_external: z.boolean(),
  /** The name of the administrator. */
  requested_by: z.string(),
  requested_at: Instant,
  ordered_at: Instant.nullable(),
  settled_at: Instant.nullable(),
  /** Why it was rejected. */
  refusal: z.string().nullable(),
  /** Why the gateway's last answer does not tell its state. */
  trouble: z.string().nullable(),
  /** The administrator who recorded its result because the gateway did not, and what they found. */
  concluded_by: z.string().nullable(),
  note: z.string().nullable(),
  next_check_at: Instant.nullable(),
});
export type Refund = z.infer<typeof Refund>;

export const RefundOffer = z.object({
  /** How it can be refunded: through the gateway, or in another way; `none` if it cannot. */
  way: z.enum(['gateway', 'external', 'none']),
  /** What can be given back at most. */
  amount: Taka,
  /** Whether a part of it can be given back as well. */
  is_divisible: z.boolean(),
  /** The gateway that the payment was made with; `none` where nothing was due. */
  gateway: z.string(),
  /** Why not, or why not by the gateway. */
  because: z.enum([...noRefundReasons, ...noOrderReasons]).nullable(),
  /**
   * For how many days after a payment the gateway accepts refunds; null without a limit, or if it
   * accepts none.
   */
  within_days: z.int().nullable(),
});
export type RefundOffer = z.infer<typeof RefundOffer>;

export const Refunds = z.object({ refunds: z.array(Refund), offer: RefundOffer });
export type Refunds = z.infer<typeof Refunds>;

const PaymentId = z.strictObject({ id: IdText });

export const adminRefunds = {
  /** All refunds of a payment, oldest first, and what can be refunded now. */
  list: endpoint({
    method: 'GET',
    path: '/api/admin/transactions/:id/refunds',
    access: 'admin',
    params: PaymentId,
    reply: Refunds,
  }),
  /**
   * Refunds a payment or a part of it. If what can be refunded has changed since the administrator
   * looked, nothing is done.
   */
  request: endpoint({
    method: 'POST',
    path: '/api/admin/transactions/:id/refunds',
    access: 'admin',
    params: PaymentId,
    body: z.strictObject({
      amount: price('Amount must be a valid number'),
      /** What could be given back at most when the administrator looked. */
      offered: price('Offered must be a valid number').optional(),
      way: z.enum(['gateway', 'external']),
      reason: requiredText(200, 'Enter a reason'),
    }),
    reply: Refunds.extend({ message: z.string() }),
  }),
  /** Records the result of a refund that the gateway does not report. */
  conclude: endpoint({
    method: 'POST',
    path: '/api/admin/refunds/:id/conclude',
    access: 'admin',
    params: PaymentId,
    body: z.strictObject({
      outcome: z.enum(['done', 'refused']),
      note: requiredText(500, 'Describe what you found'),
    }),
    reply: Message,
  }),
};
