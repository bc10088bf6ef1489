import { type AdminPlan, adminPlans } from '@nobayon/shared/contract/plans.ts';
import { isFreePlan } from '@nobayon/shared/domain/price/quote.ts';
import { plural } from '@nobayon/shared/domain/text/plural.ts';
import { call } from '../../../api/client.ts';
import { DeleteDialog } from '../../../ui/dialogs/delete-dialog.tsx';
import type { DialogOf } from '../../../ui/dialogs/use-dialog.ts';
import { invalidatePlans } from '../plan-query.ts';

/** Asks before a plan is removed from sale. */
export function DeletePlan({ dialog }: { dialog: DialogOf<AdminPlan> }) {
  return (
    <DeleteDialog
      dialog={dialog}
      title="Are you sure you want to delete this plan?"
      text={consequence}
      remove={({ id }) => call(adminPlans.remove, { params: { id: String(id) } })}
      refresh={invalidatePlans}
      done="Plan deleted successfully"
      failed="Failed to delete plan"
    />
  );
}

function consequence(plan: AdminPlan): string {
  const { name, user_count } = plan;
  const offered = isFreePlan(plan)
    ? `New users will no longer get ${name}.`
    : `${name} will no longer be for sale.`;
  if (user_count === 0) return offered;
  const keep = user_count === 1 ? 'has it and keeps it' : 'have it and keep it';
  return `${offered} ${plural(user_count, 'user')} ${keep} until it expires.`;
}
