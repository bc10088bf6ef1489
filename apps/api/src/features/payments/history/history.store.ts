import { Prisma } from '../../../db.ts';
import type { ShownRow } from '../transactions.store.ts';

type HistoryRow = ShownRow<string>;

export type History = { total: number; rows: HistoryRow[] };

const columns = {
  id: Prisma.sql`id`,
  invoiceNumber: Prisma.sql`invoice_number`,
  gatewayId: Prisma.sql`gateway_id`,
  gateway: Prisma.sql`gateway`,
  userName: Prisma.sql`user_name`,
  userEmail: Prisma.sql`user_email`,
  planId: Prisma.sql`plan_id`,
  planName: Prisma.sql`plan_name`,
  cycle: Prisma.sql`cycle`,
  couponCode: Prisma.sql`coupon_code`,
  amount: Prisma.sql`amount`,
  discountAmount: Prisma.sql`discount_amount`,
  finalAmount: Prisma.sql`final_amount`,
  paidAmount: Prisma.sql`paid_amount`,
  refundedAmount: Prisma.sql`refunded_amount`,
  status: Prisma.sql`status`,
  paymentMethod: Prisma.sql`payment_method`,
  days: Prisma.sql`days`,
  carriedDays: Prisma.sql`carried_days`,
  createdAt: isoText(Prisma.sql`created_at`),
  settledAt: isoText(Prisma.sql`settled_at`),
} satisfies Record<keyof HistoryRow, Prisma.Sql>;

/** The index of each field in a row. */
const at = Object.fromEntries(Object.keys(columns).map((name, n) => [name, n])) as Record<
  keyof HistoryRow,
  number
>;
// Rows are sent as lists: with field names, each row would be twice as large to send and to parse.
const rowAsList = Prisma.sql`json_build_array(${Prisma.join(Object.values(columns))})`;

/**
 * A page of a customer's payments, newest first, and their total, as JSON for `readHistory`.
 * Includes payments that an administrator has hidden.
 */
export function historyAsJson(
  userId: number,
  { page, limit }: { page: number; limit: number },
): Prisma.Sql {
  return Prisma.sql`json_build_object(
    'total', (SELECT count(*) FROM transactions WHERE user_id = ${userId}),
    'rows', (
      SELECT coalesce(json_agg(${rowAsList} ORDER BY created_at DESC, id DESC), '[]')
      FROM (
        SELECT * FROM transactions WHERE user_id = ${userId}
        ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}
      ) page
    ))`;
}

export function readHistory(found: unknown): History {
  const { total, rows } = found as { total: number; rows: unknown[][] };
  return { total, rows: rows.map(readRow) };
}

// Written out because an object whose keys are set in a loop takes ten times as long to create.
function readRow(row: readonly unknown[]): HistoryRow {
  return {
    id: row[at.id],
    invoiceNumber: row[at.invoiceNumber],
    gatewayId: row[at.gatewayId],
    gateway: row[at.gateway],
    userName: row[at.userName],
    userEmail: row[at.userEmail],
    planId: row[at.planId],
    planName: row[at.planName],
    cycle: row[at.cycle],
    couponCode: row[at.couponCode],
    amount: row[at.amount],
    discountAmount: row[at.discountAmount],
    finalAmount: row[at.finalAmount],
    paidAmount: row[at.paidAmount],
    refundedAmount: row[at.refundedAmount],
    status: row[at.status],
    paymentMethod: row[at.paymentMethod],
    days: row[at.days],
    carriedDays: row[at.carriedDays],
    createdAt: row[at.createdAt],
    settledAt: row[at.settledAt],
  } satisfies Record<keyof HistoryRow, unknown> as HistoryRow;
}

/**
 * Formats an instant for the wire. Parsing and formatting it took longer than the rest of its row.
 */
function isoText(instant: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
