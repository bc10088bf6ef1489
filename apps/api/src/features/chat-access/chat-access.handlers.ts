import type { ChatSweep, chatAccess } from '@nobayon/shared/contract/chat-access/chat-access.ts';
import type { AppDeps } from '../../deps.ts';
import type { Handlers } from '../../http/mount.ts';
import type { RemoteGroup } from '../../ports/chat-service/chat-service.ts';
import { askChatService } from './ask-chat-service.ts';
import { countWaitingSyncs } from './chat-jobs.store.ts';
import { countRemovals } from './removals/removals.store.ts';
import { readServiceState } from './service-health/service-state.store.ts';
import { showOwnAccess } from './show-own-access.ts';
import { findLastSweep, type SweepRow, warningsOf } from './sweep/chat-sweeps.store.ts';
import { startSweep } from './sweep/start-sweep.ts';
import { countOutOfSync } from './sync-results.store.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'chatService' | 'settings'>;

const SWEEP_UNDER_WAY = 'A comparison with the chat service is already running.';
const SWEEP_QUEUED = 'Comparing all users with the chat service.';

export function chatAccessHandlers(deps: Deps): Handlers<typeof chatAccess> {
  const { db, chatService, settings } = deps;
  return {
    mine: ({ caller }) => showOwnAccess(deps, caller.id),
    status: async () => {
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
    },
    sweep: async ({ caller }) => ({
      message: (await startSweep(deps, caller.id)) ? SWEEP_QUEUED : SWEEP_UNDER_WAY,
    }),
    groups: async () => {
      const groups = await askChatService(deps, (service) => service.listGroups());
      return { groups: groups.toSorted(byName).map(({ id, name }) => ({ guid: id, name })) };
    },
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

/** Sorted, because Open WebUI's order changes with every change of membership. */
function byName(one: RemoteGroup, other: RemoteGroup): number {
  return one.name.localeCompare(other.name, 'en') || (one.id < other.id ? -1 : 1);
}
