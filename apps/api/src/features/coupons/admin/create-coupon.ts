import type { adminCoupons } from '@nobayon/shared/contract/coupons.ts';
import type { AppDeps } from '../../../deps.ts';
import type { Request } from '../../../http/mount.ts';
import { recordAudit } from '../../audit/audit.store.ts';
import type { CouponRow } from '../coupons.store.ts';
import { insertCoupon, lockPlansNamed } from './admin-coupons.store.ts';
import { auditedCoupon, couponTermsFrom } from './coupon-terms.ts';
import { requireKnownPlans, requireNotPast } from './require-valid-terms.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'settings'>;

export async function createCoupon(
  { db, clock, settings }: Deps,
  { caller, body }: Request<typeof adminCoupons.create>,
): Promise<CouponRow> {
  const terms = couponTermsFrom(body);
  const now = clock();
  requireNotPast(terms, null, { now, timeZone: settings.timeZone });
  return db.$transaction(async (tx) => {
    requireKnownPlans(terms, null, await lockPlansNamed(tx, terms.planNames));
    const coupon = await insertCoupon(tx, terms);
    await recordAudit(tx, {
      adminId: caller.id,
      action: 'create',
      subject: 'coupon',
      subjectId: coupon.id,
      subjectName: coupon.code,
      after: auditedCoupon(coupon),
      at: now,
    });
    return coupon;
  });
}
