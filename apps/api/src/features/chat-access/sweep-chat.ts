import type { AppDeps } from '../../deps.ts';
import { type ChatService, ChatServiceError } from '../../ports/chat-service/chat-service.ts';
import { finishSweep, isSweeping, startSweep } from './chat-sweeps.store.ts';
import { compareUsers } from './compare-users.ts';
import { queueChatSweepWhenFree } from './queue-chat-sweep.ts';
import { serviceRefusesUs } from './service-health.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'chatService' | 'log'>;

// Longer than paging through a big and slow service takes.
const CUT_OFF_MS = 60 * 60_000;

/**
 * Compares all users with the chat service, has what drifted mended, and leaves a report. One at a
 * time: while another is under way it comes back later.
 */
export async function sweepChat(deps: Deps): Promise<void> {
  const { db, clock, chatService } = deps;
  if (!chatService) return;
  const id = await startSweep(db, { now: clock(), cutOffBefore: cutOff(clock()) });
  if (id === null) return queueChatSweepWhenFree(db);
  await sweep({ ...deps, chatService }, id);
}

export function isSweepUnderWay({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<boolean> {
  return isSweeping(db, cutOff(clock()));
}

async function sweep(deps: Deps & { chatService: ChatService }, id: number): Promise<void> {
  const { db, clock } = deps;
  const report = { checked: 0, drifted: 0, strangers: 0, warnings: [], failure: null };
  try {
    await finishSweep(db, id, { ...report, ...(await compareUsers(deps)) }, clock());
  } catch (error) {
    const failure = error instanceof ChatServiceError ? error.message : 'It was cut off.';
    await finishSweep(db, id, { ...report, failure }, clock());
    if (!(error instanceof ChatServiceError)) throw error;
    if (error.failure === 'unauthorized') await serviceRefusesUs(deps, error);
  }
}

function cutOff(now: Date): Date {
  return new Date(now.getTime() - CUT_OFF_MS);
}
