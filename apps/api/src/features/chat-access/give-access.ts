import { randomBytes } from 'node:crypto';
import type { AppDeps } from '../../deps.ts';
import {
  type ChatService,
  ChatServiceError,
  type RemoteUser,
} from '../../ports/chat-service/chat-service.ts';
import { type ChatUser, linkAccount, notePasswordSet, proveAddress } from './chat-users.store.ts';
import type { Hold } from './hold-user.ts';

export type SyncDeps = Pick<AppDeps, 'db' | 'clock' | 'passwords' | 'log'> & {
  chatService: ChatService;
};

type Part = { hold: Hold; user: ChatUser; planGroupIds: string[] };

/**
 * Makes the chat service let a user do what they should: finds the account or makes one, and sets
 * what it may do. A password that was just chosen goes with it. Null where there is no account and
 * none is needed. Administrators there are left as they are.
 */
export async function giveAccess(
  deps: SyncDeps,
  part: Part,
  chosen: string | undefined,
): Promise<RemoteUser | null> {
  const password = await stillChosen(deps, part.user, chosen);
  const found = await findAccount(deps, part.user);
  if (!found && part.user.wanted.kind === 'none' && password === undefined) return null;
  const account = found?.account ?? (await makeAccount(deps, part, password));
  if (account.role === 'admin') return account;
  if (password !== undefined && found?.isTheirs) await setPassword(deps, part, account, password);
  return setAccess(deps, part, account);
}

/** Of two passwords chosen one after the other, the later is the one that its owner will enter. */
async function stillChosen(
  { passwords }: SyncDeps,
  { passwordHash }: ChatUser,
  chosen: string | undefined,
): Promise<string | undefined> {
  if (chosen === undefined) return undefined;
  return (await passwords.matches(chosen, passwordHash)) ? chosen : undefined;
}

type Found = {
  account: RemoteUser;
  /** Whether the password chosen here is one for this account. */
  isTheirs: boolean;
};

/** The account that is known to be this user's; the first time, the one with this address. */
async function findAccount({ db, chatService }: SyncDeps, user: ChatUser): Promise<Found | null> {
  const known = user.chatRemoteId && (await chatService.findUser(user.chatRemoteId));
  if (known) return { account: known, isTheirs: user.chatOwnership !== 'claimed' };
  const account = await chatService.findUserByEmail(user.email);
  if (!account) return null;
  // Either a try of ours made it that did not live to note it, or it was there before.
  const ownership = user.chatOwnership ?? 'claimed';
  const link = { remoteId: account.id, ownership, passwordKnown: user.chatPasswordKnown };
  if (await linkAccount(db, user.id, link)) return { account, isTheirs: ownership === 'proven' };
  throw new ChatServiceError(
    'refused',
    `The account of ${user.email} there belongs to another user here.`,
  );
}

async function makeAccount(
  { db, chatService }: SyncDeps,
  { hold, user }: Part,
  password: string | undefined,
): Promise<RemoteUser> {
  await hold.renew();
  // There is none with this address: from here on it is one that we made, also if we die before we
  // could note it.
  await proveAddress(db, user.id);
  const made = await chatService.createUser({
    email: user.email,
    name: user.name,
    password: password ?? randomPassword(),
  });
  const passwordKnown = password !== undefined;
  await linkAccount(db, user.id, { remoteId: made.id, ownership: 'proven', passwordKnown });
  return made;
}

async function setPassword(
  { db, chatService }: SyncDeps,
  { hold, user }: Part,
  account: RemoteUser,
  password: string,
): Promise<void> {
  await hold.renew();
  await chatService.setPassword(account, password);
  await notePasswordSet(db, user.id, user.passwordHash);
}

async function setAccess(
  { chatService }: SyncDeps,
  { hold, user, planGroupIds }: Part,
  account: RemoteUser,
): Promise<RemoteUser> {
  await hold.renew();
  return chatService.setAccess(account, { access: user.wanted, planGroupIds });
}

/** One that nobody knows, of every kind of character that a service may ask for. */
function randomPassword(): string {
  return `${randomBytes(24).toString('base64url')}aA1!`;
}
