import { z } from 'zod';
import { transactionStatuses } from '../../domain/transaction/transaction.ts';
import { roles } from '../account/auth.ts';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, searchText, Taka } from '../fields/fields.ts';

/** Shorter ones are rejected: no index supports them, and they match nearly everything. */
export const SHORTEST_SEARCH = 3;
/** The maximum number of shown results per group. */
export const FOUND_PER_GROUP = 5;

function group<S extends z.ZodType>(item: S) {
  return z.object({
    items: z.array(item),
    /** Whether there are further results. */
    more: z.boolean(),
  });
}

export const FoundUser = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  /** If it was searched for. */
  phone: z.string().nullable(),
  role: z.enum(roles),
  plan_name: z.string().nullable(),
  /** Null if it never expires, or without a plan. */
  expiry_date: Instant.nullable(),
});
export type FoundUser = z.infer<typeof FoundUser>;

export const FoundPayment = z.object({
  id: Id,
  invoice_number: z.string(),
  payment_gateway_id: z.string().nullable(),
  user_name: z.string(),
  /** The number that it was sent from, if that was searched for. */
  sent_from: z.string().nullable(),
  final_amount: Taka,
  status: z.enum(transactionStatuses),
  created_at: Instant,
  /** Hidden from the lists, but still stored. */
  is_hidden: z.boolean(),
});
export type FoundPayment = z.infer<typeof FoundPayment>;

export const FoundCoupon = z.object({
  id: Id,
  code: z.string(),
  used_count: z.int(),
  is_active: z.boolean(),
});
export type FoundCoupon = z.infer<typeof FoundCoupon>;

export const FoundDeletedUser = z.object({
  id: Id,
  email: z.string(),
  deleted_at: Instant,
});
export type FoundDeletedUser = z.infer<typeof FoundDeletedUser>;

export const adminSearch = {
  /**
   * Users by any part of a name or an address or by their phone number, payments by their ID, by how
   * an invoice number or an id of the gateway (a TrxID, also one that was submitted for a manual
   * payment) begins or by the whole number that they were sent from, coupons by how a code begins,
   * deleted users by their whole address.
   */
  find: endpoint({
    method: 'GET',
    path: '/api/admin/search',
    access: 'admin',
    query: z.strictObject({
      q: searchText('Enter what to search for').min(
        SHORTEST_SEARCH,
        `Enter at least ${SHORTEST_SEARCH} characters`,
      ),
    }),
    reply: z.object({
      users: group(FoundUser),
      payments: group(FoundPayment),
      coupons: group(FoundCoupon),
      deleted_users: group(FoundDeletedUser),
    }),
  }),
};
export type Found = z.infer<typeof adminSearch.find.reply>;
