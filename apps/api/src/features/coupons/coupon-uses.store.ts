import type { CouponClaim } from '@nobayon/shared/domain/coupon.ts';
import { couponClaim } from '@nobayon/shared/domain/coupon.ts';
import type { DbOrTx } from '../../db.ts';

/** Uses that are held by payments under way. */
export function countHeld(db: DbOrTx, couponId: number, now: Date): Promise<number> {
  return db.couponRedemption.count({
    where: { couponId, state: 'reserved', reservedUntil: { gt: now } },
  });
}

export type Uses = {
  /** Uses that other customers hold. */
  heldByOthers: number;
  /** Confirmed uses of the customer. */
  usesOfCustomer: number;
  /** Whether the customer has no completed payment. */
  isNewCustomer: boolean;
};

/** How a coupon is used, from where a customer stands; null for one whose account is gone. */
export async function countUses(
  db: DbOrTx,
  couponId: number,
  userId: number | null,
  now: Date,
): Promise<Uses> {
  const [uses] = await db.$queryRaw<[Uses]>`
    SELECT
      (SELECT count(*)::int
       FROM coupon_redemptions held JOIN transactions paid_by ON paid_by.id = held.transaction_id
       WHERE held.coupon_id = ${couponId} AND held.state = 'reserved'
         AND held.reserved_until > ${now}
         AND paid_by.user_id IS DISTINCT FROM ${userId}::int) AS "heldByOthers",
      (SELECT count(*)::int
       FROM transactions own JOIN coupon_redemptions used ON used.transaction_id = own.id
       WHERE own.user_id = ${userId}::int AND used.coupon_id = ${couponId}
         AND used.state = 'redeemed') AS "usesOfCustomer",
      NOT EXISTS (
        SELECT FROM transactions own WHERE own.user_id = ${userId}::int AND own.status IN ('completed', 'refunded')
      ) AS "isNewCustomer"`;
  return uses;
}

type Hold = { couponId: number; transactionId: number; userId: number; reservedUntil: Date };

/**
 * Lets a payment hold a use, and takes it from whichever payment of the same customer held one.
 * Needs the locks on the user and on the coupon.
 */
export async function holdUse(
  tx: DbOrTx,
  { userId, couponId, transactionId, reservedUntil }: Hold,
): Promise<void> {
  await releaseUsesOf(tx, { userId, couponId });
  await tx.couponRedemption.create({ data: { couponId, transactionId, reservedUntil } });
}

async function releaseUsesOf(
  tx: DbOrTx,
  { userId, couponId }: Pick<Hold, 'userId' | 'couponId'>,
): Promise<void> {
  await tx.couponRedemption.updateMany({
    where: { couponId, state: 'reserved', transaction: { userId } },
    data: { state: 'released' },
  });
}

type Paying = { id: number; userId: number | null };

/**
 * What use a payment can be granted with. Until the commit nobody else counts, holds or confirms a
 * use of its coupon. Null for a payment without one.
 */
export async function lockClaim(
  tx: DbOrTx,
  { id: transactionId, userId }: Paying,
  now: Date,
): Promise<CouponClaim | null> {
  await tx.$queryRaw`
    SELECT 1 FROM coupons JOIN coupon_redemptions use ON use.coupon_id = coupons.id
    WHERE use.transaction_id = ${transactionId} FOR UPDATE OF coupons`;
  const use = await tx.couponRedemption.findUnique({
    where: { transactionId },
    include: { coupon: true },
  });
  if (!use) return null;
  const isHolder = use.state === 'reserved' && use.reservedUntil > now;
  const uses = await countUses(tx, use.couponId, userId, now);
  return couponClaim(use.coupon, { isHolder, ...uses });
}

/**
 * Confirms the use that a payment holds, or one that is free. Its customer pays with the one use
 * they hold: another payment of theirs that held it does not any more. Without effect where the
 * coupon is used up: an administrator may grant such a payment all the same, and no limit is passed.
 */
export async function redeemUse(tx: DbOrTx, payment: Paying, now: Date): Promise<void> {
  const claim = await lockClaim(tx, payment, now);
  if (claim === null || claim === 'used_up') return;
  const { couponId } = await tx.couponRedemption.update({
    where: { transactionId: payment.id },
    data: { state: 'redeemed' },
    select: { couponId: true },
  });
  await tx.$executeRaw`UPDATE coupons SET used_count = used_count + 1 WHERE id = ${couponId}`;
  if (payment.userId !== null) await releaseUsesOf(tx, { couponId, userId: payment.userId });
}

/** Frees the use that a payment holds, which can no longer be paid. */
export async function releaseUse(tx: DbOrTx, transactionId: number): Promise<void> {
  await tx.couponRedemption.updateMany({
    where: { transactionId, state: 'reserved' },
    data: { state: 'released' },
  });
}

/** Releases what nobody confirmed in time. Returns how many. */
export async function releaseLapsed(db: DbOrTx, now: Date): Promise<number> {
  const { count } = await db.couponRedemption.updateMany({
    where: { state: 'reserved', reservedUntil: { lte: now } },
    data: { state: 'released' },
  });
  return count;
}
