import type { RemoteUser, Wanted } from './chat-service.ts';

type Standing = Pick<RemoteUser, 'role' | 'groupIds'>;

type Changes = {
  /** Null where it is right. */
  role: 'user' | 'pending' | null;
  join: string[];
  leave: string[];
};

/** What has to be done to an account for it to be as wanted. Groups of no plan stay as they are. */
export function planChanges(
  { role, groupIds }: Standing,
  { access, planGroupIds }: Wanted,
): Changes {
  const wantedRole = access.kind === 'granted' ? 'user' : 'pending';
  const wantedGroup = access.kind === 'granted' ? access.groupId : null;
  const isMissing = wantedGroup !== null && !groupIds.includes(wantedGroup);
  return {
    role: role === wantedRole ? null : wantedRole,
    join: isMissing ? [wantedGroup] : [],
    leave: groupIds.filter((id) => id !== wantedGroup && planGroupIds.includes(id)),
  };
}

export function isAsWanted(user: Standing, wanted: Wanted): boolean {
  const { role, join, leave } = planChanges(user, wanted);
  return role === null && join.length === 0 && leave.length === 0;
}
