import type { AdminUser } from '@nobayon/shared/contract/admin/admin-users.ts';
import type { Pagination } from '@nobayon/shared/contract/fields/fields.ts';
import type { AppDeps } from '../../../deps.ts';
import { paginationOf, type Total } from '../../../http/pagination.ts';
import { listUserRows } from '../../auth/users.store.ts';
import { showAdminUser } from '../show-admin-user.ts';
import { countUsers, listUserIds, type UserSearch } from './user-pages.store.ts';

type Query = UserSearch & { page: number; limit: number };

/** A page of users, newest first, and how many there are. */
export async function listUsers(
  { db }: Pick<AppDeps, 'db'>,
  query: Query,
): Promise<{ users: AdminUser[]; pagination: Pagination }> {
  const ids = await listUserIds(db, query);
  const [found, total] = await Promise.all([
    listUserRows(db, ids),
    totalByPage(ids, query) ?? countUsers(db, query),
  ]);
  const rows = new Map(found.map((row) => [row.id, row]));
  const users = ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [showAdminUser(row)] : [];
  });
  return { users, pagination: paginationOf(query, total) };
}

/** A page that is not full says how many there are: a search for few is made once, not twice. */
function totalByPage(ids: number[], { page, limit }: Query): Total | null {
  const isLast = ids.length < limit && (ids.length > 0 || page === 1);
  return isLast ? { total: (page - 1) * limit + ids.length, capped: false } : null;
}
