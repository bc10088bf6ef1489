import type { AdminUser } from '@nobayon/shared/contract/admin/admin-users.ts';
import type { Pagination } from '@nobayon/shared/contract/fields/fields.ts';
import type { AppDeps } from '../../../deps.ts';
import { paginationOf } from '../../../http/pagination.ts';
import { listUserRows } from '../../auth/users.store.ts';
import { countTallied } from '../../tallies/read-tallies.store.ts';
import { showAdminUser } from '../show-admin-user.ts';
import { listUserIdsOfPage } from './page-start.store.ts';
import { findUsers, type UserSearch } from './search-users.store.ts';

type Query = UserSearch & { page: number; limit: number };

/** A page of users, newest first, and how many there are. */
export async function listUsers(
  { db }: Pick<AppDeps, 'db'>,
  query: Query,
): Promise<{ users: AdminUser[]; pagination: Pagination }> {
  const { search, page, limit } = query;
  const place = { skip: (page - 1) * limit, take: limit };
  const { ids, total } = search ? await findUsers(db, search, place) : await listAll(db, place);
  const found = await listUserRows(db, ids);
  const rows = new Map(found.map((row) => [row.id, row]));
  const users = ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [showAdminUser(row)] : [];
  });
  return { users, pagination: paginationOf(query, total) };
}

async function listAll(db: AppDeps['db'], place: { skip: number; take: number }) {
  const [ids, total] = await Promise.all([listUserIdsOfPage(db, place), countTallied(db, 'users')]);
  return { ids, total: { total, capped: false } };
}
