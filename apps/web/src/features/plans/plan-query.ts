import { stats } from '@nobayon/shared/contract/admin/stats.ts';
import { type AdminPlan, adminPlans, plans } from '@nobayon/shared/contract/plans.ts';
import { keyOf, query } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';

/** The current plan; null if it is gone. */
export async function findPlan(plan: AdminPlan | null): Promise<AdminPlan | null> {
  const fresh = { ...query(adminPlans.list, {}), staleTime: 0 };
  const list = await queryClient.fetchQuery(fresh);
  return list.plans.find(({ id }) => id === plan?.id) ?? null;
}

/** Invalidates all lists that show plans. */
export async function invalidatePlans(): Promise<void> {
  const shown = [adminPlans.list, plans.list, plans.forSale, stats.get];
  await Promise.all(
    shown.map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })),
  );
}
