import { type AdminCoupon, adminCoupons } from '@nobayon/shared/contract/coupons.ts';
import { keyOf, query } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';

const LIMIT = 20;

/** A page of coupons, newest first. */
export function couponPage(page: number) {
  return query(adminCoupons.list, { query: { page, limit: LIMIT } });
}

/**
 * The current coupon; null if it no longer exists. A new or a deleted one can have moved it from the
 * page that it was listed on, so the closest pages are read first.
 */
export async function findCoupon(
  coupon: AdminCoupon | null,
  page: number,
): Promise<AdminCoupon | null> {
  const read = (number: number) => queryClient.fetchQuery({ ...couponPage(number), staleTime: 0 });
  const { coupons, pagination } = await read(page);
  const isIt = ({ id }: AdminCoupon) => id === coupon?.id;
  const found = coupons.find(isIt);
  if (found) return found;
  const others = Array.from({ length: pagination.pages }, (_, index) => index + 1)
    .filter((number) => number !== page)
    .toSorted((one, other) => Math.abs(one - page) - Math.abs(other - page));
  for (const number of others) {
    const moved = (await read(number)).coupons.find(isIt);
    if (moved) return moved;
  }
  return null;
}

/** Invalidates the list. */
export async function invalidateCoupons(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: keyOf(adminCoupons.list) });
}
