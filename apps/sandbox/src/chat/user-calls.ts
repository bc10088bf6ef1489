import type { Router } from 'express';
import { z } from 'zod';
import { answerChatCall, type ChatDeps } from './answer-chat-call.ts';
import { answer, type ChatAnswer, details, refusal, unprocessable } from './chat-answer.ts';
import type { ChatBook } from './chat-book.ts';
import { type ChatUser, epochSeconds, fitsPassword, hashOf } from './chat-user.ts';
import { aboutUsers, userReply } from './chat-views.ts';

const ListQuery = z.object({
  query: z.string().optional(),
  order_by: z.string().optional(),
  direction: z.string().optional(),
  page: z.coerce.number().int().optional(),
});

/** The calls under `/api/v1/users`. */
export function userCalls(routes: Router, deps: ChatDeps): void {
  const { chat } = deps;

  routes.get('/users', (req, res) => {
    const about = aboutUsers(chat, { email: req.query.query });
    return answerChatCall(deps, req, res, { on: 'read', access: 'admin', about }, () =>
      list(chat, req.query),
    );
  });

  /** Says what anybody may see of an account: neither address nor role. */
  routes.get('/users/:id', (req, res) => {
    const about = aboutUsers(chat, { ids: [req.params.id] });
    return answerChatCall(deps, req, res, { on: 'read', access: 'admin', about }, () => {
      const user = chat.byId(req.params.id);
      if (!user) return refusal(400, details.notFound);
      const { name, profileImageUrl } = user;
      return answer({ name, profile_image_url: profileImageUrl, active: false });
    });
  });

  routes.post('/users/:id/update', (req, res) => {
    const about = aboutUsers(chat, { ids: [req.params.id] });
    return answerChatCall(deps, req, res, { on: 'change', access: 'admin', about }, () =>
      update(chat, req.params.id, req.body, new Date()),
    );
  });

  /** Takes the conversations along. Of an id that nobody has it says the same. */
  routes.delete('/users/:id', (req, res) => {
    const about = aboutUsers(chat, { ids: [req.params.id] });
    return answerChatCall(deps, req, res, { on: 'change', access: 'admin', about }, () => {
      if (chat.isPrimaryAdmin(req.params.id)) return refusal(403, details.prohibited);
      const user = chat.byId(req.params.id);
      return answer(true, () => user && chat.remove(user));
    });
  });
}

function list(chat: ChatBook, input: unknown): ChatAnswer {
  const query = ListQuery.safeParse(input);
  if (!query.success) return unprocessable(query.error, input);
  const { query: part, order_by: orderBy, direction, page } = query.data;
  const { users, total } = chat.list({ query: part, orderBy, direction, page });
  return answer({ users: users.map((user) => listed(chat, user)), total });
}

function listed(chat: ChatBook, user: ChatUser) {
  const { profile_image_url: _kept, ...fields } = userReply(user);
  return { ...fields, group_ids: chat.groupsOf(user.id).map(({ id }) => id) };
}

const required = (name: string) => z.string(`Field required: ${name}`);
const Update = z.object({
  role: required('role'),
  name: required('name'),
  email: required('email'),
  profile_image_url: required('profile_image_url'),
  password: z.string().nullish(),
});

function update(chat: ChatBook, id: string, body: unknown, now: Date): ChatAnswer {
  const form = Update.safeParse(body);
  if (!form.success) return unprocessable(form.error, body);
  const { role, name, password, profile_image_url: profileImageUrl } = form.data;
  const email = form.data.email.toLowerCase();
  if (chat.isPrimaryAdmin(id) && role !== 'admin') return refusal(403, details.prohibited);
  const user = chat.byId(id);
  if (!user) return refusal(400, details.notFound);
  if (email !== user.email && chat.byEmail(email)) return refusal(400, details.emailTaken);
  if (password && !fitsPassword(password)) return refusal(400, details.passwordTooLong);
  const changes = {
    role,
    name,
    email,
    profileImageUrl,
    updatedAt: epochSeconds(now),
    ...(password && { passwordHash: hashOf(password) }),
  };
  return answer(userReply({ ...user, ...changes }), () => chat.change(user, changes));
}
