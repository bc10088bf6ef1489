import type { adminUserPage, UsedCoupon } from '@nobayon/shared/contract/admin/admin-user-page.ts';
import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import { toTaka } from '@nobayon/shared/domain/money.ts';
import type { AppDeps } from '../../deps.ts';
import type { Request } from '../../http/mount.ts';
import { paginationOf, totalOf } from '../../http/pagination.ts';
import { countUsedCoupons, listUsedCouponRows, type UsedCouponRow } from './user-rows.store.ts';

export async function listUsedCoupons(
  { db }: Pick<AppDeps, 'db'>,
  { params, query }: Request<typeof adminUserPage.coupons>,
): Promise<RawReply<typeof adminUserPage.coupons>> {
  const [total, rows] = await Promise.all([
    countUsedCoupons(db, params.id),
    listUsedCouponRows(db, params.id, query),
  ]);
  return { coupons: rows.map(showUsedCoupon), pagination: paginationOf(query, totalOf(total)) };
}

function showUsedCoupon({ coupon, state, transaction }: UsedCouponRow): UsedCoupon {
  return {
    transaction_id: transaction.id,
    invoice_number: transaction.invoiceNumber,
    code: coupon.code,
    state,
    plan_name: transaction.planName,
    discount_amount: toTaka(transaction.discountAmount),
    created_at: transaction.createdAt.toISOString(),
  };
}
