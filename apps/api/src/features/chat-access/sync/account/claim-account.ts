import { isProven } from '@nobayon/shared/domain/account/proven-address.ts';
import type { AppDeps } from '../../../../deps.ts';
import type { ChatService, RemoteUser } from '../../../../ports/chat-service/chat-service.ts';
import { type ChatUser, findOwner } from '../../chat-users.store.ts';
import { openRemoval } from '../../removals/open-removal.store.ts';
import { findRemovalOfAccount } from '../../removals/removals.store.ts';
import type { Lease } from '../lease/lease-user.ts';
import {
  dropLink,
  type Found,
  linkAccount,
  moveLink,
  recordProvenOwner,
} from './chat-links.store.ts';
import { reassignAddress } from './reassign-address.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'settings' | 'log'> & { chatService: ChatService };
type Claimed = { user: ChatUser; account: RemoteUser };
export type LeasedUser = { lease: Lease; user: ChatUser };

/**
 * Finds the account of a user by its ID, or the first time by their address, and links it. Null if
 * there is none.
 */
export async function claimAccount(deps: Deps, leased: LeasedUser): Promise<Claimed | null> {
  const { chatService, settings } = deps;
  const { user } = leased;
  const known = user.chatRemoteId && (await chatService.findUser(user.chatRemoteId, user.email));
  if (known && !belongsToAnotherUser(user, known)) return keepLinkedAccount(deps, user, known);
  const rest = known ? await unlinkAndRestore(deps, user, known) : user;
  if (!isProven(rest, settings)) return null;
  const account =
    (await findCreated(deps, rest)) ?? (await chatService.findUserByEmail(rest.email));
  return account && link(deps, { ...leased, user: rest }, account);
}

/**
 * An account that we created without learning of it, because the reply was lost, before the user's
 * address changed. Without it, it would keep the former address, which nobody could get any more.
 */
async function findCreated({ db, clock, chatService }: Deps, user: ChatUser) {
  const { chatRemoteId, chatOwnership, chatSyncedEmail, email } = user;
  const isInDoubt = chatRemoteId === null && chatOwnership === 'proven';
  if (!isInDoubt || chatSyncedEmail === null || chatSyncedEmail === email) return null;
  const account = await chatService.findUserByEmail(chatSyncedEmail);
  if (account === null || !isAsCreated(account, user)) return null;
  const isOthers = (await findOwner(db, account.id, clock())) !== null;
  return isOthers ? null : account;
}

/**
 * Whether an account is as we create it: with the user's name, and without access. If ours was never
 * created, somebody else may have made one with the address since.
 */
function isAsCreated({ role, groupIds, name }: RemoteUser, user: ChatUser): boolean {
  return role === 'pending' && groupIds.length === 0 && name === user.name;
}

/**
 * Whether the account was found by an unconfirmed address, and another address is confirmed now.
 */
function belongsToAnotherUser(user: ChatUser, account: RemoteUser): boolean {
  return (
    user.chatOwnership === 'claimed' && user.emailProvenAt !== null && account.email !== user.email
  );
}

/** Keeps a linked account. Its address may have been confirmed since it was found. */
async function keepLinkedAccount(
  { db }: Deps,
  user: ChatUser,
  account: RemoteUser,
): Promise<Claimed> {
  const isTheirsNow = user.emailProvenAt !== null && account.email === user.email;
  if (!isTheirsNow || user.chatOwnership === 'proven') return { user, account };
  await recordProvenOwner(db, user.id, account.id);
  const own = { chatOwnership: 'proven', chatPasswordFormer: false } as const;
  return { user: { ...user, ...own }, account };
}

/** Unlinks an account and restores the access that it was found with. */
async function unlinkAndRestore(
  { db, clock }: Deps,
  user: ChatUser,
  { id }: RemoteUser,
): Promise<ChatUser> {
  await db.$transaction(async (tx) => {
    await openRemoval(tx, { ...user, userId: null, isByAddress: false }, { now: clock() });
    await dropLink(tx, user.id, id);
  });
  return { ...user, chatRemoteId: null, chatOwnership: null, chatGranted: false };
}

async function link(deps: Deps, leased: LeasedUser, account: RemoteUser): Promise<Claimed | null> {
  const { db } = deps;
  const { user } = leased;
  // If the address is not confirmed, the account existed before, or an interrupted sync created it.
  const { chatRemoteId: known, chatOwnership, chatSyncedEmail: createdFor } = user;
  const isCreated = known === null && chatOwnership === 'proven' && createdFor === account.email;
  const isTheirs = user.emailProvenAt !== null || isCreated;
  const ownership = isTheirs ? 'proven' : 'claimed';
  const found = await foundAs(deps, account);
  const to = {
    id: user.id,
    passwordHash: user.passwordHash,
    remoteId: account.id,
    email: account.email,
    name: user.name,
    ownership,
    // Even if an earlier account had the user's password.
    passwordKnown: false,
    passwordFormer: isCreated && user.chatPasswordFormer,
    ...found,
  } as const;
  const isLinked = (await linkAccount(db, user, to)) || (await takeOver(deps, leased, account, to));
  if (!isLinked) return null;
  const { id: chatRemoteId, email: chatSyncedEmail } = account;
  const sent = { chatSyncedEmail, chatSyncedName: user.name };
  const password = { chatPasswordKnown: false, chatPasswordFormer: to.passwordFormer };
  const owned = { chatRemoteId, chatOwnership: to.ownership, ...sent, ...password };
  return { user: { ...user, ...owned, ...found }, account };
}

/** The account's current access, or what remains of it after a pending removal. */
async function foundAs({ db }: Deps, { id, role, groupIds }: RemoteUser): Promise<Found> {
  const removal = await findRemovalOfAccount(db, id);
  if (!removal) {
    return {
      chatFoundRole: role === 'pending' ? 'pending' : 'user',
      chatFoundGroupIds: groupIds,
    };
  }
  return {
    chatFoundRole: removal.chatFoundRole ?? 'pending',
    chatFoundGroupIds: removal.chatFoundGroupIds,
  };
}

/**
 * Another user is linked to the account with this user's address. If it was found by the address,
 * it is transferred to this user. If it is the other's own, it gets another address. False if this
 * user needs a new account.
 */
async function takeOver(
  deps: Deps,
  { lease, user }: LeasedUser,
  account: RemoteUser,
  to: Parameters<typeof moveLink>[1]['to'],
): Promise<boolean> {
  const { db, clock } = deps;
  const owner = await findOwner(db, account.id, clock());
  if (!owner || owner.id === user.id) return linkAccount(db, user, to);
  if (owner.chatOwnership === 'claimed') return moveLink(db, { from: owner.id, to });
  await reassignAddress(deps, lease, { account, owner });
  return false;
}
