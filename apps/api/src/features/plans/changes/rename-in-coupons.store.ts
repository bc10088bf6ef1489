import type { DbOrTx } from '../../../db.ts';

export type Renamed = { id: number; code: string; before: string[]; after: string[] };

/** Renames a plan in the coupons that are restricted to it. */
export async function renameInCoupons(tx: DbOrTx, from: string, to: string): Promise<Renamed[]> {
  // Locked in the order of their ids, as everywhere, to prevent deadlocks.
  const coupons = await tx.$queryRaw<{ id: number; code: string; before: string[] }[]>`
    SELECT id, code, plan_names AS before FROM coupons
    WHERE archived_at IS NULL AND plan_names @> ARRAY[${from}]
    ORDER BY id FOR NO KEY UPDATE`;
  const renamed = coupons.map((coupon) => ({
    ...coupon,
    after: [...new Set(coupon.before.map((name) => (name === from ? to : name)))],
  }));
  for (const { id, after } of renamed) {
    await tx.coupon.update({
      where: { id },
      data: { planNames: after },
      select: { id: true },
    });
  }
  return renamed;
}
