import { setTimeout as after } from 'node:timers/promises';
import type { AppDeps } from '../../../deps.ts';
import { queueAwaitedSyncs } from '../chat-jobs.store.ts';
import { CHAT_TIMEOUT_MS, tooLate, withTimeout } from '../with-timeout.ts';
import type { Chosen, SyncDeps } from './apply-access.ts';
import { keepLease, type Lease, leaseUser } from './lease/lease-user.ts';
import { limitSyncs } from './limit-syncs.ts';
import { type SyncResult, syncUser, syncWithLease } from './sync-user.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'chatService' | 'passwords' | 'settings' | 'log'>;
type Attempt = Chosen & { lease: Promise<Lease | 'busy' | 'gone'> };

export type ChatSyncOutcome =
  /** No chat service is connected. */
  | { kind: 'off' }
  | { kind: 'synced' }
  /** The account is an administrator of the chat service and was not changed. */
  | { kind: 'administrator' }
  | { kind: 'failed'; details: string };

const LOOK_AGAIN_MS = 100;

/**
 * Syncs one user to the chat service now, for 5 seconds at most. Never throws: if it fails, a
 * queued job does it later.
 */
export async function syncChatNow(
  { chatService, ...deps }: Deps,
  userId: number,
  chosen: Chosen = {},
): Promise<ChatSyncOutcome> {
  if (!chatService) return { kind: 'off' };
  return syncNow({ chatService, ...deps }, userId, { ...chosen, lease: leaseUser(deps, userId) });
}

/**
 * Starts the same sync without waiting for its result, once it has a lease on the user. To be
 * awaited before the reply that lets the user sign in to the chat service: until then, nothing
 * shows that their account there is being created. Never throws.
 */
export async function startChatSync(
  { chatService, ...deps }: Deps,
  userId: number,
  chosen: Chosen = {},
): Promise<void> {
  if (!chatService) return;
  const lease = leaseUser(deps, userId);
  void syncNow({ chatService, ...deps }, userId, { ...chosen, lease });
  await Promise.allSettled([lease]);
}

function syncNow(deps: SyncDeps, userId: number, attempt: Attempt): Promise<ChatSyncOutcome> {
  // The attempt continues after the timeout, or still starts: only it has the password.
  return withTimeout(deps.log, { userId }, inTurn(deps, userId, attempt));
}

/** Keeps the lease until it is the attempt's turn, however many others come first. */
async function inTurn(deps: SyncDeps, userId: number, attempt: Attempt): Promise<ChatSyncOutcome> {
  const keep = keepLease(await attempt.lease);
  return limitSyncs(deps.chatService, async () => {
    await keep.stop();
    return tryWhenFree(deps, userId, attempt);
  });
}

/**
 * Waits for another sync of this user, which does not have the password. Leaves a job if that
 * failed: one that was queued with the change may have ended meanwhile, and not every attempt comes
 * with a change.
 */
async function tryWhenFree(
  deps: SyncDeps,
  userId: number,
  { lease, ...chosen }: Attempt,
): Promise<ChatSyncOutcome> {
  const giveUp = AbortSignal.timeout(CHAT_TIMEOUT_MS);
  let result = await syncWithLease(deps, await lease, chosen);
  while (result.kind === 'busy' && !giveUp.aborted) {
    await after(LOOK_AGAIN_MS);
    result = await syncUser(deps, userId, chosen);
  }
  const isJobNeeded = result.kind === 'failed' ? !result.isRemoval : result.kind === 'busy';
  if (isJobNeeded) await queueAwaitedSyncs(deps.db, [userId]);
  return outcomeOf(result);
}

function outcomeOf(result: SyncResult): ChatSyncOutcome {
  switch (result.kind) {
    case 'synced':
    case 'gone':
      return { kind: 'synced' };
    case 'administrator':
      return result;
    case 'busy':
      return tooLate;
    case 'failed':
      return { kind: 'failed', details: result.details };
  }
}
