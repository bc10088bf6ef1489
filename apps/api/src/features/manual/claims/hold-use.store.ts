import { DAY_MS } from '@nobayon/shared/domain/calendar.ts';
import type { DbOrTx } from '../../../db.ts';
import { releaseUsesOf } from '../../coupons/coupon-uses.store.ts';
import type { LoadedPayment } from '../../payments/settle/changes/load-payment.store.ts';

/** Longer than a decision takes, which ends the reservation. */
const UNTIL_DECIDED_MS = 90 * DAY_MS;
/** The time to send a corrected claim before others can get the coupon's use. */
const CORRECTION_MS = 30 * 60_000;

/**
 * Reserves a use of the coupon for a claimed payment until the decision, even if the reservation
 * from its start has expired, as long as one is left. Takes it from another order of the customer
 * unless that is claimed as well. Needs the locks of `lockPayment`.
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

/** Keeps the reservation of a rejected claim for a while, for the corrected one. */
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
