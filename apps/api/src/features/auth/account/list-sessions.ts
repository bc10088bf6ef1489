import type { AccountSession } from '@nobayon/shared/contract/account/account-sessions.ts';
import type { AppDeps } from '../../../deps.ts';
import type { Caller } from '../../../http/guard.ts';
import { isInTime } from '../sessions/session-limits.ts';
import { listSessionRows, type OpenSession } from '../sessions/sessions.store.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'sessionLimits'>;

/** The user's active sessions, most recently used first. */
export async function listOpenSessions(
  { db, clock, sessionLimits }: Deps,
  { id, role }: Pick<Caller, 'id' | 'role'>,
): Promise<OpenSession[]> {
  const now = clock();
  const rows = await listSessionRows(db, id);
  return rows.filter((row) => isInTime(row, role, sessionLimits, now));
}

/** The same in the form for their owner, the current session first. */
export async function listSessions(deps: Deps, caller: Caller): Promise<AccountSession[]> {
  const { session } = caller;
  const open = await listOpenSessions(deps, caller);
  const shown = open.map((row) => showSession(row, session.id));
  return shown.toSorted((one, other) => Number(other.is_current) - Number(one.is_current));
}

function showSession(row: OpenSession, currentId: string): AccountSession {
  return {
    id: row.id,
    device: row.device,
    address: row.address,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
    is_current: row.id === currentId,
  };
}
