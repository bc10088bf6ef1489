import { setTimeout as after } from 'node:timers/promises';
import type { AppDeps } from '../../../../deps.ts';
import { ChatServiceError, type RemoteUser } from '../../../../ports/chat-service/chat-service.ts';
import { findOwner } from '../../chat-users.store.ts';
import { queueChatSync } from '../../queue-chat-sync.ts';
import { readServiceState } from '../../service-health/service-state.store.ts';
import { addressFound } from './account-of.ts';
import { recordAddress } from './record-address.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'chatService' | 'log'>;

/** Less than users wait for anything else there, because every sign-in waits for this. */
const ANSWER_WITHIN_MS = 1_500;

/**
 * Asks the chat service whether another user's account has this user's address, because an address
 * that was changed there is known here only after the next comparison. Queues the syncs that correct
 * it. Without an answer soon, our records have to do.
 */
export async function isAddressOfAnother(
  deps: Deps,
  user: { id: number; email: string },
): Promise<boolean> {
  const { db, clock } = deps;
  const account = await findAccount(deps, user.email);
  const owner = account ? await findOwner(db, account.id, clock()) : null;
  if (!account || owner === null || owner.id === user.id) return false;
  if (addressFound(owner, account) !== undefined)
    await recordAddress(deps, owner.id, account.email);
  await queueChatSync(db, owner.id);
  return true;
}

/** Null also without an answer, for which a service that is known to have a problem is not asked. */
async function findAccount(
  { db, chatService, log }: Deps,
  email: string,
): Promise<RemoteUser | null> {
  if (!chatService) return null;
  const { failingSince, awaySince } = await readServiceState(db);
  if (failingSince !== null || awaySince !== null) return null;
  const search = chatService.findUserByEmail(email).catch((error: unknown) => {
    if (!(error instanceof ChatServiceError)) throw error;
    log.warn({ err: error }, 'could not check the address of a sign-in with the chat service');
    return null;
  });
  return Promise.race([search, after(ANSWER_WITHIN_MS, null, { ref: false })]);
}
