import type { Stats } from '@nobayon/shared/contract/admin/stats.ts';
import { countText } from '@nobayon/shared/domain/text/plural.ts';

type Counts = {
  totalUsers: Stats['totalUsers'];
  usersByPlan: readonly { user_count: number }[];
};

/** Why the users of all plans do not add up to all users. */
export function withoutPlanText({ totalUsers, usersByPlan }: Counts): string {
  const withPlan = usersByPlan.reduce((sum, { user_count }) => sum + user_count, 0);
  // Both are counted while users come and go.
  const without = Math.max(0, totalUsers - withPlan);
  return `Plans that are running now. Users without one: ${countText(without)} of ${countText(totalUsers)}.`;
}
