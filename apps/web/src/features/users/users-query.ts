import { type AdminUser, adminUsers } from '@nobayon/shared/contract/admin-users.ts';
import { chatAccess } from '@nobayon/shared/contract/chat-access.ts';
import { adminPlans } from '@nobayon/shared/contract/plans.ts';
import { stats } from '@nobayon/shared/contract/stats.ts';
import { adminSubscriptions } from '@nobayon/shared/contract/subscriptions.ts';
import { call, keyOf, query } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';

const LIMIT = 20;

export function usersQuery(page: number, search: string) {
  return query(adminUsers.list, { query: { page, limit: LIMIT, ...(search && { search }) } });
}

/** A user as it is now; null when it is gone, or goes by another name and address altogether. */
export async function findUser({ id, email, name }: AdminUser): Promise<AdminUser | null> {
  for (const search of [email, name]) {
    const { users } = await call(adminUsers.list, { query: { search, limit: 100 } });
    const found = users.find((user) => user.id === id);
    if (found) return found;
  }
  return null;
}

/** Makes everything that shows users, or counts them, ask again. */
export async function forgetUsers(): Promise<void> {
  const shown = [
    adminUsers.list,
    adminSubscriptions.history,
    chatAccess.status,
    adminPlans.list,
    stats.get,
  ];
  await Promise.all(
    shown.map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })),
  );
}
