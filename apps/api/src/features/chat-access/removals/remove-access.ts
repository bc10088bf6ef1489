import type { AppDeps } from '../../../deps.ts';
import type { JobPayloads } from '../../../jobs/jobs.ts';
import {
  type ChatService,
  ChatServiceError,
  type RemoteUser,
} from '../../../ports/chat-service/chat-service.ts';
import { findUsersOfAccount, hasChatUser, readChatPlans } from '../chat-users.store.ts';
import { queueChatSync } from '../queue-chat-sync.ts';
import { checkAfterFailure, checkAfterSuccess } from '../service-health/service-health.ts';
import { readServiceState } from '../service-health/service-state.store.ts';
import { accessLeft } from '../sync/account/account-of.ts';
import { recordFoundAccess } from '../sync/account/chat-links.store.ts';
import { withTimeout } from '../with-timeout.ts';
import {
  claimRemoval,
  closeRemoval,
  postponeRemoval,
  recordFailedRemoval,
} from './removal-attempts.store.ts';
import { dropRemoval, type Removal } from './removals.store.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'chatService' | 'log'>;
type ConnectedDeps = Deps & { chatService: ChatService };

export type RemovalOutcome =
  | { kind: 'off' }
  /** Completed or resolved. */
  | { kind: 'done' }
  /** The account is an administrator of the chat service, and left as it is. */
  | typeof administrator
  | { kind: 'failed'; details: string };

const administrator = { kind: 'administrator' } as const;
const STAYS = 'The account is an administrator of the chat service, so its access stays.';

/**
 * Removes the access of a deleted user's account. The account and its conversations stay. A failure
 * is recorded and retried until it succeeds or an administrator resolves it, and so is a deleted
 * user's access that stays.
 */
export async function removeAccess(deps: Deps, id: number): Promise<RemovalOutcome> {
  const { chatService, db, clock } = deps;
  if (!chatService) return { kind: 'off' };
  const removal = await claimRemoval(db, id, clock());
  if (!removal) return { kind: 'done' };
  if (removal.userId !== null && (await hasChatUser(db, removal.userId))) {
    await queueChatSync(db, removal.userId);
    return { kind: 'done' };
  }
  try {
    const outcome = await reduceAccess({ ...deps, chatService }, removal);
    if (outcome === administrator && removal.userId !== null) {
      await recordFailedRemoval(db, id, { error: STAYS, now: clock() });
    } else {
      await closeRemoval(db, removal);
    }
    await checkAfterSuccess({ ...deps, chatService });
    return outcome;
  } catch (error) {
    if (!(error instanceof ChatServiceError)) throw error;
    await recordFailedRemoval(db, id, { error: error.message, now: clock() });
    await checkAfterFailure({ ...deps, chatService }, error);
    return { kind: 'failed', details: error.message };
  }
}

/**
 * Removes access while an administrator waits, for 5 seconds at most. Never throws. Access that
 * stays is not recorded, because the administrator is told.
 */
export async function removeAccessNow(deps: Deps, id: number): Promise<RemovalOutcome> {
  const subject = { removalId: id };
  const outcome = await withTimeout(deps.log, subject, removeAccess(deps, id));
  if (outcome === administrator) await withTimeout(deps.log, subject, dropRemoval(deps.db, id));
  return outcome;
}

/** Runs the job. While the whole service is failing, it waits instead of blocking other jobs. */
export async function runRemovalJob(
  deps: Deps,
  { removalId: id }: JobPayloads['remove_chat_access'],
): Promise<void> {
  const { db, clock } = deps;
  const { failingSince, failure, awaySince } = await readServiceState(db);
  if (failingSince === null && awaySince === null) return void (await removeAccess(deps, id));
  await postponeRemoval(db, id, {
    error: failure ?? 'The chat service did not respond',
    now: clock(),
  });
}

async function reduceAccess(deps: ConnectedDeps, removal: Removal): Promise<RemovalOutcome> {
  const { db, chatService } = deps;
  const account = await findAccount(chatService, removal);
  if (!account || (await handOver(deps, removal, account))) return { kind: 'done' };
  if (account.role === 'admin') return administrator;
  const { planGroupIds } = await readChatPlans(db);
  await chatService.updateUser(account, { access: accessLeft(removal, account, planGroupIds) });
  // A user may have registered during the removal.
  await handOver(deps, removal, account);
  return { kind: 'done' };
}

/**
 * If a user has the account now, or registered with its address, leaves it to their sync. The
 * access that the account was to keep counts as the access it was found with. Returns false if
 * there is no such user.
 */
function handOver(
  { db }: ConnectedDeps,
  { chatFoundRole, chatFoundGroupIds }: Removal,
  account: RemoteUser,
): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const { owner, sameAddress } = await findUsersOfAccount(tx, account);
    if (owner !== null) {
      await recordFoundAccess(tx, owner, {
        chatFoundRole: chatFoundRole ?? 'pending',
        chatFoundGroupIds,
      });
    }
    const nextOwner = owner ?? sameAddress;
    if (nextOwner !== null) await queueChatSync(tx, nextOwner);
    return owner !== null;
  });
}

async function findAccount(
  chatService: ChatService,
  { chatRemoteId, email, isByAddress }: Removal,
): Promise<RemoteUser | null> {
  const known = chatRemoteId && (await chatService.findUser(chatRemoteId, email));
  return known || (isByAddress ? chatService.findUserByEmail(email) : null);
}
