import type { DbOrTx } from '../../db.ts';

/** The names of these plans, including archived ones. */
export async function planNames(db: DbOrTx, ids: number[]): Promise<Map<number, string>> {
  const plans = await db.plan.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true },
  });
  return new Map(plans.map(({ id, name }) => [id, name]));
}
