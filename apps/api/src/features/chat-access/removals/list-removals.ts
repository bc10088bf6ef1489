import type { chatRemovals } from '@nobayon/shared/contract/chat-access/chat-removals.ts';
import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import type { AppDeps } from '../../../deps.ts';
import type { Request } from '../../../http/mount.ts';
import { paginationOf, totalOf } from '../../../http/pagination.ts';
import { countRemovals, listRemovalRows } from './removals.store.ts';
import { showRemoval } from './show-removal.ts';

/** A page of the open removals, oldest first. */
export async function listRemovals(
  { db }: Pick<AppDeps, 'db'>,
  { query }: Request<typeof chatRemovals.list>,
): Promise<RawReply<typeof chatRemovals.list>> {
  const [rows, count] = await Promise.all([listRemovalRows(db, query), countRemovals(db)]);
  return { removals: rows.map(showRemoval), pagination: paginationOf(query, totalOf(count)) };
}
