import type { adminCoupons } from '@nobayon/shared/contract/coupons.ts';
import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Request } from '../../../http/mount.ts';
import { archiveOrDelete, type RemovalResult } from '../../audit/archive-or-delete.ts';
import {
  archiveCoupon,
  deleteCoupon,
  lockUnarchivedCoupon,
  wasUsed,
} from './admin-coupons.store.ts';
import { auditedCoupon } from './coupon-terms.ts';

/** Removes a coupon. One that a payment has ever reserved is archived. */
export function removeCoupon(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  { caller, params: { id } }: Request<typeof adminCoupons.remove>,
): Promise<RemovalResult> {
  return db.$transaction(async (tx) => {
    const now = clock();
    const coupon = await lockUnarchivedCoupon(tx, id);
    if (!coupon) throw new AppError('coupon_not_found');
    return archiveOrDelete(
      tx,
      {
        adminId: caller.id,
        subject: 'coupon',
        subjectId: id,
        subjectName: coupon.code,
        before: auditedCoupon(coupon),
        at: now,
      },
      {
        isReferredTo: await wasUsed(tx, id),
        archive: () => archiveCoupon(tx, id, now),
        delete: () => deleteCoupon(tx, id),
      },
    );
  });
}
