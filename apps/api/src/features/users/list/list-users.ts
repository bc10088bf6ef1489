import type { AdminUser } from '@nobayon/shared/contract/admin/admin-users.ts';
import type { Pagination } from '@nobayon/shared/contract/fields/fields.ts';
import type { AppDeps } from '../../../deps.ts';
import { paginationOf, type Total } from '../../../http/pagination.ts';
import { listUserRows } from '../../auth/users.store.ts';
import { countTallied } from '../../tallies/read-tallies.store.ts';
import { showAdminUser } from '../show-admin-user.ts';
import { listTalliedIds } from './page-start.store.ts';
import { countFound, listFoundIds, type UserSearch } from './search-users.store.ts';

type Query = UserSearch & { page: number; limit: number };

/** A page of users, newest first, and how many there are. */
export async function listUsers(
  { db }: Pick<AppDeps, 'db'>,
  query: Query,
): Promise<{ users: AdminUser[]; pagination: Pagination }> {
  const { search, page, limit } = query;
  const place = { skip: (page - 1) * limit, take: limit };
  const ids = search ? await listFoundIds(db, search, place) : await listTalliedIds(db, place);
  const [found, total] = await Promise.all([
    listUserRows(db, ids),
    totalByPage(ids, query) ?? countUsers(db, search),
  ]);
  const rows = new Map(found.map((row) => [row.id, row]));
  const users = ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [showAdminUser(row)] : [];
  });
  return { users, pagination: paginationOf(query, total) };
}

async function countUsers(db: AppDeps['db'], search: string | undefined): Promise<Total> {
  if (search) return countFound(db, search);
  return { total: await countTallied(db, 'users'), capped: false };
}

/** A page that is not full says how many there are: a search for few is made once, not twice. */
function totalByPage(ids: number[], { page, limit }: Query): Total | null {
  const isLast = ids.length < limit && (ids.length > 0 || page === 1);
  return isLast ? { total: (page - 1) * limit + ids.length, capped: false } : null;
}
