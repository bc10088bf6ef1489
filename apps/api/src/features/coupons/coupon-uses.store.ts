import { type DbOrTx, Prisma } from '../../db.ts';

/** How many uses are reserved for pending payments, by coupon id. */
export async function countReserved(
  db: DbOrTx,
  couponIds: number[],
  now: Date,
): Promise<Map<number, number>> {
  const counts = await db.couponRedemption.groupBy({
    by: ['couponId'],
    where: { couponId: { in: couponIds }, state: 'reserved', reservedUntil: { gt: now } },
    _count: true,
  });
  return new Map(counts.map(({ couponId, _count }) => [couponId, _count]));
}

export type Uses = {
  /** Uses that are reserved for other customers. */
  reservedByOthers: number;
  /** Redeemed uses of the customer. */
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
    'reservedByOthers', (
      SELECT count(*)
      FROM coupon_redemptions reserved
        JOIN transactions paid_by ON paid_by.id = reserved.transaction_id
      WHERE reserved.coupon_id = ${couponId} AND reserved.state = 'reserved'
        AND reserved.reserved_until > ${now}
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
 * Reserves a use for a new payment, instead of for any other payment of the same customer. A payment
 * that the customer claims to have made keeps it, until somebody has looked. To the new one it is
 * available all the same. Needs the locks on the user and on the coupon.
 */
export async function reserveUse(
  tx: DbOrTx,
  { userId, couponId, transactionId, now, reservedUntil }: Reservation,
): Promise<void> {
  const isClaimed = await hasClaimedReservation(tx, { userId, couponId, now });
  if (!isClaimed) await releaseUsesOf(tx, { userId, couponId });
  const state = isClaimed ? 'released' : 'reserved';
  await tx.couponRedemption.create({ data: { couponId, transactionId, reservedUntil, state } });
}

/**
 * Whether the customer has claimed to have made a payment that a use is reserved for, and no
 * administrator has decided yet, or the approved payment is in review.
 */
export async function hasClaimedReservation(
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

/** Releases the uses that are reserved for a customer. Needs the locks on the user and the coupon. */
export async function releaseUsesOf(
  tx: DbOrTx,
  { userId, couponId }: Pick<Reservation, 'userId' | 'couponId'>,
): Promise<void> {
  await tx.couponRedemption.updateMany({
    where: { couponId, state: 'reserved', transaction: { userId } },
    data: { state: 'released' },
  });
}

type SettledUse = {
  row: { id: number };
  what: { couponId: number; becomes: 'redeemed' | 'released' };
};

/**
 * Parts of a WITH, after `moved`, that redeem or release the uses of settled payments. At most one
 * use is reserved for a customer, and a payment redeems it whichever of their payments it was
 * reserved for.
 */
export function settledUses(uses: readonly SettledUse[]): Prisma.Sql {
  const settled = uses.map(({ row, what: { couponId, becomes } }) => ({
    id: row.id,
    coupon_id: couponId,
    redeemed: becomes === 'redeemed',
  }));
  return Prisma.sql`
    settled AS MATERIALIZED (
      SELECT one.*, moved.user_id
      FROM moved JOIN jsonb_to_recordset(${JSON.stringify(settled)}::jsonb)
        AS one (id int, coupon_id int, redeemed boolean) USING (id)
    ),
    used AS (
      UPDATE coupon_redemptions use SET state = (
        CASE WHEN use.transaction_id = settled.id AND settled.redeemed THEN 'redeemed'
        ELSE 'released' END)::"RedemptionState"
      FROM settled
      WHERE use.coupon_id = settled.coupon_id AND (
        use.transaction_id = settled.id AND (use.state = 'reserved' OR settled.redeemed)
        OR use.state = 'reserved' AND settled.redeemed AND use.transaction_id IN (
          SELECT id FROM transactions own WHERE own.user_id = settled.user_id))
    ),
    counted AS (
      UPDATE coupons SET used_count = used_count + 1 FROM settled
      WHERE coupons.id = settled.coupon_id AND settled.redeemed
    )`;
}

/** Releases uses whose reservation has expired. Returns how many. */
export async function releaseExpiredUses(db: DbOrTx, now: Date): Promise<number> {
  const { count } = await db.couponRedemption.updateMany({
    where: { state: 'reserved', reservedUntil: { lte: now } },
    data: { state: 'released' },
  });
  return count;
}
