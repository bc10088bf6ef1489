import type { AppDeps } from '../../../../deps.ts';
import { ChatServiceError } from '../../../../ports/chat-service/chat-service.ts';
import { findOwner } from '../../chat-users.store.ts';
import { queueChatSync } from '../../queue-chat-sync.ts';
import { addressFound } from './account-of.ts';
import { recordAddress } from './record-address.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'chatService' | 'log'>;

/**
 * Asks the chat service whether another user's account has this user's address, because an address
 * that was changed there is known here only after the next comparison. Queues the syncs that correct
 * it. Without an answer, our records have to do.
 */
export async function isAddressOfAnother(
  { db, clock, chatService, log }: Deps,
  user: { id: number; email: string },
): Promise<boolean> {
  const account = await chatService?.findUserByEmail(user.email).catch((error: unknown) => {
    if (!(error instanceof ChatServiceError)) throw error;
    log.warn({ err: error }, 'could not check the address of a sign-in with the chat service');
    return null;
  });
  const owner = account ? await findOwner(db, account.id, clock()) : null;
  if (!account || owner === null || owner.id === user.id) return false;
  if (addressFound(owner, account) !== undefined) await recordAddress(db, owner.id, account.email);
  await queueChatSync(db, owner.id);
  return true;
}
