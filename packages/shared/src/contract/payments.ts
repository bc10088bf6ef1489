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
} from './fields/fields.ts';

/**
 * What became of a payment: one of `transactionStatuses`. Whoever reads it takes any other for one
 * that is not known: a newer server must not make a whole list unreadable.
 */
export const ReadStatus = z.string().describe(`One of ${transactionStatuses.join(', ')}.`);

const noneIfBlank = (value: unknown) => (isBlank(value) ? undefined : value);

const InvoiceNumber = requiredText(64, 'Invalid payment callback parameters');

export const Transaction = z.object({
  id: Id,
  invoice_number: z.string(),
  payment_gateway_id: z.string().nullable(),
  /** The payment gateway that it was started with; null where nothing was to be paid. */
  gateway: z.string().nullable(),
  user_name: z.string(),
  user_email: z.string(),
  plan_name: z.string(),
  billing_cycle: z.enum(billingCycles),
  coupon_code: z.string().nullable(),
  amount: Taka,
  discount_amount: Taka,
  final_amount: Taka,
  /**
   * What the gateway says was paid: in review, and where a payment of another amount than
   * `final_amount` was accepted.
   */
  paid_amount: Taka.nullable(),
  /** What was given back so far; all that was paid where the status is `refunded`. */
  refunded_amount: Taka,
  /** The same value twice: both names are in use. */
  status: ReadStatus,
  payment_status: ReadStatus,
  payment_method: z.string().nullable(),
  /** The days this payment bought. */
  days: z.int(),
  /** The days that were left of earlier payments when it was settled, whatever they had bought; none for a renewal. */
  carried_days: z.int(),
  created_at: Instant,
  settled_at: Instant.nullable(),
});
export type Transaction = z.infer<typeof Transaction>;

const TransactionReply = z.object({ success: z.literal(true), transaction: Transaction });

export const payments = {
  /**
   * What buying a plan would do to the caller's subscription if it were paid now: how long it
   * would run, and the days of the present plan that would be carried over.
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
        /** Days of this plan that what is left of earlier payments comes to; one that has begun counts whole. */
        carried_days: z.int(),
        /** The plan that is carried over, if anything is. */
        carried_from: z.string().nullable(),
        /** What is carried over, of what was paid. */
        carried_worth: Taka,
        /** What gives no time on this plan, and counts again at the next change. */
        set_aside: z.object({ days: z.int(), worth: Taka }),
        /** Days that were given with the present plan, and end with it. */
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
      /** Empty or null as none. */
      coupon_code: z.preprocess(noneIfBlank, CouponCode.optional()),
      billing_cycle: z.enum(billingCycles),
      /** One of those that the configuration lists; the first of them where it is not named. */
      gateway: z.preprocess(noneIfBlank, text(32).trim().toLowerCase().optional()),
      /** The customer's, for gateways that want one. It is kept with the account. */
      phone: z.preprocess(noneIfBlank, Phone.optional()),
    }),
    reply: z.object({
      success: z.literal(true),
      /** Where the browser goes next: the gateway's page, or our own when nothing is to be paid. */
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
   * What the caller paid in each year, the newest first: completed payments, by the day on which
   * they were settled. One that was refunded is not counted, nor one that is still being checked.
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
  /** Asks the gateway. For the owner and for administrators. */
  verify: endpoint({
    method: 'POST',
    path: '/api/payment/verify',
    access: 'user',
    body: z.strictObject({ invoice_number: InvoiceNumber }),
    reply: TransactionReply.extend({ status: ReadStatus }),
  }),
  /**
   * Called by the browser with a token and by the gateway without one, as JSON or as a form. It
   * decides nothing by what it is sent: it asks the gateway. A gateway may add fields at any time,
   * so unknown ones are let through (and kept with the payment).
   */
  processCallback: endpoint({
    method: 'POST',
    path: '/api/payment/process-callback',
    access: 'optional',
    body: z.looseObject({
      invoice_number: InvoiceNumber,
      status: text(64).nullish(),
      trx_id: text(128).nullish(),
    }),
    reply: z.object({
      success: z.literal(true),
      message: z.string(),
      status: ReadStatus,
      /** Which text the page shows. */
      outcome: z.string(),
      /** Only for the owner. */
      transactionId: Id.optional(),
    }),
  }),
};

/** `message` of a callback that found the payment settled before. */
export const ALREADY_PROCESSED = 'Callback already processed';
