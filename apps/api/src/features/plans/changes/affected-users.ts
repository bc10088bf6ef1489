import { isFreePlan } from '@nobayon/shared/domain/price/quote.ts';

/** What access depends on; null before a plan is created and after it is removed. */
type PlanInChat = { name: string; guid: string | null } | null;

/** Whose access to the chat service a change of a plan may affect. */
export type AffectedUsers = {
  /** Users of the plan. */
  members: boolean;
  /** Users without a plan, who have the access of the free plan. */
  fallenBack: boolean;
};

export function affectedUsers(before: PlanInChat, after: PlanInChat): AffectedUsers {
  return {
    members: before !== null && after !== null && before.guid !== after.guid,
    fallenBack: freeGroup(before) !== freeGroup(after),
  };
}

/** The group that users without a plan are in; undefined if this is not the free plan. */
function freeGroup(plan: PlanInChat): string | null | undefined {
  return plan && isFreePlan(plan) ? plan.guid : undefined;
}
