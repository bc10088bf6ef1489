import type { Router } from 'express';
import { z } from 'zod';
import { answerChatCall, type ChatDeps } from './answer-chat-call.ts';
import { answer, type ChatAnswer, details, refusal, unprocessable } from './chat-answer.ts';
import type { ChatBook } from './chat-book.ts';
import { epochSeconds, newChatGroup } from './chat-user.ts';
import { aboutUsers, groupReply, userReply } from './chat-views.ts';

const nobody = { access: 'admin', about: [] } as const;

/** The calls under `/api/v1/groups`. */
export function groupCalls(routes: Router, deps: ChatDeps): void {
  const { chat } = deps;

  routes.get('/groups', (req, res) =>
    answerChatCall(deps, req, res, { on: 'read', ...nobody }, () =>
      answer(chat.groups().map(groupReply)),
    ),
  );

  routes.post('/groups/create', (req, res) =>
    answerChatCall(deps, req, res, { on: 'change', ...nobody }, () =>
      create(chat, req.body, new Date()),
    ),
  );

  /** A missing one is answered like a bad key. */
  routes.get('/groups/id/:id', (req, res) =>
    answerChatCall(deps, req, res, { on: 'read', ...nobody }, () => {
      const group = chat.groupById(req.params.id);
      return group ? answer(groupReply(group)) : refusal(401, details.notFound);
    }),
  );

  routes.post('/groups/id/:id/users', (req, res) =>
    answerChatCall(deps, req, res, { on: 'read', ...nobody }, () => {
      const memberIds = [...(chat.groupById(req.params.id)?.memberIds ?? [])];
      return answer(memberIds.flatMap((id) => chat.byId(id) ?? []).map(userReply));
    }),
  );

  for (const verb of ['add', 'remove'] as const) {
    routes.post(`/groups/id/:id/users/${verb}`, (req, res) => {
      const ids = MemberIds.safeParse(req.body).data?.user_ids ?? [];
      const call = { on: 'change', access: 'admin', about: aboutUsers(chat, { ids }) } as const;
      return answerChatCall(deps, req, res, call, () =>
        changeMembers(chat, req.params.id, req.body, verb),
      );
    });
  }

  routes.delete('/groups/id/:id/delete', (req, res) =>
    answerChatCall(deps, req, res, { on: 'change', ...nobody }, () =>
      chat.groupById(req.params.id)
        ? answer(true, () => chat.removeGroup(req.params.id))
        : refusal(400, failed('Error deleting group')),
    ),
  );
}

const NewGroup = z.object({ name: z.string(), description: z.string() });

function create(chat: ChatBook, body: unknown, now: Date): ChatAnswer {
  const form = NewGroup.safeParse(body);
  if (!form.success) return unprocessable(form.error, body);
  const group = newChatGroup(form.data, epochSeconds(now));
  return answer(groupReply(group), () => chat.addGroup(group));
}

const MemberIds = z.object({ user_ids: z.array(z.string()).nullish() });

/** Says nothing of ids that nobody has, nor of those who were members, or not, already. */
function changeMembers(
  chat: ChatBook,
  groupId: string,
  body: unknown,
  verb: 'add' | 'remove',
): ChatAnswer {
  const form = MemberIds.safeParse(body);
  if (!form.success) return unprocessable(form.error, body);
  const group = chat.groupById(groupId);
  if (!group)
    return refusal(
      400,
      failed(`Error ${verb === 'add' ? 'adding users to' : 'removing users from'} group`),
    );
  const known = (form.data.user_ids ?? []).filter((id) => chat.byId(id));
  const then = new Set(group.memberIds);
  for (const id of known) verb === 'add' ? then.add(id) : then.delete(id);
  return answer(groupReply({ ...group, memberIds: then }), () => {
    for (const id of known) verb === 'add' ? group.memberIds.add(id) : group.memberIds.delete(id);
  });
}

/** An error within an error, as the service wraps it. */
function failed(reason: string): string {
  return `[ERROR: 400: [ERROR: ${reason}]]`;
}
