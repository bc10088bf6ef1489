import type { LimitFunction } from 'p-limit';
import { ChatServiceError } from '../chat-service.ts';
import type { AccountCalls } from '../update-account.ts';
import { valueOrThrow } from './ask.ts';
import { readGroupsWithMembers } from './reading/groups.ts';
import type { Connection } from './reading/list-accounts.ts';

type Verb = 'add' | 'remove';

/**
 * Adds an account to groups and removes it from them. Older versions replace all members of a group
 * at once; these changes go through `oneAtATime`, so that none overwrites another.
 */
export function openwebuiMembership(
  { ask, dialect }: Pick<Connection, 'ask' | 'dialect'>,
  oneAtATime: LimitFunction,
  accountId: string,
): Pick<AccountCalls, 'join' | 'leave'> {
  return {
    join: (groupId) => changeMembership('add', groupId),
    leave: (groupId) => changeMembership('remove', groupId),
  };

  async function changeMembership(verb: Verb, groupId: string): Promise<void> {
    if (!dialect.hasMemberCalls) return oneAtATime(() => replaceMembers(verb, groupId));
    // One account per call: if one of several is a member already, the ones before it are undone.
    await send(verb, groupId, `users/${verb}`, { user_ids: [accountId] });
  }

  async function replaceMembers(verb: Verb, groupId: string): Promise<void> {
    const groups = await readGroupsWithMembers(ask);
    const group = groups.find(({ id }) => id === groupId);
    if (!group) throw new ChatServiceError('refused', `The chat service has no group ${groupId}`);
    const { name, description, user_ids } = group;
    const others = user_ids.filter((member) => member !== accountId);
    const members = verb === 'add' ? [...others, accountId] : others;
    await send(verb, groupId, 'update', { name, description, user_ids: members });
  }

  async function send(
    verb: Verb,
    groupId: string,
    call: string,
    body: Record<string, unknown>,
  ): Promise<void> {
    const path = `/groups/id/${encodeURIComponent(groupId)}/${call}`;
    const answer = await ask.change({ method: 'POST', path, body }, groupId);
    const preposition = verb === 'add' ? 'to' : 'from';
    valueOrThrow(answer, `${verb} the account ${preposition} the group ${groupId}`);
  }
}
