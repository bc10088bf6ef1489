import { type AdminCoupon, adminCoupons } from '@nobayon/shared/contract/coupons.ts';
import { keyOf, query } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';

const LIMIT = 20;

/** A page of coupons, newest first. */
export function couponPage(page: number) {
  return query(adminCoupons.list, { query: { page, limit: LIMIT } });
}

/** The current coupon, from the page that it was listed on; null if it is no longer there. */
export async function findCoupon(
  coupon: AdminCoupon | null,
  page: number,
): Promise<AdminCoupon | null> {
  const { coupons } = await queryClient.fetchQuery({ ...couponPage(page), staleTime: 0 });
  return coupons.find(({ id }) => id === coupon?.id) ?? null;
}

/** Invalidates the list. */
export async function invalidateCoupons(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: keyOf(adminCoupons.list) });
}
