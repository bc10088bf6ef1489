import { DAY_MS } from '@nobayon/shared/domain/calendar.ts';
import type { CouponAvailability } from '@nobayon/shared/domain/coupon.ts';
import type { DbOrTx } from '../../db.ts';
import { hasClaimedReservation, releaseUsesOf } from './coupon-uses.store.ts';

/** Longer than a decision takes, which ends the reservation. */
const UNTIL_DECIDED_MS = 90 * DAY_MS;
/** The time to send a corrected claim before others can get the coupon's use. */
const CORRECTION_MS = 30 * 60_000;

type ClaimedPayment = {
  row: { id: number; userId: number | null };
  coupon: { id: number; availability: CouponAvailability } | null;
};

/**
 * Reserves a use of the coupon for a claimed payment until the decision, even if the reservation
 * from its start has expired, as long as one is left. Takes it from another order of the customer
 * unless that is claimed as well. Needs the locks of `lockPayment`.
 */
export async function reserveUseForClaim(
  tx: DbOrTx,
  { row: { id, userId }, coupon }: ClaimedPayment,
  now: Date,
): Promise<void> {
  if (coupon === null || coupon.availability === 'unavailable' || userId === null) return;
  if (coupon.availability === 'available') {
    const own = { userId, couponId: coupon.id };
    if (await hasClaimedReservation(tx, { ...own, now })) return;
    await releaseUsesOf(tx, own);
  }
  await tx.couponRedemption.update({
    where: { transactionId: id },
    data: { state: 'reserved', reservedUntil: untilDecided(now) },
  });
}

/**
 * Gives the reservation of a rejected claim to another open claim of the customer, if there is one.
 * Otherwise keeps it for a while, for the corrected one. Needs the locks of `lockPayment`.
 */
export async function reserveUseForCorrection(
  tx: DbOrTx,
  { id: transactionId, userId }: { id: number; userId: number | null },
  now: Date,
): Promise<void> {
  const [kept] = await tx.couponRedemption.updateManyAndReturn({
    where: { transactionId, state: 'reserved', reservedUntil: { gt: now } },
    data: { reservedUntil: new Date(now.getTime() + CORRECTION_MS) },
  });
  if (!kept || userId === null) return;
  const { id, couponId } = kept;
  const transaction = { userId, claims: { some: { state: 'open' } } } as const;
  const next = await tx.couponRedemption.findFirst({ where: { couponId, transaction } });
  if (!next) return;
  await tx.couponRedemption.update({ where: { id }, data: { state: 'released' } });
  await tx.couponRedemption.update({
    where: { id: next.id },
    data: { state: 'reserved', reservedUntil: untilDecided(now) },
  });
}

function untilDecided(now: Date): Date {
  return new Date(now.getTime() + UNTIL_DECIDED_MS);
}
