import { DAY_MS } from '@nobayon/shared/domain/calendar.ts';
import type { DbOrTx } from '../../../db.ts';
import { releaseUsesOf } from '../../coupons/coupon-uses.store.ts';
import type { LoadedPayment } from '../../payments/settle/changes/load-payment.store.ts';

/** Longer than a decision takes; it ends with that. */
const UNTIL_DECIDED_MS = 90 * DAY_MS;
/** For how long the customer may send a corrected claim before others get the use of the coupon. */
const CORRECTION_MS = 30 * 60_000;

/**
 * Lets a payment that is claimed hold a use of its coupon until somebody has looked, also where the
 * one from its start has lapsed, as long as one is left. It takes over what another order of the
 * customer holds, unless that is claimed as well. Needs the locks of `lockPayment`.
 */
export async function holdUseForClaim(
  tx: DbOrTx,
  { row: { id, userId }, coupon }: LoadedPayment,
  now: Date,
): Promise<void> {
  if (coupon === null || coupon.claim === 'used_up' || userId === null) return;
  if (coupon.claim === 'free') {
    const held = { couponId: coupon.id, state: 'reserved', reservedUntil: { gt: now } } as const;
    const transaction = { userId, claims: { some: { state: 'open' } } } as const;
    const where = { ...held, transactionId: { not: id }, transaction };
    if ((await tx.couponRedemption.count({ where })) > 0) return;
    await releaseUsesOf(tx, { userId, couponId: coupon.id });
  }
  await tx.couponRedemption.update({
    where: { transactionId: id },
    data: { state: 'reserved', reservedUntil: new Date(now.getTime() + UNTIL_DECIDED_MS) },
  });
}

/** What a claim held that was rejected is held for a while, for the corrected one. */
export async function holdUseForCorrection(
  tx: DbOrTx,
  transactionId: number,
  now: Date,
): Promise<void> {
  await tx.couponRedemption.updateMany({
    where: { transactionId, state: 'reserved', reservedUntil: { gt: now } },
    data: { reservedUntil: new Date(now.getTime() + CORRECTION_MS) },
  });
}
