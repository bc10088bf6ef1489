import type { DbOrTx } from '../../../db.ts';

export type Renamed = { id: number; code: string; before: string[]; after: string[] };

/** Coupons go by the names of plans: those of a plan that is renamed follow it. */
export async function renameInCoupons(tx: DbOrTx, from: string, to: string): Promise<Renamed[]> {
  // One after the other by id: the order in which everybody locks several.
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
