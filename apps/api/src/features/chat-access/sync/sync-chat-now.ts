import { setTimeout as after } from 'node:timers/promises';
import type { AppDeps } from '../../../deps.ts';
import type { SyncDeps } from './give-access.ts';
import { type SyncResult, syncUser } from './sync-user.ts';
import { CHAT_TIMEOUT_MS, withTimeout } from './with-timeout.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'chatService' | 'passwords' | 'settings' | 'log'>;
type Chosen = { password?: string | undefined };

export type ChatSyncOutcome =
  /** There is no chat service. */
  { kind: 'off' } | { kind: 'synced' } | { kind: 'failed'; details: string };

const LOOK_AGAIN_MS = 100;

const TOO_LATE = 'The chat service did not respond in time.';

/**
 * Brings the chat service up to date with one user at once, for at most 5 seconds. Never throws: a
 * job that waits does it later if this fails. `password` is the one just chosen here, if one was;
 * nothing but this try has it.
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
  // A try that is under way goes on: what it does is right also when it comes late.
  return withTimeout(trying, { kind: 'failed', details: TOO_LATE }, giveUp);
}

/** Another try may be at this user: it has no password to give, so it is waited for. */
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
