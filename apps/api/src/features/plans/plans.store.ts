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

/** Also an archived one: whatever refers to a plan keeps it in the books. */
export function findPlan(db: DbOrTx, id: number): Promise<PlanRow> {
  return db.plan.findUniqueOrThrow({ where: { id } });
}

/** Until the commit nobody changes or removes the plan. Any number may hold it at once. */
export async function holdPlan(tx: DbOrTx, id: number): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM plans WHERE id = ${id} FOR SHARE`;
}
