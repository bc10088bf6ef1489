import { z } from 'zod';
import { billingCycles } from '../domain/price/quote.ts';
import { transactionStatuses } from '../domain/transaction/transaction.ts';
import { Phone } from './account/account-phone.ts';
import { CouponCode } from './coupons.ts';
import { endpoint } from './endpoint.ts';
import {
  Id,
  IdText,
  Instant,
  isBlank,
  pageQuery,
  requiredText,
  Taka,
  text,
  tooLong,
} from './fields/fields.ts';

/**
 * The status of a payment: one of `transactionStatuses`. Readers must treat any other value as
 * unknown: a newer server must not make a whole list unreadable.
 */
export const ReadStatus = z.string().describe(`One of ${transactionStatuses.join(', ')}.`);

const noneIfBlank = (value: unknown) => (isBlank(value) ? undefined : value);

/**
 * A text that a gateway sends and that no payment needs. A number counts as text, and anything else
 * is ignored: a rejected notification might not be repeated.
 */
function hint(max: number) {
  const readable = (value: unknown) => (typeof value === 'number' ? String(value) : value);
  return z.preprocess(readable, text(max).nullish()).catch(undefined);
}

const InvoiceNumber = requiredText(64, 'Invalid payment callback parameters');

export const Transaction = z.object({
  id: Id,
  invoice_number: z.string(),
  payment_gateway_id: z.string().nullable(),
  /** The gateway that the payment was started with; null if nothing was to be paid. */
  gateway: z.string().nullable(),
  user_name: z.string(),
  user_email: z.string(),
  plan_id: Id,
  plan_name: z.string(),
  billing_cycle: z.enum(billingCycles),
  coupon_code: z.string().nullable(),
  amount: Taka,
  discount_amount: Taka,
  final_amount: Taka,
  /**
   * The amount the gateway reported as paid: for a payment in review, or if it was accepted with an
   * amount other than `final_amount`.
   */
  paid_amount: Taka.nullable(),
  /** The amount refunded so far: everything that was paid if the status is `refunded`. */
  refunded_amount: Taka,
  /** The same value under both names that clients use. */
  status: ReadStatus,
  payment_status: ReadStatus,
  payment_method: z.string().nullable(),
  /** The days that this payment bought. */
  days: z.int(),
  /**
   * Days carried over from earlier payments at its settlement, whatever they had bought; zero for a
   * renewal.
   */
  carried_days: z.int(),
  created_at: Instant,
  settled_at: Instant.nullable(),
});
export type Transaction = z.infer<typeof Transaction>;

/** One payment, with what its list does not need. */
export const TransactionDetails = Transaction.extend({
  /**
   * The end that its plan got from this payment, less what its partial refunds removed, whatever
   * else has happened since. Null unless it is completed, for a plan without end, and if it is not
   * known: for a deleted account.
   */
  valid_until: Instant.nullable(),
  /** By how many days its partial refunds brought `valid_until` forward. */
  refunded_days: z.int(),
  /** Whether the caller can go on with it at its payment page (`resume`). */
  can_resume: z.boolean(),
});
export type TransactionDetails = z.infer<typeof TransactionDetails>;

const TransactionReply = z.object({ success: z.literal(true), transaction: TransactionDetails });

