import type { adminCoupons } from '@nobayon/shared/contract/coupons.ts';
import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Request } from '../../../http/mount.ts';
import { requireUnchanged } from '../../../http/require-unchanged.ts';
import { recordAudit } from '../../audit/audit.store.ts';
import type { CouponRow } from '../coupons.store.ts';
import { lockPlansNamed, lockUnarchivedCoupon, updateCouponRow } from './admin-coupons.store.ts';
import { auditedCoupon, couponTermsFrom } from './coupon-terms.ts';
import { requireKnownPlans, requireNotPast } from './require-valid-terms.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'settings'>;

/**
 * Changes a coupon from now on. Payments that have reserved a use keep their price, and confirmed
 * uses stay counted.
 */
export function updateCoupon(
  { db, clock, settings }: Deps,
  { caller, params: { id }, body }: Request<typeof adminCoupons.update>,
): Promise<CouponRow> {
  const terms = couponTermsFrom(body);
  return db.$transaction(async (tx) => {
    const now = clock();
    const currentNames = await lockPlansNamed(tx, terms.planNames);
    const before = await lockUnarchivedCoupon(tx, id);
    if (!before) throw new AppError('coupon_not_found');
    requireUnchanged(before, body.updated_at);
    requireNotPast(terms, before, { now, timeZone: settings.timeZone });
    requireKnownPlans(terms, before, currentNames);
    const after = await updateCouponRow(tx, id, terms);
    await recordAudit(tx, {
      adminId: caller.id,
      action: 'update',
      subject: 'coupon',
      subjectId: id,
      subjectName: after.code,
      before: auditedCoupon(before),
      after: auditedCoupon(after),
      at: now,
    });
    return after;
  });
}
