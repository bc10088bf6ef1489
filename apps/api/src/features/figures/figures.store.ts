import type { DbOrTx } from '../../db.ts';

/** These plans, including archived ones, whose name another plan can have. */
export function plansWithIds(db: DbOrTx, ids: number[]) {
  return db.plan.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true, archivedAt: true },
  });
}

export type NamedPlan = Awaited<ReturnType<typeof plansWithIds>>[number];
