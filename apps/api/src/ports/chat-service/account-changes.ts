import type { AccountPart, RemoteUser, Wanted, WantedAccount } from './chat-service.ts';

type Standing = Pick<RemoteUser, 'role' | 'groupIds'>;

type AccessChanges = {
  /** Null where it is right. */
  role: 'user' | 'pending' | null;
  join: string[];
  leave: string[];
};

/** What has to be done to an account for it to be as wanted. Groups of no plan stay as they are. */
export function accessChanges(
  { role, groupIds }: Standing,
  { access, planGroupIds }: Wanted,
): AccessChanges {
  const wantedRole = access.kind === 'granted' ? 'user' : 'pending';
  const wantedGroup = access.kind === 'granted' ? access.groupId : null;
  const isMissing = wantedGroup !== null && !groupIds.includes(wantedGroup);
  return {
    role: role === wantedRole ? null : wantedRole,
    join: isMissing ? [wantedGroup] : [],
    leave: groupIds.filter((id) => id !== wantedGroup && planGroupIds.includes(id)),
  };
}

/** Whether an account may do what is wanted, and no more. */
export function isAsWanted(user: Standing, wanted: Wanted): boolean {
  const { role, join, leave } = accessChanges(user, wanted);
  return role === null && join.length === 0 && leave.length === 0;
}

/** What of an account is not as wanted, as far as that can be read. */
export function differingParts(
  user: RemoteUser,
  { access, name, email }: WantedAccount,
): AccountPart[] {
  const changes = access && accessChanges(user, access);
  const groupIds = changes ? [...changes.join, ...changes.leave] : [];
  return [
    ...(changes?.role ? [{ kind: 'role' } as const] : []),
    ...groupIds.map((groupId) => ({ kind: 'group', groupId }) as const),
    ...(name !== undefined && !isSameName(user.name, name) ? [{ kind: 'name' } as const] : []),
    ...(email !== undefined && !isSameEmail(user.email, email) ? [{ kind: 'email' } as const] : []),
  ];
}

/** Services trim names, and write letters that have several spellings in one of them. */
function isSameName(one: string, other: string): boolean {
  const plain = (name: string) => name.normalize('NFC').replace(/\s+/g, ' ').trim();
  return plain(one) === plain(other);
}

function isSameEmail(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
