import type { DbOrTx } from '../../db.ts';

/** What these plans are called, those that are archived included. */
export async function planNames(db: DbOrTx, ids: number[]): Promise<Map<number, string>> {
  const plans = await db.plan.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true },
  });
  return new Map(plans.map(({ id, name }) => [id, name]));
}
