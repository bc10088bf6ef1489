import { z } from 'zod';
import { claimStates } from '../../domain/manual/claim.ts';
import { normalizeTrxId, TRX_ID_LENGTH } from '../../domain/manual/trx-id.ts';
import { accountTypes, walletKinds } from '../../domain/manual/wallet.ts';
import { billingCycles } from '../../domain/price/quote.ts';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, requiredText, Taka, text } from '../fields/fields.ts';
import { ReadStatus } from '../payments.ts';

/** An account that customers send money to. */
export const Wallet = z.object({
  id: Id,
  kind: z.enum(walletKinds),
  /** Digits only; a phone number starts with 01. */
  number: z.string(),
  /** Customers use "Send Money" for a personal account and "Payment" for the others. */
  account_type: z.enum(accountTypes),
  /** Additional instructions of the operator; may be empty. */
  instructions: z.string(),
});
export type Wallet = z.infer<typeof Wallet>;

/** A customer's claim that they have sent the money. */
export const Claim = z.object({
  id: Id,
  state: z.enum(claimStates),
  wallet: Wallet.pick({ id: true, kind: true, number: true, account_type: true }),
  trx_id: z.string(),
  sender_number: z.string(),
  /** Why it was rejected; null otherwise. */
  reason: z.string().nullable(),
  claimed_at: Instant,
  decided_at: Instant.nullable(),
});
export type Claim = z.infer<typeof Claim>;

export const ManualPayment = z.object({
  payment: z.object({
    id: Id,
    /** Also the reference that the customer sends with the money. */
    invoice_number: z.string(),
    plan_id: Id,
    plan_name: z.string(),
    billing_cycle: z.enum(billingCycles),
    final_amount: Taka,
    /** The coupon whose discount this payment can no longer use; null otherwise. */
    lost_coupon: z.string().nullable(),
    status: ReadStatus,
    created_at: Instant,
  }),
  /** The wallets that accept money, in the operator's order. */
  wallets: z.array(Wallet),
  /** Former wallets that may still have been shown since the payment was started. */
  former_wallets: z.array(Wallet),
  /** The latest claim; null if there is none. */
  claim: Claim.nullable(),
  /** Whether the customer can submit a claim now. */
  can_claim: z.boolean(),
  /** The recent median time until a decision, in minutes; null if unknown. */
  usual_wait_minutes: z.int().nullable(),
});
export type ManualPayment = z.infer<typeof ManualPayment>;

const TRX_ID = 'Enter the transaction ID as it stands in the message from your wallet';
const SENDER = 'Enter the number that you sent the money from';

/** In its stored form. */
const TrxId = text(100, TRX_ID).transform((typed, context) => {
  const trxId = normalizeTrxId(typed);
  if (trxId !== null) return trxId;
  context.addIssue({
    code: 'custom',
    message:
      typed.trim() === ''
        ? TRX_ID
        : `A transaction ID has ${TRX_ID_LENGTH.min} to ${TRX_ID_LENGTH.max} letters and digits`,
  });
  return z.NEVER;
});

const InvoiceParams = z.strictObject({ id: text(64) });

/** Manual payments to an account of the operator. Only for the payment's owner. */
export const manualPayments = {
  /** `id` is the transaction's id or its invoice number. */
  show: endpoint({
    method: 'GET',
    path: '/api/payment/manual/:id',
    access: 'user',
    params: InvoiceParams,
    reply: ManualPayment.extend({ success: z.literal(true) }),
  }),
  /** Claims that the money was sent. Repeating the same claim changes nothing. */
  claim: endpoint({
    method: 'POST',
    path: '/api/payment/manual/:id/claim',
    access: 'user',
    params: InvoiceParams,
    body: z.strictObject({
      wallet_id: Id,
      trx_id: TrxId,
      /** Validated for the kind of the wallet. */
      sender_number: requiredText(40, SENDER),
    }),
    reply: ManualPayment.extend({ success: z.literal(true) }),
  }),
};
