import {
  ChatServiceError,
  type ChatServiceFailure,
} from '../../../ports/chat-service/chat-service.ts';
import { type ChatUser, findChatUser, hasChatUser, readChatPlans } from '../chat-users.store.ts';
import { openRemoval, recordFailedReduction } from '../removals/open-removal.store.ts';
import { checkAfterFailure, checkAfterSuccess } from '../service-health/service-health.ts';
import { isAccess, isByAddress, keepsRevokedAccess } from './account/account-of.ts';
import {
  applyAccess,
  type Chosen,
  type LeasedUserWithPlans,
  type SyncDeps,
} from './apply-access.ts';
import { type Lease, LeaseLost, leaseUser } from './lease/lease-user.ts';
import { failSync, finishSync } from './sync-results.store.ts';

export type SyncResult =
  | { kind: 'synced' }
  /** The account is an administrator of the chat service and was not changed. */
  | { kind: 'administrator' }
  /** The user was deleted. */
  | { kind: 'gone' }
  /** Another sync of this user is running. */
  | { kind: 'busy' }
  | {
      kind: 'failed';
      failure: ChatServiceFailure;
      details: string;
      /** Whether it was recorded as a removal, which is retried separately. */
      isRemoval: boolean;
    };

const MAX_ROUNDS = 5;

/**
 * Syncs the access of a user to the chat service, whatever its current state. Can be run any number
 * of times: syncs of one user never run at the same time, and the last state wins.
 */
export async function syncUser(
  deps: SyncDeps,
  userId: number,
  chosen: Chosen = {},
): Promise<SyncResult> {
  return syncWithLease(deps, await leaseUser(deps, userId), chosen);
}

/** The same for the result of an earlier `leaseUser`. */
export async function syncWithLease(
  deps: SyncDeps,
  lease: Lease | 'busy' | 'gone',
  chosen: Chosen,
): Promise<SyncResult> {
  if (lease === 'busy' || lease === 'gone') return { kind: lease };
  try {
    return await syncUntilStable(deps, lease, chosen);
  } catch (error) {
    if (error instanceof LeaseLost) return { kind: 'busy' };
    await lease.release();
    throw error;
  }
}

/** Repeats the sync if the user changes during it. */
async function syncUntilStable(deps: SyncDeps, lease: Lease, chosen: Chosen): Promise<SyncResult> {
  const { db, clock } = deps;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const plans = await readChatPlans(db);
    const user = await findChatUser(db, lease.userId, plans, clock());
    if (!user) return { kind: 'gone' };
    const ended = await pushAccess(deps, { lease, user, planGroupIds: plans.planGroupIds }, chosen);
    if (ended !== 'changed') return ended;
  }
  // The user changes faster than we can sync, so it is left to the jobs of those changes.
  await lease.release();
  return { kind: 'busy' };
}

async function pushAccess(
  deps: SyncDeps,
  leased: LeasedUserWithPlans,
  chosen: Chosen,
): Promise<SyncResult | 'changed'> {
  const { db, clock } = deps;
  const { lease, user } = leased;
  try {
    const account = await applyAccess(deps, leased, chosen);
    const remoteId = account?.id ?? null;
    const ended = await finishSync(db, {
      lease: lease.until(),
      user,
      remoteId,
      error: null,
      isEmailUnsent: false,
      now: clock(),
    });
    if (ended === 'lost') throw new LeaseLost(`user ${user.id} is now leased by another sync`);
    if (ended === 'gone') return await takeBack(deps, user, remoteId);
    if (ended === 'done') await checkAfterSuccess(deps);
    if (ended === 'changed') return 'changed';
    return { kind: account?.role === 'admin' ? 'administrator' : 'synced' };
  } catch (error) {
    if (!(await hasChatUser(db, user.id))) return await takeBack(deps, user, user.chatRemoteId);
    if (!(error instanceof ChatServiceError)) throw error;
    const failed = await recordFailure(deps, leased, error);
    await checkAfterFailure(deps, error);
    return failed;
  }
}

/** If the user was deleted during the sync, it may have granted access again: removes it. */
async function takeBack(
  { db, clock }: SyncDeps,
  user: ChatUser,
  chatRemoteId: string | null,
): Promise<SyncResult> {
  await openRemoval(db, { ...removalOf(user), chatRemoteId }, { now: clock() });
  return { kind: 'gone' };
}

async function recordFailure(
  { db, clock }: SyncDeps,
  { lease, user }: { lease: Lease; user: ChatUser },
  error: ChatServiceError,
): Promise<SyncResult> {
  const { failure, message: details } = error;
  if (failure === 'unauthorized') {
    await lease.release();
    return { kind: 'failed', failure, details, isRemoval: false };
  }
  const failed = error.parts.map(({ part }) => part);
  const ofEmail = error.parts.find(({ part }) => part.kind === 'email')?.error;
  const isEmailRejected = ofEmail !== undefined && isAboutAddress(ofEmail);
  const now = clock();
  if (user.chatRemoteId !== null && failed.length > 0 && !failed.some(isAccess)) {
    const ended = await finishSync(db, {
      lease: lease.until(),
      user,
      remoteId: user.chatRemoteId,
      error: details,
      isEmailUnsent: ofEmail !== undefined && !isEmailRejected,
      now,
    });
    if (ended === 'done') return { kind: 'failed', failure, details, isRemoval: false };
  }
  const isRemoval = keepsRevokedAccess(user, failed);
  const rejectedEmail = isEmailRejected ? user.email : null;
  await db.$transaction(async (tx) => {
    await failSync(tx, user.id, { lease: lease.until(), error: details, rejectedEmail, now });
    if (!isRemoval) return;
    await recordFailedReduction(tx, removalOf(user), { error: details, now });
  });
  return { kind: 'failed', failure, details, isRemoval };
}

/**
 * Whether the service rejected the address itself, which lasts. It may reject any change for a while,
 * and answer that it made changes that it did not make.
 */
function isAboutAddress({ reason }: ChatServiceError): boolean {
  return reason === 'address_taken' || reason === 'administrator';
}

function removalOf({ id: userId, ...user }: ChatUser) {
  return { ...user, userId, isByAddress: isByAddress(user) };
}
