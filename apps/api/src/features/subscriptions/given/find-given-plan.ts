import type { DbOrTx } from '../../../db.ts';
import { fieldError } from '../../../http/app-error.ts';
import { findPlanByName, type GivablePlan } from '../subscriptions.store.ts';

/** The living plan of a name. Throws `plan_unknown`, at the field that named it. */
export async function findGivenPlan(db: DbOrTx, name: string, field: string): Promise<GivablePlan> {
  const plan = await findPlanByName(db, name);
  if (plan) return plan;
  throw fieldError('plan_unknown', field);
}
