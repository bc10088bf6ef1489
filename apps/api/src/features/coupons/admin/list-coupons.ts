import type { adminCoupons } from '@nobayon/shared/contract/coupons.ts';
import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import type { AppDeps } from '../../../deps.ts';
import type { Request } from '../../../http/mount.ts';
import { paginationOf } from '../../../http/pagination.ts';
import { countReserved } from '../coupon-uses.store.ts';
import { countCoupons, listCouponRows } from './admin-coupons.store.ts';
import { showAdminCoupon } from './show-admin-coupon.ts';

export async function listCoupons(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  { query }: Request<typeof adminCoupons.list>,
): Promise<RawReply<typeof adminCoupons.list>> {
  const [total, rows] = await Promise.all([countCoupons(db), listCouponRows(db, query)]);
  const ids = rows.map(({ id }) => id);
  const reserved = await countReserved(db, ids, clock());
  return {
    coupons: rows.map((row) => showAdminCoupon(row, reserved.get(row.id) ?? 0)),
    pagination: paginationOf(query, total),
  };
}
