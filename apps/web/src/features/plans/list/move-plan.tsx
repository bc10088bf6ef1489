import { type AdminPlan, adminPlans } from '@nobayon/shared/contract/plans.ts';
import { call } from '../../../api/client.ts';
import { MoveRow } from '../../../ui/data-list/move/move-row.tsx';
import { invalidatePlans } from '../plan-query.ts';

/** Moves a plan up or down in the list. */
export function MovePlan({ plan, plans }: { plan: AdminPlan; plans: readonly AdminPlan[] }) {
  const seen = plans.map(({ id }) => id);
  return (
    <MoveRow
      id={plan.id}
      name={plan.name}
      ids={seen}
      failed="Failed to save the order of plans"
      save={(ids) => call(adminPlans.reorder, { body: { plan_ids: ids, seen_plan_ids: seen } })}
      refresh={invalidatePlans}
    />
  );
}
