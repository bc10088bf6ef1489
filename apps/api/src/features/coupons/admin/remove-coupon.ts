import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import { recordAudit } from '../../audit/audit.store.ts';
import { archiveCoupon, deleteCoupon, lockLivingCoupon, wasUsed } from './admin-coupons.store.ts';
import { auditedCoupon } from './coupon-terms.ts';

export type Removal = 'deleted' | 'archived';

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
    await recordAudit(
      tx,
      adminId,
      {
        action: removal === 'archived' ? 'archive' : 'delete',
        subject: 'coupon',
        subjectId: id,
        subjectName: coupon.code,
        before: auditedCoupon(coupon),
        after: null,
      },
      now,
    );
    return removal;
  });
}
