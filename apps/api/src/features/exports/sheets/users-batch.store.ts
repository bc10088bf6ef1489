import type { Role } from '@nobayon/shared/contract/account/auth.ts';
import { type Db, Prisma } from '../../../db.ts';
import { listUserRows, type UserRow } from '../../auth/users.store.ts';
import { matching, type UserSearch } from '../../users/list/search-users.store.ts';
import { type Batch, nextAfter } from './sheet.ts';

export type UserFilter = UserSearch & { role?: Role | undefined };

/** Users that match a filter after the one with the id `after`, newest first. */
export async function readUsers(
  db: Db,
  { role, ...search }: UserFilter,
  { after, limit }: { after: number | null; limit: number },
): Promise<Batch<UserRow, number>> {
  const ofRole = role ? Prisma.sql`role = ${role}::"Role"` : Prisma.sql`TRUE`;
  const beyond = after === null ? Prisma.sql`TRUE` : Prisma.sql`id < ${after}`;
  const found = await db.$queryRaw<{ id: number }[]>`
    SELECT id FROM users WHERE ${matching(search)} AND ${ofRole} AND ${beyond}
    ORDER BY id DESC LIMIT ${limit}`;
  const ids = found.map(({ id }) => id);
  const rows = await listUserRows(db, ids);
  return {
    rows: rows.sort((a, b) => b.id - a.id),
    // By ids instead of rows, because one of them may have been deleted in the meantime.
    next: nextAfter(ids, limit),
  };
}
