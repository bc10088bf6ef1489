import type { AppDeps } from '../../../deps.ts';
import { fieldError } from '../../../http/app-error.ts';
import { ChatServiceError, type RemoteGroup } from '../../../ports/chat-service/chat-service.ts';

type Deps = Pick<AppDeps, 'chatService' | 'log'>;

/**
 * Throws `chat_group_unknown` for a group that the chat service does not have. If the service does
 * not answer, the plan can still be saved: the sync that follows reports a missing group.
 */
export async function checkGroup(deps: Deps, guid: string | null): Promise<void> {
  if (guid === null) return;
  const groups = await listGroups(deps);
  if (groups && !groups.some(({ id }) => id === guid)) {
    throw fieldError('chat_group_unknown', 'guid');
  }
}

/** Null if there is no chat service, or it does not answer. */
async function listGroups({ chatService, log }: Deps): Promise<RemoteGroup[] | null> {
  try {
    return (await chatService?.listGroups()) ?? null;
  } catch (error) {
    if (!(error instanceof ChatServiceError)) throw error;
    log.warn({ err: error, failure: error.failure }, 'could not check the group of a plan');
    return null;
  }
}
