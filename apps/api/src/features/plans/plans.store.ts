import type { DbOrTx } from '../../db.ts';

export function listLivingPlans(db: DbOrTx) {
  return db.plan.findMany({
    where: { archivedAt: null },
    orderBy: [{ monthlyPrice: 'asc' }, { id: 'asc' }],
  });
}

export type PlanRow = Awaited<ReturnType<typeof listLivingPlans>>[number];

export function findLivingPlan(db: DbOrTx, id: number): Promise<PlanRow | null> {
  return db.plan.findFirst({ where: { id, archivedAt: null } });
}
