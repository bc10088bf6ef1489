import { isProven } from '@nobayon/shared/domain/account/proven-address.ts';
import type { AppDeps } from '../../../deps.ts';
import type { ChatService, RemoteUser } from '../../../ports/chat-service/chat-service.ts';
import type { ChatUser } from '../chat-users.store.ts';
import { addressFound } from './account/account-of.ts';
import { recordPasswordFault } from './account/chat-links.store.ts';
import { claimAccount, type LeasedUser } from './account/claim-account.ts';
import { createAccount } from './account/create-account.ts';
import { randomPassword } from './account/random-password.ts';
import { recordAddress } from './account/record-address.ts';
import { type NewPassword, updateAccount } from './account/update-account.ts';
import { takesPasswords } from './passwords/takes-passwords.ts';

export type SyncDeps = Pick<AppDeps, 'db' | 'clock' | 'passwords' | 'settings' | 'log'> & {
  chatService: ChatService;
};

/** A newly chosen password, which only one attempt has. */
export type Chosen = {
  password?: string | undefined;
  /** Its hash as stored, which saves hashing it again. */
  passwordHash?: string | undefined;
};

/** A user under a lease, and the groups of all plans in the chat service. */
export type LeasedUserWithPlans = LeasedUser & { planGroupIds: string[] };

/**
 * Brings a user's account to the access that they should have, be it more or less: finds or creates
 * the account, and sets its access, name, email and a new password. Null if there is no account and
 * none is needed. Administrators of the chat service are not changed.
 */
export async function applyAccess(
  deps: SyncDeps,
  leased: LeasedUserWithPlans,
  chosen: Chosen,
): Promise<RemoteUser | null> {
  const chosenPassword = await acceptablePassword(deps, leased.user, chosen);
  const claimed = await claimAccount(deps, leased);
  if (claimed) {
    const { account } = claimed;
    const user = await recordAddressFound(deps, claimed);
    if (account.role === 'admin') return account;
    const password = passwordToSet(deps, user, chosenPassword);
    return updateAccount(deps, { ...leased, user, account, password });
  }
  if (leased.user.wanted.kind === 'none' && chosenPassword === undefined) return null;
  if (!isProven(leased.user, deps.settings)) return null;
  const made = await createAccount(deps, leased, chosenPassword);
  return updateAccount(deps, { ...leased, ...made, password: null });
}

/** Recorded before any change, which may fail: nobody else may sign in with the account's address. */
async function recordAddressFound(
  deps: SyncDeps,
  { user, account }: { user: ChatUser; account: RemoteUser },
): Promise<ChatUser> {
  const email = addressFound(user, account);
  if (email === undefined) return user;
  await recordAddress(deps, user.id, email);
  return { ...user, chatSyncedEmail: email };
}

/** The chosen password if the chat service can have it. */
async function acceptablePassword(
  deps: SyncDeps,
  user: ChatUser,
  chosen: Chosen,
): Promise<string | undefined> {
  const password = await stillChosen(deps, user, chosen);
  const { passwordBytes = Number.POSITIVE_INFINITY } = deps.chatService.capabilities;
  if (password === undefined || Buffer.byteLength(password) <= passwordBytes) return password;
  await recordPasswordFault(deps.db, user, 'too_long');
  return undefined;
}

/**
 * The chosen password, or a random one instead of a former one: whoever changes a password wants the
 * former one to end. Null if there is nothing to set, and for accounts that are not the user's own.
 */
function passwordToSet(
  deps: SyncDeps,
  { chatOwnership, chatPasswordFormer, chatPasswordKnown }: ChatUser,
  chosen: string | undefined,
): NewPassword | null {
  if (chatOwnership !== 'proven') return null;
  if (chosen !== undefined) return { text: chosen, isChosen: true };
  const isFormerThere = chatPasswordFormer && !chatPasswordKnown && takesPasswords(deps);
  return isFormerThere ? { text: randomPassword(), isChosen: false } : null;
}

/**
 * Of two passwords in quick succession, only the later one may be set. The stored hash tells it
 * without hashing again, which would wait in a long queue when many people register at once.
 */
async function stillChosen(
  deps: SyncDeps,
  user: ChatUser,
  { password, passwordHash }: Chosen,
): Promise<string | undefined> {
  if (password === undefined || !takesPasswords(deps)) return undefined;
  if (passwordHash === user.passwordHash) return password;
  return (await deps.passwords.matches(password, user.passwordHash)) ? password : undefined;
}
