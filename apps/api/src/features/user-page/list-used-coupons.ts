import type { adminUserPage, UsedCoupon } from '@nobayon/shared/contract/admin/admin-user-page.ts';
import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import { toTaka } from '@nobayon/shared/domain/money.ts';
import type { AppDeps } from '../../deps.ts';
import type { Request } from '../../http/mount.ts';
import { paginationOf, totalOf } from '../../http/pagination.ts';
import { countUsedCoupons, listUsedCouponRows, type UsedCouponRow } from './user-rows.store.ts';

export async function listUsedCoupons(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  { params, query }: Request<typeof adminUserPage.coupons>,
): Promise<RawReply<typeof adminUserPage.coupons>> {
  const [total, rows] = await Promise.all([
    countUsedCoupons(db, params.id),
    listUsedCouponRows(db, params.id, query),
  ]);
  const now = clock();
  return {
    coupons: rows.map((row) => showUsedCoupon(row, now)),
    pagination: paginationOf(query, totalOf(total)),
  };
}

function showUsedCoupon(
  { coupon, state, reservedUntil, transaction }: UsedCouponRow,
  now: Date,
): UsedCoupon {
  const isReserved = state === 'reserved' && reservedUntil > now;
  return {
    transaction_id: transaction.id,
    invoice_number: transaction.invoiceNumber,
    code: coupon.code,
    // The sweep releases an expired reservation later.
    state: state === 'reserved' && !isReserved ? 'released' : state,
    reserved_until: isReserved ? reservedUntil.toISOString() : null,
    plan_name: transaction.planName,
    discount_amount: toTaka(transaction.discountAmount),
    created_at: transaction.createdAt.toISOString(),
  };
}
