import { type Db, type DbOrTx, Prisma } from '../../db.ts';

export type TransactionRow = NonNullable<Awaited<ReturnType<typeof findByInvoice>>>;
export type NewTransaction = Prisma.TransactionUncheckedCreateInput;

export function insertTransaction(tx: DbOrTx, data: NewTransaction) {
  return tx.transaction.create({ data });
}

export function findByInvoice(db: DbOrTx, invoiceNumber: string) {
  return db.transaction.findUnique({ where: { invoiceNumber } });
}

export function findTransaction(db: DbOrTx, id: number): Promise<TransactionRow | null> {
  return db.transaction.findUnique({ where: { id } });
}

/** The number of orders of a user with a total of zero since an instant, up to `most`. */
export function countFreeOrders(
  db: DbOrTx,
  { userId, since, most }: { userId: number; since: Date; most: number },
): Promise<number> {
  return db.transaction.count({
    where: { userId, finalAmount: 0, createdAt: { gt: since } },
    take: most,
  });
}

/** Stores the gateway's reference of a payment. The first one stays; false if there is another. */
export async function saveReference(db: DbOrTx, id: number, reference: string): Promise<boolean> {
  const { count } = await db.transaction.updateMany({
    where: { id, OR: [{ gatewayReference: null }, { gatewayReference: reference }] },
    data: { gatewayReference: reference },
  });
  return count === 1;
}

/** The columns of a payment `t` for raw SQL, as in the model. */
export const paymentColumns = Prisma.sql`
  t.id, t.invoice_number AS "invoiceNumber", t.user_id AS "userId",
  t.former_user_id AS "formerUserId", t.plan_id AS "planId",
  t.gateway, t.gateway_id AS "gatewayId", t.gateway_reference AS "gatewayReference",
  t.payment_method AS "paymentMethod",
  t.user_name AS "userName", t.user_email AS "userEmail", t.plan_name AS "planName",
  t.cycle::text AS cycle, t.days, t.amount, t.discount_amount AS "discountAmount",
  t.final_amount AS "finalAmount", t.coupon_code AS "couponCode", t.status::text AS status,
  t.paid_amount AS "paidAmount", t.refunded_amount AS "refundedAmount", t.review_reason::text AS "reviewReason",
  t.carried_days AS "carriedDays", t.created_at AS "createdAt", t.settled_at AS "settledAt",
  t.next_check_at AS "nextCheckAt", t.ask_after AS "askAfter", t.checks,
  t.deleted_at AS "deletedAt"`;

/** The fields of a payment for its customer, with instants of type `At`. */
export type ShownRow<At = Date> = Pick<
  TransactionRow,
  | 'id'
  | 'invoiceNumber'
  | 'gatewayId'
  | 'gateway'
  | 'userName'
  | 'userEmail'
  | 'planId'
  | 'planName'
  | 'cycle'
  | 'couponCode'
  | 'amount'
  | 'discountAmount'
  | 'finalAmount'
  | 'paidAmount'
  | 'refundedAmount'
  | 'status'
  | 'paymentMethod'
  | 'days'
  | 'carriedDays'
> & { createdAt: At; settledAt: At | null };

/** The totals that a user paid per year in a time zone, newest first, in paisa. */
export async function sumByYear(
  db: Db,
  userId: number,
  timeZone: string,
): Promise<{ year: number; total: number; payments: number }[]> {
  const rows = await db.$queryRaw<{ year: number; total: bigint; payments: number }[]>`
    SELECT extract(year FROM settled_at AT TIME ZONE ${timeZone})::int AS year,
           sum(kept_amount(status, paid_amount, final_amount, refunded_amount))::bigint AS total,
           count(*)::int AS payments
    FROM transactions
    WHERE user_id = ${userId} AND status = 'completed'
      AND kept_amount(status, paid_amount, final_amount, refunded_amount) > 0
    GROUP BY 1
    ORDER BY 1 DESC`;
  return rows.map(({ total, ...row }) => ({ ...row, total: Number(total) }));
}
