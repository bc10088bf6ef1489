import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import type { adminClaims } from '@nobayon/shared/contract/manual/admin-claims.ts';
import type { AppDeps } from '../../../deps.ts';
import type { Request } from '../../../http/mount.ts';
import { COUNT_CAP, paginationOf, totalOf } from '../../../http/pagination.ts';
import { countClaims, listClaimRows, readClaimContexts } from './claims.store.ts';
import { showAdminClaim } from './show-claim.ts';

export async function listClaims(
  { db }: Pick<AppDeps, 'db'>,
  { query }: Request<typeof adminClaims.list>,
): Promise<RawReply<typeof adminClaims.list>> {
  const [counted, rows] = await Promise.all([
    countClaims(db, query.state, COUNT_CAP),
    listClaimRows(db, query),
  ]);
  const ids = rows.map(({ id }) => id);
  const contexts = await readClaimContexts(db, ids);
  return {
    claims: rows.map((row) => showAdminClaim(row, contexts.get(row.id))),
    pagination: paginationOf(query, totalOf(counted)),
  };
}
