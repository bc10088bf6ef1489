import { isProven } from '@nobayon/shared/domain/account/proven-address.ts';
import type { AppDeps } from '../../../../deps.ts';
import {
  type ChatService,
  ChatServiceError,
  type RemoteUser,
} from '../../../../ports/chat-service/chat-service.ts';
import { type ChatUser, findOwner } from '../../chat-users.store.ts';
import { queueChatSync } from '../../queue-chat-sync.ts';
import type { Lease } from '../lease/lease-user.ts';
import { recordSentProfile } from '../sync-results.store.ts';
import { addressFound } from './account-of.ts';
import { recordUnsettledAddress } from './chat-links.store.ts';
import { recordAddress } from './record-address.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'settings' | 'log'> & { chatService: ChatService };

/** The top-level domain `.invalid` never exists (RFC 2606). */
const NO_DOMAIN = '@nobayon.invalid';

/**
 * Changes the address of a user's own account if it belongs to another user here: to the user's
 * current address, or to a placeholder if that is not confirmed or still taken. The user's own sync
 * replaces the placeholder, and until then they cannot sign in to the chat service, which would not
 * find the account. If we did not know that it has the address, that is recorded first: whoever the
 * address belongs to may have been signed in to it.
 */
export async function reassignAddress(
  deps: Deps,
  lease: Lease,
  { account, owner }: { account: RemoteUser; owner: ChatUser },
): Promise<void> {
  const { db, chatService, settings } = deps;
  if (addressFound(owner, account) !== undefined)
    await recordAddress(deps, owner.id, account.email);
  if (account.role === 'admin') {
    throw new ChatServiceError(
      'refused',
      `${account.email} is an administrator of the chat service`,
    );
  }
  const isTheirs = isProven(owner, settings) && owner.email !== account.email;
  const isFree = isTheirs && (await chatService.findUserByEmail(owner.email)) === null;
  const email = isFree ? owner.email : placeholderOf(account.id);
  await lease.renew();
  await chatService.updateUser(account, { email });
  if (isFree) return recordSentProfile(db, owner.id, { name: undefined, email });
  await db.$transaction(async (tx) => {
    await recordUnsettledAddress(tx, owner.id, email);
    await queueChatSync(tx, owner.id);
  });
}

/**
 * Reclaims this user's address if another user's own account still has it. Otherwise two users who
 * exchanged addresses could never get them. False if the account is not a user's own, belongs to an
 * administrator, or keeps the address.
 */
export async function reclaimAddress(deps: Deps, lease: Lease, user: ChatUser): Promise<boolean> {
  try {
    const account = await deps.chatService.findUserByEmail(user.email);
    const owner = account && (await findOwner(deps.db, account.id, deps.clock()));
    if (!owner || owner.id === user.id || owner.chatOwnership === 'claimed') return false;
    await reassignAddress(deps, lease, { account, owner });
    return true;
  } catch (error) {
    // This user's sync reports the failure of their own account, not this one.
    if (error instanceof ChatServiceError) return false;
    throw error;
  }
}

/** An address that belongs to nobody, for an account whose user has no confirmed one. */
function placeholderOf(accountId: string): string {
  return `moved-${accountId.toLowerCase().replaceAll(/[^a-z0-9-]/g, '')}${NO_DOMAIN}`;
}
