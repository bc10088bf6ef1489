import type { AccountPart, RemoteUser, Wanted, WantedAccount } from './chat-service.ts';

type CurrentAccess = Pick<RemoteUser, 'role' | 'groupIds'>;

type AccessChanges = {
  /** Null if it is right already. */
  role: 'user' | 'pending' | null;
  join: string[];
  leave: string[];
};

/** The changes that give an account the wanted access. Groups that belong to no plan are kept. */
export function accessChanges(
  { role, groupIds }: CurrentAccess,
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

/** Whether an account has exactly the wanted access. */
export function isAsWanted(user: CurrentAccess, wanted: Wanted): boolean {
  const { role, join, leave } = accessChanges(user, wanted);
  return role === null && join.length === 0 && leave.length === 0;
}

/** The parts of an account that are not as wanted, except its password, which cannot be read. */
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

/** Services trim names and normalize Unicode, so neither counts as a difference. */
function isSameName(one: string, other: string): boolean {
  const plain = (name: string) => name.normalize('NFC').replace(/\s+/g, ' ').trim();
  return plain(one) === plain(other);
}

function isSameEmail(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
