import type { MissingUser } from '@nobayon/shared/contract/admin/admin-users.ts';
import { isolate } from '@nobayon/shared/domain/text/isolate.ts';

type Groups = Pick<MissingUser, 'plan' | 'plans'>;

/** Whether the groups name several plans, so that an administrator has to choose. */
export function hasSeveralPlans({ plans }: Pick<MissingUser, 'plans'>): boolean {
  return plans.length > 1;
}

/** The plans by the groups in the chat service, for a list; null for none. */
export function missingPlanText({ plan, plans }: Groups): string | null {
  return hasSeveralPlans({ plans }) ? `Several plans: ${listOf(plans)}` : plan;
}

/** The same as a line that names the chat service. */
export function missingPlanLine({ plan, plans }: Groups, chatServiceName: string): string {
  if (hasSeveralPlans({ plans })) return `Several plans in ${chatServiceName}: ${listOf(plans)}`;
  return `${plan ? `Plan: ${plan}` : 'No Plan'} in ${chatServiceName}`;
}

function listOf(plans: readonly string[]): string {
  return plans.map(isolate).join(', ');
}
