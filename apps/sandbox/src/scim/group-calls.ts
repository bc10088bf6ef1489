import type { Router } from 'express';
import { z } from 'zod';
import { usersOfCall } from '../chat/api/chat-views.ts';
import { answer, type ChatAnswer } from '../chat/chat-answer.ts';
import { type ChatGroup, epochSeconds, newChatGroup } from '../chat/chat-user.ts';
import { answerScimCall, type ScimDeps } from './answer-scim-call.ts';
import { listQueryOf, listResponse, readFilter } from './list-resources.ts';
import { type GroupChanges, patchGroup } from './patch-group.ts';
import { operationsOf, readBody } from './read-body.ts';
import { groupResource, type View } from './resources.ts';
import { badRequest, ScimError } from './scim-answer.ts';

const reading = { on: 'read', about: [] } as const;

const NewGroup = z.object({ displayName: z.string().min(1) });
const Replacement = NewGroup.extend({
  members: z.array(z.object({ value: z.string() })).default([]),
});

/** The calls under `/Groups`. */
export function groupCalls(routes: Router, deps: ScimDeps): void {
  const { chat } = deps;

  routes.get('/Groups', (req, res) =>
    answerScimCall(deps, res, reading, (view) => {
      const query = listQueryOf(req.query);
      const groups = query.filter === undefined ? chat.groups() : named(view, query.filter);
      const leaveOut = req.query.excludedAttributes === 'members' && view.dialect.name === 'strict';
      return answer(
        listResponse(view.dialect, query, groups, (group) => {
          const { members, ...rest } = groupResource(view, group);
          return leaveOut ? rest : { ...rest, members };
        }),
      );
    }),
  );

  routes.post('/Groups', (req, res) =>
    answerScimCall(deps, res, { on: 'change', about: [] }, (view) => {
      const { displayName: name } = readBody(view.dialect, NewGroup, req.body);
      const group = newChatGroup({ name, description: '' }, epochSeconds(new Date()));
      return { status: 201, body: groupResource(view, group), apply: () => chat.addGroup(group) };
    }),
  );

  routes.get('/Groups/:id', (req, res) =>
    answerScimCall(deps, res, reading, (view) =>
      answer(groupResource(view, groupOf(view, req.params.id))),
    ),
  );

  routes.patch('/Groups/:id', (req, res) => {
    const call = { on: 'change', about: usersOfCall(chat, { ids: idsIn(req.body) }) } as const;
    return answerScimCall(deps, res, call, (view) => {
      const group = groupOf(view, req.params.id);
      const operations = operationsOf(view.dialect, req.body);
      return changed(view, group, patchGroup(view, group, operations));
    });
  });

  routes.put('/Groups/:id', (req, res) =>
    answerScimCall(deps, res, { on: 'change', about: [] }, (view) => {
      const group = groupOf(view, req.params.id);
      const { displayName, members } = readBody(view.dialect, Replacement, req.body);
      const memberIds = new Set(members.map(({ value }) => value).filter((id) => chat.byId(id)));
      return { ...changed(view, group, { name: displayName, memberIds }), status: 200 };
    }),
  );

  routes.delete('/Groups/:id', (req, res) =>
    answerScimCall(deps, res, { on: 'change', about: [] }, (view) => {
      const { id } = groupOf(view, req.params.id);
      if (view.dialect.name === 'zulip') throw new ScimError(501, 'Not Implemented');
      return { status: 204, body: undefined, apply: () => chat.removeGroup(id) };
    }),
  );
}

function named({ chat, dialect }: View, filter: string): ChatGroup[] {
  const wanted = readFilter(dialect, filter);
  if (wanted === null) return chat.groups();
  if (wanted.attribute !== 'displayname') {
    throw badRequest('Only displayName can be asked for', 'invalidFilter');
  }
  return chat.groups().filter(({ name }) => name === wanted.value);
}

function groupOf({ chat }: View, id: string): ChatGroup {
  const group = chat.groupById(id);
  if (group) return group;
  throw new ScimError(404, `Group ${id} not found`);
}

/** All user ids that a change mentions anywhere. */
function idsIn(body: unknown): string[] {
  return JSON.stringify(body ?? null).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? [];
}

function changed(view: View, group: ChatGroup, { name, memberIds }: GroupChanges): ChatAnswer {
  const apply = () => {
    const added = [...memberIds].filter((id) => !group.memberIds.has(id));
    const removed = [...group.memberIds].filter((id) => !memberIds.has(id));
    for (const id of added) group.memberIds.add(id);
    for (const id of removed) group.memberIds.delete(id);
    group.name = name;
    group.updatedAt = epochSeconds(new Date());
  };
  if (view.dialect.patched === 'nothing') return { status: 204, body: undefined, apply };
  return answer(groupResource(view, { ...group, name, memberIds }), apply);
}
