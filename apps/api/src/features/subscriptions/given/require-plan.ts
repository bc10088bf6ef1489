import type { DbOrTx } from '../../../db.ts';
import { fieldError } from '../../../http/app-error.ts';
import { type GivablePlan, lockPlanByName } from '../subscriptions.store.ts';

/** The plan with this name that is not archived, locked. Throws `plan_unknown` for the field. */
export async function requirePlan(db: DbOrTx, name: string, field: string): Promise<GivablePlan> {
  const plan = await lockPlanByName(db, name);
  if (plan) return plan;
  throw fieldError('plan_unknown', field);
}
