import { z } from 'zod';
import { claimStates } from '../../domain/manual/claim.ts';
import { billingCycles } from '../../domain/price/quote.ts';
import { endpoint } from '../endpoint.ts';
import {
  Id,
  IdText,
  Instant,
  optional,
  Pagination,
  pageQuery,
  price,
  requiredText,
  Taka,
} from '../fields/fields.ts';
import { ReadStatus } from '../payments.ts';
import { Claim } from './manual-payment.ts';

/** A claim with the facts to compare it with. */
export const AdminClaim = Claim.extend({
  /** The administrator's name. The account may have been deleted. */
  decided_by: z.string().nullable(),
  /** The amount on the account's statement, if it differs from the requested amount. */
  paid_amount: Taka.nullable(),
  transaction: z.object({
    id: Id,
    invoice_number: z.string(),
    /** Null if the account has been deleted. */
    user_id: Id.nullable(),
    user_name: z.string(),
    user_email: z.string(),
    plan_name: z.string(),
    billing_cycle: z.enum(billingCycles),
    coupon_code: z.string().nullable(),
    /** The requested amount. */
    final_amount: Taka,
    status: ReadStatus,
    created_at: Instant,
  }),
  /** The number of this customer's other claims, by result. */
  other_claims: z.object({ open: z.int(), approved: z.int(), rejected: z.int() }),
  /** The number of rejected claims with the same transaction ID and wallet. */
  rejected_before: z.int(),
});
export type AdminClaim = z.infer<typeof AdminClaim>;

const ClaimId = z.strictObject({ id: IdText });
const REASON = 'Tell the customer why';
const AMOUNT = 'Enter the amount that arrived';

export const adminClaims = {
  /** Open ones come oldest first, decided ones newest first. */
  list: endpoint({
    method: 'GET',
    path: '/api/admin/claims',
    access: 'admin',
    query: pageQuery(20).extend({
      state: z.preprocess(
        (state) => (state === '' ? undefined : state),
        z.enum(claimStates).default('open'),
      ),
    }),
    reply: z.object({ claims: z.array(AdminClaim), pagination: Pagination }),
  }),
  /**
   * Confirms that the money has arrived. The payment is then settled like any other: with a
   * different amount it goes to review.
   */
  approve: endpoint({
    method: 'POST',
    path: '/api/admin/claims/:id/approve',
    access: 'admin',
    params: ClaimId,
    body: z.strictObject({
      /** The amount in the account's statement; by default the requested one. */
      paid_amount: optional(price(AMOUNT).positive(AMOUNT)),
    }),
    reply: z.object({ claim: AdminClaim, message: z.string() }),
  }),
  /** The reason is emailed to the customer, who can send a corrected claim. */
  reject: endpoint({
    method: 'POST',
    path: '/api/admin/claims/:id/reject',
    access: 'admin',
    params: ClaimId,
    body: z.strictObject({ reason: requiredText(500, REASON) }),
    reply: z.object({ claim: AdminClaim, message: z.string() }),
  }),
};
