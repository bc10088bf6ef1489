import { type DbOrTx, Prisma } from '../../db.ts';

/** Uses held by pending payments. */
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
  /** Whether the customer has never completed a payment; a refunded one counts as completed. */
  isNewCustomer: boolean;
};

/** The uses of a coupon as one customer sees them. `userId` is null for a deleted account. */
export async function countUses(
  db: DbOrTx,
  { couponId, userId, now }: { couponId: number; userId: number | null; now: Date },
): Promise<Uses> {
  const uses = usesAsJson(Prisma.sql`${couponId}::int`, Prisma.sql`${userId}::int`, now);
  const [counted] = await db.$queryRaw<[{ uses: Uses }]>`SELECT ${uses} AS uses`;
  return counted.uses;
}

/** The same as an expression in a statement that knows the coupon and the user. */
export function usesAsJson(couponId: Prisma.Sql, userId: Prisma.Sql, now: Date): Prisma.Sql {
  return Prisma.sql`jsonb_build_object(
    'heldByOthers', (
      SELECT count(*)
      FROM coupon_redemptions held JOIN transactions paid_by ON paid_by.id = held.transaction_id
      WHERE held.coupon_id = ${couponId} AND held.state = 'reserved'
        AND held.reserved_until > ${now}
        -- Two deleted accounts are two customers.
        AND (paid_by.user_id = ${userId}) IS NOT TRUE),
    'usesOfCustomer', (
      SELECT count(*)
      FROM transactions own JOIN coupon_redemptions used ON used.transaction_id = own.id
      WHERE own.user_id = ${userId} AND used.coupon_id = ${couponId}
        AND used.state = 'redeemed'),
    'isNewCustomer', NOT EXISTS (
      SELECT FROM transactions own
      WHERE own.user_id = ${userId} AND own.status IN ('completed', 'refunded')))`;
}

type Reservation = {
  couponId: number;
  transactionId: number;
  userId: number;
  now: Date;
  reservedUntil: Date;
};

/**
 * Reserves a use for a new payment, and takes it from any other payment of the same customer that
 * held one. A payment that the customer claims to have made keeps it, until somebody has looked. The
 * new one counts it as free all the same. Needs the locks on the user and on the coupon.
 */
export async function reserveUse(
  tx: DbOrTx,
  { userId, couponId, transactionId, now, reservedUntil }: Reservation,
): Promise<void> {
  const isClaimed = await hasClaimedUse(tx, { userId, couponId, now });
  if (!isClaimed) await releaseUsesOf(tx, { userId, couponId });
  const state = isClaimed ? 'released' : 'reserved';
  await tx.couponRedemption.create({ data: { couponId, transactionId, reservedUntil, state } });
}

/**
 * Whether the customer has claimed to have made a payment that holds a use, and no administrator
 * has decided yet, or the approved payment is in review.
 */
export async function hasClaimedUse(
  tx: DbOrTx,
  { userId, couponId, now }: Pick<Reservation, 'userId' | 'couponId' | 'now'>,
): Promise<boolean> {
  const claimed = await tx.couponRedemption.findFirst({
    where: {
      couponId,
      state: 'reserved',
      reservedUntil: { gt: now },
      transaction: {
        userId,
        OR: [
          { claims: { some: { state: 'open' } } },
          { status: 'review', claims: { some: { state: 'approved' } } },
        ],
      },
    },
    select: { id: true },
  });
  return claimed !== null;
}

/**
 * Releases the uses that a customer's payments hold. Needs the locks on the user and on the coupon.
 */
export async function releaseUsesOf(
  tx: DbOrTx,
  { userId, couponId }: Pick<Reservation, 'userId' | 'couponId'>,
): Promise<void> {
  await tx.couponRedemption.updateMany({
    where: { couponId, state: 'reserved', transaction: { userId } },
    data: { state: 'released' },
  });
}

/** Releases uses whose reservation has expired. Returns how many. */
export async function releaseExpiredUses(db: DbOrTx, now: Date): Promise<number> {
  const { count } = await db.couponRedemption.updateMany({
    where: { state: 'reserved', reservedUntil: { lte: now } },
    data: { state: 'released' },
  });
  return count;
}
