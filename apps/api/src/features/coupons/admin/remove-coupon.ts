import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import { type Removal, recordRemoval } from '../../audit/record-removal.ts';
import { archiveCoupon, deleteCoupon, lockLivingCoupon, wasUsed } from './admin-coupons.store.ts';
import { auditedCoupon } from './coupon-terms.ts';

/** Ends a coupon. One that any payment ever reserved is archived, so that the books keep it. */
export function removeCoupon(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  adminId: number,
  id: number,
): Promise<Removal> {
  return db.$transaction(async (tx) => {
    const now = clock();
    const coupon = await lockLivingCoupon(tx, id);
    if (!coupon) throw new AppError('coupon_not_found');
    const removal = (await wasUsed(tx, id)) ? 'archived' : 'deleted';
    if (removal === 'archived') await archiveCoupon(tx, id, now);
    else await deleteCoupon(tx, id);
    await recordRemoval(
      tx,
      adminId,
      removal,
      { subject: 'coupon', subjectId: id, subjectName: coupon.code, before: auditedCoupon(coupon) },
      now,
    );
    return removal;
  });
}
