import type { AdminPlan, adminPlans } from '@nobayon/shared/contract/plans.ts';
import type { AppDeps } from '../../../deps.ts';
import type { Handlers } from '../../../http/mount.ts';
import type { RemovalResult } from '../../audit/archive-or-delete.ts';
import { listUnarchivedPlans, type PlanRow } from '../plans.store.ts';
import { showPlan } from '../show-plan.ts';
import { countMembers, countMembersOf } from './admin-plans.store.ts';
import { createPlan } from './create-plan.ts';
import { removePlan } from './remove-plan.ts';
import { reorderPlans } from './reorder-plans.ts';
import { updatePlan } from './update-plan.ts';

const messages = {
  deleted: 'Plan deleted successfully',
  archived: 'Plan archived. It is no longer for sale, and its current users keep it.',
} satisfies Record<RemovalResult, string>;

export function adminPlanHandlers(
  deps: Pick<AppDeps, 'db' | 'clock' | 'chatService' | 'log'>,
): Handlers<typeof adminPlans> {
  async function withMembers(plans: PlanRow[]): Promise<AdminPlan[]> {
    const members = await countMembers(deps.db, deps.clock());
    return plans.map((plan) => showAdminPlan(plan, members.get(plan.id) ?? 0));
  }
  return {
    list: async () => ({ plans: await withMembers(await listUnarchivedPlans(deps.db)) }),
    reorder: async (request) => ({ plans: await withMembers(await reorderPlans(deps, request)) }),
    create: async (request) => ({ plan: showAdminPlan(await createPlan(deps, request), 0) }),
    update: async (request) => {
      const plan = await updatePlan(deps, request);
      return { plan: showAdminPlan(plan, await countMembersOf(deps.db, plan.id, deps.clock())) };
    },
    remove: async (request) => ({ message: messages[await removePlan(deps, request)] }),
  };
}

function showAdminPlan(plan: PlanRow, userCount: number): AdminPlan {
  return {
    ...showPlan(plan),
    guid: plan.guid,
    is_shown: plan.isShown,
    user_count: userCount,
    updated_at: plan.updatedAt.toISOString(),
  };
}
