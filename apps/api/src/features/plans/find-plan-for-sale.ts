import { isFreePlan } from '@nobayon/shared/domain/price/quote.ts';
import type { DbOrTx } from '../../db.ts';
import { AppError } from '../../http/app-error.ts';
import { findUnarchivedPlan, hasPlan, lockPlanShared, type PlanRow } from './plans.store.ts';

/**
 * Throws `plan_not_found` for a plan that is gone, `plan_not_for_sale` for the free one, and
 * `plan_hidden` for a hidden one, unless it is the user's own.
 */
export async function findPlanForSale(db: DbOrTx, id: number, userId: number): Promise<PlanRow> {
  const plan = await findUnarchivedPlan(db, id);
  if (!plan) throw new AppError('plan_not_found');
  if (isFreePlan(plan)) throw new AppError('plan_not_for_sale');
  if (!plan.isShown && !(await hasPlan(db, userId, id))) throw new AppError('plan_hidden');
  return plan;
}

/** The same, and locks the plan against changes and removal until the commit. */
export async function lockPlanForSale(tx: DbOrTx, id: number, userId: number): Promise<PlanRow> {
  await lockPlanShared(tx, id);
  return findPlanForSale(tx, id, userId);
}
