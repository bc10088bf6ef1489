import { randomBytes } from 'node:crypto';
import { isProven } from '@nobayon/shared/domain/account/proven-address.ts';
import type { AppDeps } from '../../../deps.ts';
import {
  type ChatService,
  ChatServiceError,
  type RemoteUser,
  type WantedAccount,
} from '../../../ports/chat-service/chat-service.ts';
import type { ChatUser } from '../chat-users.store.ts';
import { recordSentProfile } from '../sync-results.store.ts';
import { takesPasswords } from '../takes-passwords.ts';
import { accessOf, addressFound, profileOf } from './account/account-of.ts';
import {
  linkAccount,
  recordAccountCreation,
  recordAccountNotCreated,
  recordPasswordFault,
  recordPasswordSet,
} from './account/chat-links.store.ts';
import { claimAccount, type LeasedUser } from './account/claim-account.ts';
import { reclaimAddress } from './account/reassign-address.ts';
import { recordAddress } from './account/record-address.ts';

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

/** `password` is the one to set, if any. */
type Update = LeasedUserWithPlans & {
  account: RemoteUser;
  password: string | undefined;
  isSecondTry?: boolean;
};

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
  const password = await passwordToSet(deps, leased.user, chosen);
  const claimed = await claimAccount(deps, leased);
  if (claimed) {
    const { account } = claimed;
    const user = await recordAddressFound(deps, claimed);
    if (account.role === 'admin') return account;
    const theirs = user.chatOwnership === 'proven' ? password : undefined;
    return updateAccount(deps, { ...leased, user, account, password: theirs });
  }
  if (leased.user.wanted.kind === 'none' && password === undefined) return null;
  if (!isProven(leased.user, deps.settings)) return null;
  const made = await createAccount(deps, leased, password);
  return updateAccount(deps, { ...leased, ...made, password: undefined });
}

/** Recorded before any change, which may fail: nobody else may sign in with the account's address. */
async function recordAddressFound(
  deps: SyncDeps,
  { user, account }: { user: ChatUser; account: RemoteUser },
): Promise<ChatUser> {
  const email = addressFound(user, account);
  if (email === undefined) return user;
  await recordAddress(deps, user.id, email);
  return { ...user, chatToldEmail: email };
}

/** The chosen password if the chat service can have it. */
async function passwordToSet(
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

async function createAccount(
  { db, chatService }: SyncDeps,
  { lease, user }: LeasedUser,
  password: string | undefined,
): Promise<{ user: ChatUser; account: RemoteUser }> {
  await lease.renew();
  // No account has this address. Recorded first, so that the account counts as the user's own even
  // if we are interrupted after creating it.
  await recordAccountCreation(db, user.id, user.email);
  const person = { email: user.email, name: user.name, password: password ?? randomPassword() };
  const account = await chatService.createUser(person).catch(async (error: unknown) => {
    // An account that has this address later is somebody else's.
    if (isRefused(error)) await recordAccountNotCreated(db, user.id);
    throw error;
  });
  const own = {
    chatOwnership: 'proven' as const,
    chatFoundRole: null,
    chatFoundGroupIds: [] as string[],
    chatPasswordKnown: password !== undefined,
  } satisfies Partial<ChatUser>;
  const link = { ...own, ownership: own.chatOwnership, passwordKnown: own.chatPasswordKnown };
  const sent = { chatToldName: user.name, chatToldEmail: account.email };
  const { id: remoteId, email } = account;
  await linkAccount(db, user.id, { ...link, remoteId, email, name: user.name });
  return { user: { ...user, ...own, ...sent, chatRemoteId: account.id }, account };
}

function isRefused(error: unknown): boolean {
  return error instanceof ChatServiceError && error.failure === 'refused';
}

/** Whether only the password was refused: the name is sent in the same call. */
function isPasswordRefused({ parts }: ChatServiceError): boolean {
  const refused = parts.filter(({ error }) => isRefused(error)).map(({ part }) => part.kind);
  return refused.includes('password') && !refused.includes('name');
}

/** Updates all parts that differ. Those that succeed are recorded even if others fail. */
async function updateAccount(deps: SyncDeps, update: Update): Promise<RemoteUser> {
  const { lease, user, planGroupIds, account, password, isSecondTry = false } = update;
  const { chatService, settings } = deps;
  const profile = profileOf(user, account, settings);
  await lease.renew();
  const wanted = { access: accessOf(user, account, planGroupIds), password, ...profile };
  try {
    const updated = await chatService.updateUser(account, wanted);
    await recordUpdate(deps, user, { ...wanted, email: addressFound(user, updated) }, []);
    return updated;
  } catch (error) {
    if (!(error instanceof ChatServiceError) || error.parts.length === 0) throw error;
    const failed = error.parts.map(({ part }) => part.kind);
    await recordUpdate(deps, user, wanted, failed);
    if (isPasswordRefused(error)) await recordPasswordFault(deps.db, user, 'refused');
    const isTaken = error.parts.some(({ error: { reason } }) => reason === 'address_taken');
    if (!isTaken || isSecondTry || !(await reclaimAddress(deps, lease, user))) throw error;
    return updateAccount(deps, { ...update, isSecondTry: true });
  }
}

async function recordUpdate(
  { db }: SyncDeps,
  user: ChatUser,
  { password, email }: WantedAccount,
  failed: string[],
): Promise<void> {
  if (password !== undefined && !failed.includes('password')) {
    await recordPasswordSet(db, user.id, user.passwordHash);
  }
  await recordSentProfile(db, user.id, {
    name: failed.includes('name') || user.chatOwnership === 'claimed' ? undefined : user.name,
    email: failed.includes('email') ? undefined : email,
  });
}

/** A random password with every kind of character that a service may require. */
function randomPassword(): string {
  return `${randomBytes(24).toString('base64url')}aA1!`;
}
