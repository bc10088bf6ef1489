import type { Db } from '../../db.ts';
import {
  ChatServiceError,
  type ChatServiceFailure,
} from '../../ports/chat-service/chat-service.ts';
import {
  type ChatUser,
  failSync,
  findChatUser,
  finishSync,
  hasChatUser,
  readChatPlans,
} from './chat-users.store.ts';
import { giveAccess, type SyncDeps } from './give-access.ts';
import { type Hold, HoldLost, holdUser } from './hold-user.ts';
import { queueChatRemoval } from './queue-chat-sync.ts';
import { serviceIsWell, serviceRefusesUs } from './service-health.ts';

export type SyncResult =
  | { kind: 'synced' }
  /** There is no such user any more. */
  | { kind: 'gone' }
  /** Another try is at this user. */
  | { kind: 'busy' }
  | { kind: 'failed'; failure: ChatServiceFailure; details: string };

const MOST_ROUNDS = 5;

/**
 * Brings the chat service up to date with what a user should have, whatever it holds now. It may be
 * run any number of times, by anybody: one user's tries never run beside each other, and the last
 * state wins. `password` is one that was just chosen, if one was.
 */
export async function syncUser(
  deps: SyncDeps,
  userId: number,
  { password }: { password?: string | undefined } = {},
): Promise<SyncResult> {
  const hold = await holdUser(deps, userId);
  if (hold === 'busy' || hold === 'gone') return { kind: hold };
  try {
    return await untilTrue(deps, hold, password);
  } catch (error) {
    return recordFailure(deps, hold, error);
  }
}

/** What should be true may change while it is being told. */
async function untilTrue(
  deps: SyncDeps,
  hold: Hold,
  password: string | undefined,
): Promise<SyncResult> {
  const { db, clock } = deps;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const plans = await readChatPlans(db);
    const user = await findChatUser(db, hold.userId, plans, clock());
    if (!user) return { kind: 'gone' };
    const part = { hold, user, planGroupIds: plans.planGroupIds };
    const ended = await tell(deps, part, password);
    if (ended === 'changed') continue;
    if (ended === 'done') await serviceIsWell(deps);
    return { kind: ended === 'done' ? 'synced' : 'gone' };
  }
  // It changes faster than it can be told: the jobs of those changes go on.
  await hold.release();
  return { kind: 'busy' };
}

async function tell(
  deps: SyncDeps,
  part: { hold: Hold; user: ChatUser; planGroupIds: string[] },
  password: string | undefined,
): Promise<'done' | 'changed' | 'gone'> {
  const { db, clock } = deps;
  const { hold, user } = part;
  try {
    const account = await giveAccess(deps, part, password);
    const ended = await finishSync(db, user.id, {
      lease: hold.until(),
      wanted: user.wanted,
      remoteId: account?.id ?? null,
      now: clock(),
    });
    if (ended === 'gone') await takeBack(db, user);
    return ended;
  } catch (error) {
    if (await hasChatUser(db, user.id)) throw error;
    await takeBack(db, user);
    return 'gone';
  }
}

/** Deleted meanwhile: what was taken away then may have been given again just now. */
function takeBack(db: Db, { chatRemoteId, email }: ChatUser): Promise<void> {
  return queueChatRemoval(db, { remoteId: chatRemoteId, email });
}

async function recordFailure(deps: SyncDeps, hold: Hold, error: unknown): Promise<SyncResult> {
  if (error instanceof HoldLost) return { kind: 'busy' };
  if (!(error instanceof ChatServiceError)) {
    await hold.release();
    throw error;
  }
  if (error.failure === 'unauthorized') {
    await hold.release();
    await serviceRefusesUs(deps, error);
  } else {
    const failed = { lease: hold.until(), error: error.message, now: deps.clock() };
    await failSync(deps.db, hold.userId, failed);
  }
  return { kind: 'failed', failure: error.failure, details: error.message };
}
