import { setTimeout as after } from 'node:timers/promises';
import type { AppDeps } from '../../../deps.ts';
import type { SyncDeps } from './give-access.ts';
import { type SyncResult, syncUser } from './sync-user.ts';
import { CHAT_TIMEOUT_MS, withTimeout } from './with-timeout.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'chatService' | 'passwords' | 'settings' | 'log'>;
type Chosen = { password?: string | undefined };

export type ChatSyncOutcome =
  /** No chat service is connected. */
  { kind: 'off' } | { kind: 'synced' } | { kind: 'failed'; details: string };

const LOOK_AGAIN_MS = 100;

const TOO_LATE = 'The chat service did not respond in time.';

/**
 * Syncs one user to the chat service now, for 5 seconds at most. Never throws: if it fails, a
 * queued job does it later. `password` is the newly chosen one, if any, which only this attempt
 * has.
 */
export async function syncChatNow(
  { chatService, ...deps }: Deps,
  userId: number,
  { password }: Chosen = {},
): Promise<ChatSyncOutcome> {
  if (!chatService) return { kind: 'off' };
  const giveUp = AbortSignal.timeout(CHAT_TIMEOUT_MS);
  const trying = tryWhenFree({ chatService, ...deps }, userId, { password }, giveUp).catch(
    (error): ChatSyncOutcome => {
      deps.log.error({ err: error, userId }, 'could not sync a user immediately');
      return { kind: 'failed', details: 'Something went wrong on our side.' };
    },
  );
  // A running attempt continues after the timeout: its result is right even if it is late.
  return withTimeout(trying, { kind: 'failed', details: TOO_LATE }, giveUp);
}

/** Waits for another sync of this user, which does not have the password. */
async function tryWhenFree(
  deps: SyncDeps,
  userId: number,
  chosen: Chosen,
  giveUp: AbortSignal,
): Promise<ChatSyncOutcome> {
  let result = await syncUser(deps, userId, chosen);
  while (result.kind === 'busy' && !giveUp.aborted) {
    await after(LOOK_AGAIN_MS);
    result = await syncUser(deps, userId, chosen);
  }
  return outcomeOf(result);
}

function outcomeOf(result: SyncResult): ChatSyncOutcome {
  switch (result.kind) {
    case 'synced':
    case 'gone':
      return { kind: 'synced' };
    case 'busy':
      return { kind: 'failed', details: TOO_LATE };
    case 'failed':
      return { kind: 'failed', details: result.details };
  }
}
