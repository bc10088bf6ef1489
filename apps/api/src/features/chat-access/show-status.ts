import type { ChatSweep, chatAccess } from '@nobayon/shared/contract/chat-access/chat-access.ts';
import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import type { AppDeps } from '../../deps.ts';
import { countWaitingSyncs } from './chat-jobs.store.ts';
import { countRemovals } from './removals/removals.store.ts';
import { readServiceState } from './service-health/service-state.store.ts';
import { findLastSweep, type SweepRow, warningsOf } from './sweep/chat-sweeps.store.ts';
import { countOutOfSync } from './sync/sync-results.store.ts';

/** What administrators should know of the chat service: its health, and what waits for it. */
export async function showStatus({
  db,
  chatService,
  settings,
}: Pick<AppDeps, 'db' | 'chatService' | 'settings'>): Promise<RawReply<typeof chatAccess.status>> {
  const state = await readServiceState(db);
  const last = await findLastSweep(db);
  return {
    enabled: chatService !== null,
    name: settings.chatServiceName,
    failing_since: state.failingSince?.toISOString() ?? null,
    failure: state.failure,
    away_since: state.awaySince?.toISOString() ?? null,
    removals: await countRemovals(db),
    out_of_sync: await countOutOfSync(db),
    waiting: await countWaitingSyncs(db),
    last_sweep: last && showSweep(last),
  };
}

function showSweep(sweep: SweepRow): ChatSweep {
  return {
    started_at: sweep.startedAt.toISOString(),
    finished_at: sweep.finishedAt?.toISOString() ?? null,
    checked: sweep.checked,
    drifted: sweep.drifted,
    strangers: sweep.strangers,
    warnings: warningsOf(sweep),
    failure: sweep.failure,
  };
}
