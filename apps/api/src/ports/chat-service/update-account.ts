import { accessChanges, differingParts } from './account-changes.ts';
import {
  type AccountPart,
  type ChatServiceCapabilities,
  ChatServiceError,
  type FailedPart,
  partsFailed,
  type RemoteUser,
  type WantedAccount,
} from './chat-service.ts';

/** The smallest changes that a service can make to one account. */
export type AccountCalls = {
  /** Reads the account. Throws `account_gone` if it no longer exists. */
  read(): Promise<RemoteUser>;
  setRole(role: 'user' | 'pending'): Promise<void>;
  join(groupId: string): Promise<void>;
  leave(groupId: string): Promise<void>;
  /** Sets both in one call, because either rarely fails. */
  setProfile(profile: { name?: string; password?: string }): Promise<void>;
  /** A call of its own, because another account may have the address. */
  setEmail(email: string): Promise<void>;
};

/**
 * `ChatService.updateUser` for any service: reads the account, tries to change every part that
 * differs, and reads it again. Only the second reading decides what succeeded, not the answers to
 * the changes.
 */
export async function updateAccount(
  calls: AccountCalls,
  capabilities: ChatServiceCapabilities,
  user: RemoteUser,
  asked: WantedAccount,
): Promise<RemoteUser> {
  const wanted = withinCapabilities(asked, capabilities);
  assertNoAdmin(user);
  if (isRight(user, wanted)) return user;
  const now = await calls.read();
  // It may have become an administrator since the caller read it.
  assertNoAdmin(now);
  if (isRight(now, wanted)) return now;
  return readBack(calls, wanted, await tryAll(calls, now, wanted));
}

function assertNoAdmin({ role }: Pick<RemoteUser, 'role'>): void {
  if (role !== 'admin') return;
  throw new ChatServiceError('refused', 'The account is an administrator of the chat service', {
    reason: 'administrator',
  });
}

/** Removes the parts that the service cannot change. */
function withinCapabilities(
  { access, name, email, password }: WantedAccount,
  { groups, changes }: ChatServiceCapabilities,
): WantedAccount {
  return {
    access: groups ? access : access && withoutGroups(access),
    name: changes.name ? name : undefined,
    email: changes.email ? email : undefined,
    password: changes.password ? password : undefined,
  };
}

function withoutGroups({ access }: NonNullable<WantedAccount['access']>) {
  return {
    access: access.kind === 'granted' ? { ...access, groupId: null } : access,
    planGroupIds: [],
  };
}

function isRight(user: RemoteUser, wanted: WantedAccount): boolean {
  return wanted.password === undefined && differingParts(user, wanted).length === 0;
}

/**
 * Changes the account's own fields one after the other, because some services require all of them
 * in every call, and its groups at the same time. Access is removed at once, but granted only after
 * the groups are right, so that nobody chats in a group of another plan.
 */
async function tryAll(
  calls: AccountCalls,
  now: RemoteUser,
  { access, name, email, password }: WantedAccount,
): Promise<FailedPart[]> {
  const { role, join, leave } = access
    ? accessChanges(now, access)
    : { role: null, join: [], leave: [] };
  const [ofAccount, ...ofGroups] = await Promise.all([
    changeAccount(),
    ...join.map((groupId) => attempt([{ kind: 'group', groupId }], () => calls.join(groupId))),
    ...leave.map((groupId) => attempt([{ kind: 'group', groupId }], () => calls.leave(groupId))),
  ]);
  const failed = [...ofAccount, ...ofGroups.flat()];
  if (role !== 'user') return failed;
  const [first] = ofGroups.flat();
  if (first) return [...failed, { part: { kind: 'role' }, error: first.error }];
  return [...failed, ...(await attempt([{ kind: 'role' }], () => calls.setRole(role)))];

  async function changeAccount(): Promise<FailedPart[]> {
    const done: FailedPart[] = [];
    if (role === 'pending') {
      done.push(...(await attempt([{ kind: 'role' }], () => calls.setRole(role))));
    }
    const wrong = differingParts(now, { name, email }).map(({ kind }) => kind);
    const profile = {
      ...(name !== undefined && wrong.includes('name') && { name }),
      ...(password !== undefined && { password }),
    };
    const parts = Object.keys(profile).map((kind) => ({ kind }) as AccountPart);
    if (parts.length > 0) done.push(...(await attempt(parts, () => calls.setProfile(profile))));
    if (email !== undefined && wrong.includes('email')) {
      done.push(...(await attempt([{ kind: 'email' }], () => calls.setEmail(email))));
    }
    return done;
  }
}

async function attempt(parts: AccountPart[], change: () => Promise<void>): Promise<FailedPart[]> {
  try {
    await change();
    return [];
  } catch (error) {
    if (!(error instanceof ChatServiceError)) throw error;
    return parts.map((part) => ({ part, error }));
  }
}

async function readBack(
  calls: AccountCalls,
  wanted: WantedAccount,
  failed: FailedPart[],
): Promise<RemoteUser> {
  const then = await calls.read().catch((error: unknown) => {
    if (failed.length > 0) throw partsFailed(failed);
    throw error;
  });
  const wrong = differingParts(then, wanted).map(
    (part) => failed.find((one) => isSamePart(one.part, part)) ?? notApplied(part),
  );
  // A password cannot be read back, so the answer to its change decides.
  const parts = [...wrong, ...failed.filter(({ part }) => part.kind === 'password')];
  if (parts.length > 0) throw partsFailed(parts);
  return then;
}

function isSamePart(one: AccountPart, other: AccountPart): boolean {
  if (one.kind === 'group' && other.kind === 'group') return one.groupId === other.groupId;
  return one.kind === other.kind;
}

function notApplied(part: AccountPart): FailedPart {
  const what = part.kind === 'group' ? `membership of ${part.groupId}` : part.kind;
  const message = `The chat service confirmed the change, but the ${what} was not changed`;
  return { part, error: new ChatServiceError('not_applied', message) };
}
