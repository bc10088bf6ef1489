import { type AsJson, Prisma, withInstants } from '../../db.ts';
import type { ShownRow } from './transactions.store.ts';

/**
 * A page of a customer's payments, the newest first, and how many there are: JSON, for
 * `historyFromJson`. What an administrator took out of the lists is still the customer's own.
 */
export function historyAsJson(
  userId: number,
  { page, limit }: { page: number; limit: number },
): Prisma.Sql {
  return Prisma.sql`json_build_object(
    'total', (SELECT count(*) FROM transactions WHERE user_id = ${userId}),
    'rows', (
      SELECT coalesce(json_agg(json_build_object(
        'id', id, 'invoiceNumber', invoice_number, 'gatewayId', gateway_id, 'gateway', gateway,
        'userName', user_name, 'userEmail', user_email, 'planName', plan_name,
        'cycle', cycle, 'couponCode', coupon_code, 'amount', amount,
        'discountAmount', discount_amount, 'finalAmount', final_amount,
        'paidAmount', paid_amount, 'refundedAmount', refunded_amount, 'status', status, 'paymentMethod', payment_method,
        'days', days, 'carriedDays', carried_days,
        'createdAt', created_at, 'settledAt', settled_at
      ) ORDER BY created_at DESC, id DESC), '[]')
      FROM (
        SELECT * FROM transactions WHERE user_id = ${userId}
        ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}
      ) page
    ))`;
}

export function historyFromJson(found: unknown): { total: number; rows: ShownRow[] } {
  const { total, rows } = found as { total: number; rows: AsJson<ShownRow>[] };
  return { total, rows: rows.map((row) => withInstants(row, ['createdAt', 'settledAt'])) };
}
