import type { AppDeps } from '../../../deps.ts';
import type { ChatServiceError } from '../../../ports/chat-service/chat-service.ts';
import { makeChatJobsDue } from '../chat-jobs.store.ts';
import { noteRefusal, noteWell, readServiceState } from './service-state.store.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'log'>;

/** It answers and takes our key: whatever waited for that runs again at once. */
export async function serviceIsWell({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const { failingSince, awaySince } = await readServiceState(db);
  if (failingSince === null && awaySince === null) return;
  const isNews = await db.$transaction(async (tx) => {
    const wasNot = await noteWell(tx);
    if (wasNot) await makeChatJobsDue(tx);
    return wasNot;
  });
  if (isNews) log.info('the chat service is responding again: waiting changes run now');
}

/**
 * It does not take our key, whoever it is about: one alarm, in the log and by mail, until it does
 * again. The users are not to blame and not marked.
 */
export async function serviceRefusesUs(
  { db, clock, log }: Deps,
  error: ChatServiceError,
): Promise<void> {
  const isNews = await noteRefusal(db, error.message, clock());
  if (isNews) log.error({ err: error }, 'the chat service rejected our API key');
}
