import { type DbOrTx, Prisma } from '../../db.ts';
import { COUNT_CAP } from '../../http/pagination.ts';
import { paymentsOf } from '../transactions/list/payments-of.store.ts';

type Page = { page: number; limit: number };

const skipped = ({ page, limit }: Page) => ({ skip: (page - 1) * limit, take: limit });

const withCoupon = {
  coupon: { select: { code: true } },
  transaction: {
    select: {
      id: true,
      invoiceNumber: true,
      planName: true,
      discountAmount: true,
      createdAt: true,
    },
  },
} satisfies Prisma.CouponRedemptionInclude;

export type UsedCouponRow = Prisma.CouponRedemptionGetPayload<{ include: typeof withCoupon }>;

/** The coupon uses of a user's payments, newest first. */
export async function listUsedCouponRows(
  db: DbOrTx,
  userId: number,
  page: Page,
): Promise<UsedCouponRow[]> {
  return db.couponRedemption.findMany({
    where: { transaction: await paymentsOf(db, userId) },
    orderBy: { id: 'desc' },
    include: withCoupon,
    ...skipped(page),
  });
}

/** Counts up to one more than `COUNT_CAP`. */
export async function countUsedCoupons(db: DbOrTx, userId: number): Promise<number> {
  const where = { transaction: await paymentsOf(db, userId) };
  return db.couponRedemption.count({ where, take: COUNT_CAP + 1 });
}

/** A user's sent and pending emails, newest first. */
export function listMailRows(db: DbOrTx, userId: number, page: Page) {
  return db.mail.findMany({ where: { userId }, orderBy: { id: 'desc' }, ...skipped(page) });
}

export type MailRow = Awaited<ReturnType<typeof listMailRows>>[number];

/** Counts up to one more than `COUNT_CAP`. */
export function countMails(db: DbOrTx, userId: number): Promise<number> {
  return db.mail.count({ where: { userId }, take: COUNT_CAP + 1 });
}

export type TotalsRow = {
  count: number;
  completed: number;
  paid: bigint;
  refunded: bigint;
  lastPaidAt: Date | null;
};

/** The totals of a user's payments, of a deleted one if `isDeleted`. */
export async function sumPayments(
  db: DbOrTx,
  userId: number,
  { isDeleted }: { isDeleted: boolean },
): Promise<TotalsRow> {
  const owner = isDeleted ? Prisma.sql`former_user_id` : Prisma.sql`user_id`;
  const [totals] = await db.$queryRaw<[TotalsRow]>`
    SELECT count(*)::int AS count,
      (count(*) FILTER (WHERE status = 'completed'))::int AS completed,
      coalesce(sum(coalesce(paid_amount, final_amount) - refunded_amount) FILTER (WHERE status = 'completed'), 0)::bigint
        AS paid,
      coalesce(sum(CASE status WHEN 'refunded' THEN coalesce(paid_amount, final_amount) ELSE refunded_amount END), 0)::bigint
        AS refunded,
      max(settled_at) FILTER (WHERE status = 'completed') AS "lastPaidAt"
    FROM transactions WHERE ${owner} = ${userId} AND deleted_at IS NULL`;
  return totals;
}

/** The record of a deleted account; null if there is none. */
export function findDeletion(db: DbOrTx, userId: number) {
  return db.auditEntry.findFirst({
    where: { subject: 'user', subjectId: userId, action: 'delete' },
    orderBy: { id: 'desc' },
  });
}
