import { z } from 'zod';
import type { ChatStore } from '../chat/chat-store.ts';
import type { ChatGroup } from '../chat/chat-user.ts';
import type { Dialect } from './dialect.ts';
import type { Operation } from './read-body.ts';
import { isActive } from './resources.ts';
import { badRequest, ScimError } from './scim-answer.ts';

export type GroupChanges = { name: string; memberIds: Set<string> };

type Context = { chat: ChatStore; dialect: Dialect };

const Members = z.array(z.object({ value: z.string() }));

/** Applies a PATCH to a group. Throws if the service rejects it. */
export function patchGroup(
  context: Context,
  group: ChatGroup,
  operations: readonly Operation[],
): GroupChanges {
  return operations.reduce<GroupChanges>((then, operation) => apply(context, then, operation), {
    name: group.name,
    memberIds: new Set(group.memberIds),
  });
}

function apply(context: Context, then: GroupChanges, operation: Operation): GroupChanges {
  const { op, path, value } = operation;
  const { name: dialect, pathlessPatch } = context.dialect;
  if (op === 'replace' && path === 'displayName' && typeof value === 'string') {
    return { ...then, name: value };
  }
  if (path === 'members') return changeMembers(context, then, operation);
  const [, id] = /^members\[value eq "([^"]*)"\]$/.exec(path ?? '') ?? [];
  if (op === 'remove' && id !== undefined) return without(context, then, [id]);
  const parts = z.object({ members: z.unknown() }).safeParse(value);
  if (path === null && pathlessPatch === 'applied' && parts.success && op !== 'remove') {
    return changeMembers(context, then, { op, path: 'members', value: parts.data.members });
  }
  if (dialect === 'openwebui') return then;
  throw badRequest('This cannot be done to a group', path === null ? 'noTarget' : 'invalidPath');
}

function changeMembers(
  context: Context,
  then: GroupChanges,
  { op, value }: Operation,
): GroupChanges {
  const { removeListed } = context.dialect;
  if (op === 'remove' && removeListed === 'ignored') return then;
  // RFC 7644, 3.5.2.2: a path without a filter removes all values.
  if (op === 'remove' && removeListed === 'removes all') return { ...then, memberIds: new Set() };
  const ids = idsIn(value);
  if (op === 'remove') return without(context, then, ids);
  const known = knownIds(context, ids);
  if (op === 'replace') return { ...then, memberIds: new Set(known) };
  assertNoneHidden(context, then, known);
  return { ...then, memberIds: new Set([...then.memberIds, ...known]) };
}

function idsIn(value: unknown): string[] {
  const members = Members.safeParse(value);
  if (members.success) return members.data.map(({ value: id }) => id);
  throw badRequest('The members cannot be read');
}

/** Zulip finds only visible members, so users without access stay members. */
function without({ chat, dialect }: Context, then: GroupChanges, ids: string[]): GroupChanges {
  const gone = ids.filter((id) => {
    const user = chat.byId(id);
    return dialect.inactiveMembers === 'shown' || (user !== undefined && isActive(user));
  });
  return { ...then, memberIds: new Set([...then.memberIds].filter((id) => !gone.includes(id))) };
}

function knownIds({ chat, dialect }: Context, ids: readonly string[]): string[] {
  const known = ids.filter((id) => chat.byId(id));
  if (known.length === ids.length || dialect.unknownMember === 'ignored') return known;
  throw badRequest('Nobody has this id');
}

/** Zulip does not see a hidden member and adds it again, which its database rejects. */
function assertNoneHidden(
  { chat, dialect }: Context,
  { memberIds }: GroupChanges,
  ids: readonly string[],
): void {
  if (dialect.inactiveMembers === 'shown') return;
  const hidden = ids.flatMap((id) => chat.byId(id) ?? []).filter((user) => !isActive(user));
  if (hidden.some(({ id }) => memberIds.has(id))) {
    throw new ScimError(500, 'Exception occurred while processing the SCIM request');
  }
}
