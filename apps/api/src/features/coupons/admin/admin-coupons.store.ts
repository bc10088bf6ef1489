import { type Db, type DbOrTx, Prisma } from '../../../db.ts';
import { fieldError } from '../../../http/app-error.ts';
import { COUNT_CAP, type Total, totalOf } from '../../../http/pagination.ts';
import type { CouponRow } from '../coupons.store.ts';

/** What an administrator sets on a coupon: every column except those that the server maintains. */
export type CouponTerms = Omit<CouponRow, KeptColumn | 'isActive'> & { isActive?: boolean };
type KeptColumn = 'id' | 'usedCount' | 'createdAt' | 'updatedAt' | 'archivedAt';

/** Newest first. */
export function listCouponRows(db: Db, { page, limit }: { page: number; limit: number }) {
  return db.coupon.findMany({
    where: { archivedAt: null },
    orderBy: { id: 'desc' },
    skip: (page - 1) * limit,
    take: limit,
  });
}

export async function countCoupons(db: Db): Promise<Total> {
  return totalOf(await db.coupon.count({ where: { archivedAt: null }, take: COUNT_CAP + 1 }));
}

/**
 * Which of these names belong to current plans. Locks those plans until the commit, so that a plan
 * that is renamed at the same time also renames itself in the coupon. Call it before locking any
 * coupon.
 */
export async function lockPlansNamed(tx: DbOrTx, names: string[]): Promise<string[]> {
  const plans = await tx.$queryRaw<{ name: string }[]>`
    SELECT name FROM plans WHERE name = ANY (${names}::text[]) AND archived_at IS NULL
    ORDER BY id FOR SHARE`;
  return plans.map(({ name }) => name);
}

/** Locks the coupon, so that nobody else counts, changes or removes it until the commit. */
export async function lockUnarchivedCoupon(tx: DbOrTx, id: number): Promise<CouponRow | null> {
  await tx.$queryRaw`SELECT 1 FROM coupons WHERE id = ${id} FOR UPDATE`;
  return tx.coupon.findFirst({ where: { id, archivedAt: null } });
}

/** Throws `coupon_code_taken`, which ends the transaction it is called in. */
export function insertCoupon(tx: DbOrTx, terms: CouponTerms): Promise<CouponRow> {
  return tx.coupon.create({ data: terms }).catch(rethrow);
}

/** Throws `coupon_code_taken`, which ends the transaction it is called in. */
export function updateCouponRow(tx: DbOrTx, id: number, terms: CouponTerms): Promise<CouponRow> {
  return tx.coupon.update({ where: { id }, data: terms }).catch(rethrow);
}

/** Besides its id, the code is all that is unique about a coupon. */
function rethrow(error: unknown): never {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') {
    throw fieldError('coupon_code_taken', 'code');
  }
  throw error;
}

/** Whether a use of it was ever reserved. */
export async function wasUsed(tx: DbOrTx, couponId: number): Promise<boolean> {
  const use = await tx.couponRedemption.findFirst({ where: { couponId }, select: { id: true } });
  return use !== null;
}

export async function archiveCoupon(tx: DbOrTx, id: number, now: Date): Promise<void> {
  await tx.coupon.update({ where: { id }, data: { archivedAt: now }, select: { id: true } });
}

export async function deleteCoupon(tx: DbOrTx, id: number): Promise<void> {
  await tx.coupon.delete({ where: { id }, select: { id: true } });
}
