import type { chatAccess } from '@nobayon/shared/contract/chat-access/chat-access.ts';
import type { AppDeps } from '../../deps.ts';
import type { Handlers } from '../../http/mount.ts';
import { listGroups } from './list-groups.ts';
import { showOwnAccess } from './show-own-access.ts';
import { showStatus } from './show-status.ts';
import { startSweep } from './sweep/start-sweep.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'chatService' | 'settings'>;

const SWEEP_UNDER_WAY = 'A comparison with the chat service is already running.';
const SWEEP_QUEUED = 'Comparing all users with the chat service.';

export function chatAccessHandlers(deps: Deps): Handlers<typeof chatAccess> {
  return {
    mine: ({ caller }) => showOwnAccess(deps, caller.id),
    status: () => showStatus(deps),
    sweep: async ({ caller }) => ({
      message: (await startSweep(deps, caller.id)) ? SWEEP_QUEUED : SWEEP_UNDER_WAY,
    }),
    groups: () => listGroups(deps),
  };
}
