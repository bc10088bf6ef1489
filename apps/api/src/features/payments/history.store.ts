import { Prisma } from '../../db.ts';
import type { ShownRow } from './transactions.store.ts';

export type History = { total: number; rows: ShownRow<string>[] };

/** A row as a list: with its names each row would be twice as much to send and to read. */
type RowAsList = [
  id: number,
  invoiceNumber: string,
  gatewayId: string | null,
  gateway: string,
  userName: string,
  userEmail: string,
  planName: string,
  cycle: ShownRow['cycle'],
  couponCode: string | null,
  amount: number,
  discountAmount: number,
  finalAmount: number,
  paidAmount: number | null,
  refundedAmount: number,
  status: ShownRow['status'],
  paymentMethod: string | null,
  days: number,
  carriedDays: number,
  createdAt: string,
  settledAt: string | null,
];

/**
 * A page of a customer's payments, the newest first, and how many there are, as JSON for
 * `readHistory`. What an administrator took out of the lists is still the customer's own.
 */
export function historyAsJson(
  userId: number,
  { page, limit }: { page: number; limit: number },
): Prisma.Sql {
  return Prisma.sql`json_build_object(
    'total', (SELECT count(*) FROM transactions WHERE user_id = ${userId}),
    'rows', (
      SELECT coalesce(json_agg(json_build_array(
        id, invoice_number, gateway_id, gateway, user_name, user_email, plan_name, cycle, coupon_code,
        amount, discount_amount, final_amount, paid_amount, refunded_amount, status, payment_method,
        days, carried_days, ${isoText(Prisma.sql`created_at`)}, ${isoText(Prisma.sql`settled_at`)}
      ) ORDER BY created_at DESC, id DESC), '[]')
      FROM (
        SELECT * FROM transactions WHERE user_id = ${userId}
        ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}
      ) page
    ))`;
}

export function readHistory(found: unknown): History {
  const { total, rows } = found as { total: number; rows: RowAsList[] };
  return { total, rows: rows.map(readRow) };
}

function readRow([
  id,
  invoiceNumber,
  gatewayId,
  gateway,
  userName,
  userEmail,
  planName,
  cycle,
  couponCode,
  amount,
  discountAmount,
  finalAmount,
  paidAmount,
  refundedAmount,
  status,
  paymentMethod,
  days,
  carriedDays,
  createdAt,
  settledAt,
]: RowAsList): ShownRow<string> {
  return {
    id,
    invoiceNumber,
    gatewayId,
    gateway,
    userName,
    userEmail,
    planName,
    cycle,
    couponCode,
    amount,
    discountAmount,
    finalAmount,
    paidAmount,
    refundedAmount,
    status,
    paymentMethod,
    days,
    carriedDays,
    createdAt,
    settledAt,
  };
}

/** As the wire has an instant: making one of it and a text again took longer than the rest of its row. */
function isoText(instant: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
