import { adminSearch } from '@nobayon/shared/contract/admin/admin-search.ts';
import { adminUserPage } from '@nobayon/shared/contract/admin/admin-user-page.ts';
import { type AdminUser, adminUsers } from '@nobayon/shared/contract/admin/admin-users.ts';
import { audit } from '@nobayon/shared/contract/admin/audit.ts';
import { figures } from '@nobayon/shared/contract/admin/figures.ts';
import { stats } from '@nobayon/shared/contract/admin/stats.ts';
import { chatAccess } from '@nobayon/shared/contract/chat-access/chat-access.ts';
import { chatRemovals } from '@nobayon/shared/contract/chat-access/chat-removals.ts';
import { adminPlans } from '@nobayon/shared/contract/plans.ts';
import { adminSubscriptions } from '@nobayon/shared/contract/subscriptions.ts';
import { call, keyOf, query } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';

const LIMIT = 20;

export function usersQuery(page: number, search: string) {
  return query(adminUsers.list, { query: { page, limit: LIMIT, ...(search && { search }) } });
}

export function userPageQuery(id: number) {
  return query(adminUserPage.show, { params: { id: String(id) } });
}

/** The current user; null once the account is deleted. */
export async function findUser({ id }: AdminUser): Promise<AdminUser | null> {
  const found = await call(adminUserPage.show, { params: { id: String(id) } });
  return found.kind === 'user' ? found.user : null;
}

/** Invalidates everything that shows or counts users. */
export async function invalidateUsers(): Promise<void> {
  const shown = [
    adminUsers.list,
    adminUserPage.show,
    adminUserPage.events,
    adminUserPage.sessions,
    adminUserPage.mails,
    adminSubscriptions.history,
    audit.list,
    chatAccess.status,
    chatRemovals.list,
    adminPlans.list,
    adminSearch.find,
    stats.get,
    figures.get,
  ];
  await Promise.all(
    shown.map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })),
  );
}
