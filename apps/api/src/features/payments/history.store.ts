import { Prisma } from '../../db.ts';
import type { ShownRow } from './transactions.store.ts';

export type History = { total: number; rows: ShownRow<string>[] };

/**
 * A page of a customer's payments, the newest first, and how many there are: the JSON of a
 * `History`. What an administrator took out of the lists is still the customer's own.
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
        'createdAt', ${isoText(Prisma.sql`created_at`)}, 'settledAt', ${isoText(Prisma.sql`settled_at`)}
      ) ORDER BY created_at DESC, id DESC), '[]')
      FROM (
        SELECT * FROM transactions WHERE user_id = ${userId}
        ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}
      ) page
    ))`;
}

/** As the wire has an instant: making one of it and a text again took longer than the rest of its row. */
function isoText(instant: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
