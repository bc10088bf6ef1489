import type { AppDeps } from '../../deps.ts';
import { type ChatService, ChatServiceError } from '../../ports/chat-service/chat-service.ts';
import { whileAlive } from '../../while-alive.ts';
import { finishSweep, isSweeping, noteSweepAlive, startSweep } from './chat-sweeps.store.ts';
import { compareUsers } from './compare-users.ts';
import { queueChatSweepWhenFree } from './queue-chat-sweep.ts';
import { serviceRefusesUs } from './service-health.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'chatService' | 'log'>;

/**
 * Compares all users with the chat service, has what drifted mended, and leaves a report. One at a
 * time: while another is under way it comes back later.
 */
export async function sweepChat(deps: Deps): Promise<void> {
  const { db, clock, chatService } = deps;
  if (!chatService) return;
  const id = await startSweep(db, clock());
  if (id === null) return queueChatSweepWhenFree(db);
  await whileAlive(
    () => noteSweepAlive(db, id, clock()),
    () => sweep({ ...deps, chatService }, id),
  );
}

export function isSweepUnderWay({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<boolean> {
  return isSweeping(db, clock());
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
