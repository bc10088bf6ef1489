import type { AppDeps } from '../../../deps.ts';
import { withHeartbeat } from '../../../jobs/queue/with-heartbeat.ts';
import { type ChatService, ChatServiceError } from '../../../ports/chat-service/chat-service.ts';
import { checkAfterFailure } from '../service-health/service-health.ts';
import {
  claimSweep,
  failSweep,
  finishSweep,
  isSweeping,
  recordSweepHeartbeat,
  type SweepRow,
  savePage,
} from './chat-sweeps.store.ts';
import { comparePage, findUnlistedUsers } from './compare-users.ts';
import { findMissingGroups } from './find-missing-groups.ts';
import { findSettingWarnings } from './find-setting-warnings.ts';
import { queueChatSweepWhenFree } from './queue-chat-sweep.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'chatService' | 'settings' | 'log'>;

/**
 * Compares all users with the chat service, queues corrections and stores a report. Only one
 * comparison runs at a time; another one waits. An interrupted comparison continues where it was.
 */
export async function sweepChat(deps: Deps): Promise<void> {
  const { db, clock, chatService } = deps;
  if (!chatService) return;
  const row = await claimSweep(db, clock());
  if (row === null) return queueChatSweepWhenFree(db);
  await withHeartbeat(
    () => recordSweepHeartbeat(db, row.id, clock()),
    () => sweep({ ...deps, chatService }, row),
  );
}

export function isSweepUnderWay({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<boolean> {
  return isSweeping(db, clock());
}

async function sweep(deps: Deps & { chatService: ChatService }, row: SweepRow): Promise<void> {
  const { db, clock } = deps;
  try {
    const warnings = [...(await findMissingGroups(deps)), ...(await findSettingWarnings(deps))];
    await readList(deps, row);
    const unlisted = await findUnlistedUsers(deps, row.id);
    await finishSweep(db, row.id, { ...unlisted, warnings }, clock());
  } catch (error) {
    if (!(error instanceof ChatServiceError)) throw error;
    await failSweep(db, row.id, error.message, clock());
    // Any other failure says nothing about the service: the list may have been too much for it.
    if (error.failure === 'unauthorized') await checkAfterFailure(deps, error);
  }
}

/** Reads the list page by page, from the stored cursor. */
async function readList(
  deps: Deps & { chatService: ChatService },
  { id, position, isListed }: SweepRow,
): Promise<void> {
  if (isListed) return;
  for await (const page of deps.chatService.listUsers(position ?? undefined)) {
    await savePage(deps.db, id, { ...(await comparePage(deps, page)), next: page.next });
  }
}