export const payments = {
  /**
   * What buying a plan now would do to the caller's subscription: its new end, and the days of the
   * current plan that are carried over.
   */
  preview: endpoint({
    method: 'GET',
    path: '/api/payment/preview',
    access: 'user',
    query: z.strictObject({ plan_id: IdText, billing_cycle: z.enum(billingCycles) }),
    reply: z.object({
      success: z.literal(true),
      preview: z.object({
        kind: z.enum(['new', 'renewal', 'change']),
        days: z.int(),
        /** Days of this plan that earlier payments convert to, rounded up. */
        carried_days: z.int(),
        /** The part of earlier payments that is carried over. */
        carried_worth: Taka,
        /** Worth that gives no time on this plan, and counts again at the next change. */
        set_aside: z.object({ days: z.int(), worth: Taka }),
        /** Days given with the current plan, which end with it. */
        given_ending: z.union([z.int(), z.literal('endless')]),
        current_plan: z.string().nullable(),
        /** Null for a plan without end, which cannot be bought. */
        expires_at: Instant.nullable(),
      }),
    }),
  }),
  initiate: endpoint({
    method: 'POST',
    path: '/api/payment/initiate',
    access: 'user',
    body: z.strictObject({
      plan_id: Id,
      /** Empty or null for none. */
      coupon_code: z.preprocess(noneIfBlank, CouponCode.optional()),
      billing_cycle: z.enum(billingCycles),
      /** One of the gateways in the configuration; the first one by default. */
      gateway: z.preprocess(
        noneIfBlank,
        text(32).trim().toLowerCase().max(32, tooLong(32)).optional(),
      ),
      /** The customer's phone number, for gateways that require one. Saved to the account. */
      phone: z.preprocess(noneIfBlank, Phone.optional()),
      /** The total that the customer has seen. An order with another one is rejected. */
      expected_total: Taka.optional(),
      /** The days that the customer has seen. An order with others is rejected. */
      expected_days: z.int().min(1).optional(),
    }),
    reply: z.object({
      success: z.literal(true),
      /** The gateway's payment page, or our result page if nothing is to be paid. */
      paymentUrl: z.string(),
      transactionId: Id,
      invoiceNumber: z.string(),
    }),
  }),
  /** `id` is the transaction's id or its invoice number. For the owner and for administrators. */
  status: endpoint({
    method: 'GET',
    path: '/api/payment/status/:id',
    access: 'user',
    params: z.strictObject({ id: text(64) }),
    reply: TransactionReply,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/payment/history',
    access: 'user',
    query: pageQuery(10),
    reply: z.object({
      success: z.literal(true),
      transactions: z.array(Transaction),
      pagination: z.object({
        page: z.int(),
        limit: z.int(),
        total: z.int(),
        totalPages: z.int(),
      }),
    }),
  }),
  /**
   * What the caller paid in each year, newest first: completed payments by the day on which they
   * were settled. Free orders, refunded payments and payments in review do not count.
   */
  totals: endpoint({
    method: 'GET',
    path: '/api/payment/totals',
    access: 'user',
    reply: z.object({
      success: z.literal(true),
      years: z.array(z.object({ year: z.int(), total: Taka, payments: z.int() })),
    }),
  }),
  /**
   * The payment page of a payment that its owner has left and not paid, after querying the gateway.
   * Starts no other payment.
   */
  resume: endpoint({
    method: 'POST',
    path: '/api/payment/resume',
    access: 'user',
    body: z.strictObject({ invoice_number: InvoiceNumber }),
    reply: z.object({
      success: z.literal(true),
      status: ReadStatus,
      /** Null if it is settled, or can no longer be continued. */
      paymentUrl: z.string().nullable(),
    }),
  }),
  /** Queries the gateway. For the owner and for administrators. */
  verify: endpoint({
    method: 'POST',
    path: '/api/payment/verify',
    access: 'user',
    body: z.strictObject({ invoice_number: InvoiceNumber }),
    reply: TransactionReply.extend({ status: ReadStatus }),
  }),
  /**
   * Called by the browser with a token and by the gateway without one, as JSON or as a form.
   * Nothing in the post is trusted: the gateway is queried. Gateways add fields at any time, so
   * unknown fields are accepted and stored with the payment.
   */
  processCallback: endpoint({
    method: 'POST',
    path: '/api/payment/process-callback',
    access: 'optional',
    body: z.looseObject({
      invoice_number: InvoiceNumber,
      status: hint(64),
      trx_id: hint(128),
    }),
    reply: z.object({
      success: z.literal(true),
      message: z.string(),
      status: ReadStatus,
      /** Selects the text of the page: one of `paymentOutcomes`. */
      outcome: z.string(),
      /** Only for the owner. */
      transactionId: Id.optional(),
    }),
  }),
};

/** The `message` of a callback whose payment was already settled. */
export const ALREADY_PROCESSED = 'Callback already processed';
