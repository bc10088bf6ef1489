import type { adminUserPage } from '@nobayon/shared/contract/admin/admin-user-page.ts';
import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import type { ApiDeps } from '../../deps.ts';
import { listOpenSessions } from '../auth/account/list-sessions.ts';
import { listSignIns } from '../auth/account/list-sign-ins.ts';
import { findAccount } from '../users/find-account.ts';

/** A user's sessions, and recent sign-ins and failed attempts. */
export async function showSessions(
  deps: ApiDeps,
  id: number,
): Promise<RawReply<typeof adminUserPage.sessions>> {
  const user = await findAccount(deps.db, id);
  const [sessions, signIns] = await Promise.all([
    listOpenSessions(deps, user),
    listSignIns(deps, id),
  ]);
  return {
    sessions: sessions.map(({ id, device, address, createdAt, lastUsedAt }) => ({
      id,
      device,
      address,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt.toISOString(),
    })),
    sign_ins: signIns,
  };
}
