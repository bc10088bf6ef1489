import { isProven } from '@nobayon/shared/domain/account/proven-address.ts';
import type { AppDeps } from '../../../../deps.ts';
import {
  type ChatService,
  ChatServiceError,
  type RemoteUser,
} from '../../../../ports/chat-service/chat-service.ts';
import { noteTold } from '../../chat-notes.store.ts';
import { type ChatUser, findOwner } from '../../chat-users.store.ts';
import { queueChatSync } from '../../queue-chat-sync.ts';
import type { Hold } from '../hold-user.ts';
import { placeholderOf } from './placeholder-address.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'settings'> & { chatService: ChatService };

/**
 * Gives somebody's own account, which has an address that is another user's here, the one that is
 * theirs now; or one of nobody's, where they have not shown theirs or it is still another account's.
 * Their own sync gives it theirs then.
 */
export async function vacateAddress(
  { db, chatService, settings }: Deps,
  hold: Hold,
  { account, owner }: { account: RemoteUser; owner: ChatUser },
): Promise<void> {
  if (account.role === 'admin') {
    throw new ChatServiceError(
      'refused',
      `${account.email} is an administrator of the chat service`,
    );
  }
  const isTheirs = isProven(owner, settings) && owner.email !== account.email;
  const isFree = isTheirs && (await chatService.findUserByEmail(owner.email)) === null;
  const email = isFree ? owner.email : placeholderOf(account.id);
  await hold.renew();
  await chatService.updateUser(account, { email });
  await db.$transaction(async (tx) => {
    await noteTold(tx, owner.id, { name: undefined, email });
    if (!isFree) await queueChatSync(tx, owner.id);
  });
}

/**
 * Has another user's own account give up an address that is this user's now, and that their account
 * was refused: of two users who exchanged addresses neither could have theirs otherwise. False where
 * the account is nobody's own here, or an administrator's, or keeps the address.
 */
export async function freeAddress(deps: Deps, hold: Hold, user: ChatUser): Promise<boolean> {
  try {
    const account = await deps.chatService.findUserByEmail(user.email);
    const owner = account && (await findOwner(deps.db, account.id, deps.clock()));
    if (!owner || owner.id === user.id || owner.chatOwnership === 'claimed') return false;
    await vacateAddress(deps, hold, { account, owner });
    return true;
  } catch (error) {
    // What is said of this user is what happened to their own account.
    if (error instanceof ChatServiceError) return false;
    throw error;
  }
}
