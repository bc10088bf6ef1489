import type { RemoteGroup } from '../../chat-service.ts';
import { type Ask, USERS, valueOrThrow } from '../ask.ts';
import { Groups, GroupsWithMembers, type GroupWithMembers } from '../replies.ts';
import type { Dialect } from '../versions/versions.ts';
import { readSingle } from './read-single.ts';

export async function readGroups(ask: Ask): Promise<RemoteGroup[]> {
  const answer = await ask.read({ method: 'GET', path: '/groups/', reply: Groups });
  return valueOrThrow(answer, 'list its groups');
}

/** For versions that list the members of groups, but not the groups of accounts. */
export async function readGroupsWithMembers(ask: Ask): Promise<GroupWithMembers[]> {
  const answer = await ask.read({ method: 'GET', path: '/groups/', reply: GroupsWithMembers });
  return valueOrThrow(answer, 'list its groups');
}

/** The IDs of an account's groups. */
export async function readGroupsOf(
  ask: Ask,
  { accountsListGroups }: Dialect,
  accountId: string,
): Promise<string[]> {
  if (!accountsListGroups) return groupsOf(accountId, await readGroupsWithMembers(ask));
  const path = `${USERS}${encodeURIComponent(accountId)}/groups`;
  const groups = await readSingle(ask, { path, reply: Groups });
  return groups?.map(({ id }) => id) ?? [];
}

export function groupsOf(accountId: string, groups: GroupWithMembers[]): string[] {
  return groups.filter(({ user_ids }) => user_ids.includes(accountId)).map(({ id }) => id);
}
