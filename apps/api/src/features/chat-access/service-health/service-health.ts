import type { AppDeps } from '../../../deps.ts';
import { type ChatService, ChatServiceError } from '../../../ports/chat-service/chat-service.ts';
import { makeChatJobsDue } from '../chat-jobs.store.ts';
import { noteAway, noteRefusal, noteWell, readServiceState } from './service-state.store.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'log'>;
type ConnectedDeps = Deps & { chatService: ChatService };

/** Something went well. It need not have been a change, which a key may be refused for alone. */
export async function checkAfterSuccess(deps: ConnectedDeps): Promise<void> {
  const { failingSince, awaySince } = await readServiceState(deps.db);
  if (failingSince !== null || awaySince !== null) await checkService(deps);
}

/** Asks the service how it is, and notes that. */
export async function checkService(deps: ConnectedDeps): Promise<void> {
  try {
    await deps.chatService.listGroups();
    await serviceIsWell(deps);
  } catch (error) {
    if (!(error instanceof ChatServiceError)) throw error;
    if (error.failure === 'unauthorized') await serviceRefusesUs(deps, error);
    if (error.failure === 'unreachable') await noteAway(deps.db, deps.clock());
  }
}

/** It answers and takes our key: whatever waited for that runs again at once. */
async function serviceIsWell({ db, log }: Deps): Promise<void> {
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
