import type { NextFunction, Request, Response, Router } from 'express';
import { z } from 'zod';
import { answerChatCall, type ChatDeps } from '../answer-chat-call.ts';
import { callerOf } from '../authorize-call.ts';
import {
  answer,
  type ChatAnswer,
  details,
  errorAnswer,
  failure,
  unprocessable,
} from '../chat-answer.ts';
import type { ChatStore } from '../chat-store.ts';
import { type ChatGroup, epochSeconds, newChatGroup } from '../chat-user.ts';
import { groupReply, userInfo, usersOfCall } from './chat-views.ts';

const nobody = { access: 'admin', about: [] } as const;

/** The calls under `/api/v1/groups`. */
export function groupCalls(routes: Router, deps: ChatDeps): void {
  const { chat } = deps;
  /** Calls that older releases lack. */
  const since =
    (trait: 'membersOneByOne' | 'hasFullAccountById') =>
    (_req: Request, _res: Response, next: NextFunction) =>
      chat.traits()[trait] ? next() : next('route');
  const read = (req: Request<{ id: string }>, viewOf: (group: ChatGroup) => unknown) => {
    const group = chat.groupById(req.params.id);
    // A missing group gets the same reply as a bad key.
    return group ? answer(viewOf(group)) : errorAnswer(401, details.notFound);
  };

  routes.get('/groups/', (req, res) =>
    answerChatCall(deps, res, { on: 'read', access: 'user', about: [] }, () =>
      answer(
        groupsSeenBy(callerOf(req, chat), chat)
          .toSorted(lastChangedFirst)
          .map((group) => groupReply(chat, group)),
      ),
    ),
  );

  routes.post('/groups/create', (req, res) =>
    answerChatCall(deps, res, { on: 'change', ...nobody }, () =>
      create(chat, req.body, new Date()),
    ),
  );

  routes.get('/groups/id/:id', (req, res) =>
    answerChatCall(deps, res, { on: 'read', ...nobody }, () =>
      read(req, (group) => groupReply(chat, group)),
    ),
  );

  routes.get(
    '/groups/id/:id/export',
    since('hasFullAccountById'),
    (req: Request<{ id: string }>, res) =>
      answerChatCall(deps, res, { on: 'read', ...nobody }, () =>
        chat.traits().exportsGroups
          ? read(req, (group) => ({ ...groupReply(chat, group), user_ids: [...group.memberIds] }))
          : { status: 500, body: 'Internal Server Error' },
      ),
  );

  routes.post(
    '/groups/id/:id/users',
    since('hasFullAccountById'),
    (req: Request<{ id: string }>, res) =>
      answerChatCall(deps, res, { on: 'read', ...nobody }, () => {
        const memberIds = [...(chat.groupById(req.params.id)?.memberIds ?? [])];
        return answer(memberIds.flatMap((id) => chat.byId(id) ?? []).map(userInfo));
      }),
  );

  for (const verb of ['add', 'remove'] as const) {
    routes.post(
      `/groups/id/:id/users/${verb}`,
      since('membersOneByOne'),
      (req: Request<{ id: string }>, res) =>
        answerChatCall(deps, res, changeOf(chat, req), () =>
          changeMembers(chat, req.params.id, req.body, verb),
        ),
    );
  }

  routes.post('/groups/id/:id/update', (req, res) =>
    answerChatCall(deps, res, changeOf(chat, req), () => update(chat, req.params.id, req.body)),
  );

  /** The reply is the same whether or not the group exists. */
  routes.delete('/groups/id/:id/delete', (req, res) =>
    answerChatCall(deps, res, { on: 'change', ...nobody }, () =>
      answer(true, () => chat.removeGroup(req.params.id)),
    ),
  );
}

/** Users who are no administrators see only their own groups. */
function groupsSeenBy(caller: ReturnType<typeof callerOf>, chat: ChatStore): ChatGroup[] {
  return caller?.role === 'admin' ? chat.groups() : chat.groupsOf(caller?.id ?? '');
}

/** Adding or removing a member counts as a change of the group. */
function lastChangedFirst(one: ChatGroup, other: ChatGroup): number {
  return other.updatedAt - one.updatedAt;
}

function changeOf(chat: ChatStore, req: Request) {
  const ids = MemberIds.safeParse(req.body).data?.user_ids ?? [];
  return { on: 'change', access: 'admin', about: usersOfCall(chat, { ids }) } as const;
}

const NewGroup = z.object({ name: z.string(), description: z.string() });

function create(chat: ChatStore, body: unknown, now: Date): ChatAnswer {
  const form = NewGroup.safeParse(body);
  if (!form.success) return unprocessable(form.error, body);
  const group = newChatGroup(form.data, epochSeconds(now));
  return answer(groupReply(chat, group), () => chat.addGroup(group));
}

const MemberIds = z.object({ user_ids: z.array(z.string()).nullish() });

/** The only way to change members in the oldest releases: replaces the whole list. */
function update(chat: ChatStore, groupId: string, body: unknown): ChatAnswer {
  const form = NewGroup.extend(MemberIds.shape).safeParse(body);
  if (!form.success) return unprocessable(form.error, body);
  const group = chat.groupById(groupId);
  const { membersOneByOne, nestsErrors } = chat.traits();
  if (!group) return failure('Error updating group', { isNested: nestsErrors });
  const { name, description, user_ids: userIds } = form.data;
  const listed = membersOneByOne ? null : userIds;
  const then = new Set(listed ? listed.filter((id) => chat.byId(id)) : group.memberIds);
  return answer(groupReply(chat, { ...group, name, description, memberIds: then }), () => {
    Object.assign(group, { name, description });
    setMembers(group, then);
  });
}

/** Silently ignores unknown ids, and members who are already in the requested state. */
function changeMembers(
  chat: ChatStore,
  groupId: string,
  body: unknown,
  verb: 'add' | 'remove',
): ChatAnswer {
  const form = MemberIds.safeParse(body);
  if (!form.success) return unprocessable(form.error, body);
  const group = chat.groupById(groupId);
  if (!group) {
    const reason = `Error ${verb === 'add' ? 'adding users to' : 'removing users from'} group`;
    return failure(reason, { isNested: chat.traits().nestsErrors });
  }
  const known = (form.data.user_ids ?? []).filter((id) => chat.byId(id));
  const then =
    verb === 'add'
      ? withNew(group.memberIds, known)
      : new Set([...group.memberIds].filter((id) => !known.includes(id)));
  return answer(groupReply(chat, { ...group, memberIds: then }), () => setMembers(group, then));
}

/** An existing member makes the service discard those that it has added before in the same call. */
function withNew(members: ReadonlySet<string>, ids: readonly string[]): Set<string> {
  const last = ids.findLastIndex((id) => members.has(id));
  return new Set([...members, ...ids.slice(last + 1)]);
}

function setMembers(group: ChatGroup, then: ReadonlySet<string>): void {
  const wanted = [...then];
  group.memberIds.clear();
  for (const id of wanted) group.memberIds.add(id);
  group.updatedAt = epochSeconds(new Date());
}
