import { isProven } from '@nobayon/shared/domain/account/proven-address.ts';
import type { AppDeps } from '../../../../deps.ts';
import type { ChatService, RemoteUser } from '../../../../ports/chat-service/chat-service.ts';
import { type ChatUser, findOwner } from '../../chat-users.store.ts';
import { findRemovalOfAccount, openRemoval } from '../../removals/removals.store.ts';
import type { Hold } from '../hold-user.ts';
import { dropLink, type Found, linkAccount, moveLink, noteOwn } from './chat-links.store.ts';
import { vacateAddress } from './vacate-address.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'settings'> & { chatService: ChatService };
type Claimed = { user: ChatUser; account: RemoteUser };
type Part = { hold: Hold; user: ChatUser };

/**
 * The account that is known to be this user's, by its id; the first time, the one with their
 * address. Null where there is none. Whose it is now is noted in the user.
 */
export async function claimAccount(deps: Deps, part: Part): Promise<Claimed | null> {
  const { chatService, settings } = deps;
  const { user } = part;
  const known = user.chatRemoteId && (await chatService.findUser(user.chatRemoteId, user.email));
  if (known && !isSomebodyElses(user, known)) return keep(deps, user, known);
  const rest = known ? await giveUp(deps, user, known) : user;
  if (!isProven(rest, settings)) return null;
  const account = await chatService.findUserByEmail(rest.email);
  return account && link(deps, { ...part, user: rest }, account);
}

/** Found by an address that was not shown to be theirs, and now they have shown another one. */
function isSomebodyElses(user: ChatUser, account: RemoteUser): boolean {
  return (
    user.chatOwnership === 'claimed' && user.emailProvenAt !== null && account.email !== user.email
  );
}

/** The address of a known account may have been shown to be its user's since it was found. */
async function keep({ db }: Deps, user: ChatUser, account: RemoteUser): Promise<Claimed> {
  const isTheirsNow = user.emailProvenAt !== null && account.email === user.email;
  if (!isTheirsNow || user.chatOwnership === 'proven') return { user, account };
  await noteOwn(db, user.id);
  return { user: { ...user, chatOwnership: 'proven' as const }, account };
}

/** Leaves an account as it was found, and its user without one. */
async function giveUp({ db, clock }: Deps, user: ChatUser, { id }: RemoteUser): Promise<ChatUser> {
  await db.$transaction(async (tx) => {
    await openRemoval(tx, { ...user, userId: null, isByAddress: false }, { now: clock() });
    await dropLink(tx, user.id, id);
  });
  return { ...user, chatRemoteId: null, chatOwnership: null, chatGranted: false };
}

async function link(deps: Deps, part: Part, account: RemoteUser): Promise<Claimed | null> {
  const { db } = deps;
  const { user } = part;
  // Either it was shown to be theirs, or a try of ours made it that did not live to note it, or it
  // was there before.
  const isTheirs = user.emailProvenAt !== null || user.chatOwnership === 'proven';
  const ownership = isTheirs ? 'proven' : 'claimed';
  const found = await foundAs(deps, account);
  const to = {
    id: user.id,
    remoteId: account.id,
    email: account.email,
    name: user.name,
    ownership,
    passwordKnown: user.chatPasswordKnown,
    ...found,
  } as const;
  const isLinked =
    (await linkAccount(db, user.id, to)) || (await takeOver(deps, part, account, to));
  if (!isLinked) return null;
  const { id: chatRemoteId, email: chatToldEmail } = account;
  const told = { chatToldEmail, chatToldName: user.name };
  return { user: { ...user, chatRemoteId, chatOwnership: ownership, ...told, ...found }, account };
}

/** As it is, except for what somebody had of it whose access is being taken away. */
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
 * Another user here has the account with this user's address. If they found it by its address, it
 * goes to whom the address belongs to now. If it is their own it stays so, under another address.
 * False where this user needs a new one.
 */
async function takeOver(
  deps: Deps,
  { hold, user }: Part,
  account: RemoteUser,
  to: Parameters<typeof moveLink>[1]['to'],
): Promise<boolean> {
  const { db, clock } = deps;
  const owner = await findOwner(db, account.id, clock());
  if (!owner || owner.id === user.id) return linkAccount(db, user.id, to);
  if (owner.chatOwnership === 'claimed') return moveLink(db, { from: owner.id, to });
  await vacateAddress(deps, hold, { account, owner });
  return false;
}
