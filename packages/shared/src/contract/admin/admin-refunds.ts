import { z } from 'zod';
import {
  noRefundReasons,
  notByGatewayReasons,
  refundStates,
} from '../../domain/transaction/refund.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdText, Instant, Message, price, requiredText, Taka } from '../fields/fields.ts';

/** One attempt to refund a payment. */
export const Refund = z.object({
  id: Id,
  /** Our number, as sent to the gateway. */
  number: z.string(),
  /** The gateway's own reference. */
  reference: z.string().nullable(),
  amount: Taka,
  reason: z.string(),
  state: z.enum(refundStates),
  /** Refunded without the gateway's API. */
  is_external: z.boolean(),
  /** The administrator's name. */
  requested_by: z.string(),
  requested_at: Instant,
  ordered_at: Instant.nullable(),
  settled_at: Instant.nullable(),
  /** The reason of the rejection. */
  refusal: z.string().nullable(),
  /** Why the gateway's last reply was inconclusive. */
  trouble: z.string().nullable(),
  /** The administrator who entered the result that the gateway did not report, and their note. */
  concluded_by: z.string().nullable(),
  note: z.string().nullable(),
  next_check_at: Instant.nullable(),
});
export type Refund = z.infer<typeof Refund>;

const refundable = {
  /** The maximum amount. */
  amount: Taka,
  /** Whether a partial refund is possible. */
  is_divisible: z.boolean(),
};

const ofPayment = {
  /** The gateway of the payment; `none` for a total of zero. */
  gateway: z.string(),
  /**
   * For how many days after a payment the gateway accepts refunds; null without a limit, or if it
   * accepts none.
   */
  within_days: z.int().nullable(),
};

/** How a payment can be refunded: through its gateway, only in another way, or not at all. */
export const RefundOffer = z.discriminatedUnion('way', [
  z.object({ way: z.literal('gateway'), because: z.null(), ...refundable, ...ofPayment }),
  z.object({
    way: z.literal('external'),
    /** Why not through the gateway. */
    because: z.enum(notByGatewayReasons),
    ...refundable,
    ...ofPayment,
  }),
  z.object({
    way: z.literal('none'),
    because: z.enum(noRefundReasons),
    amount: z.literal(0),
    is_divisible: z.literal(false),
    ...ofPayment,
  }),
]);
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
      /** The maximum amount that the administrator saw. */
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
