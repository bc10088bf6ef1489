import type { Request, Router } from 'express';
import { z } from 'zod';
import { answerChatCall, type ChatDeps } from '../../answer-chat-call.ts';
import { callerOf } from '../../authorize-call.ts';
import { answer, type ChatAnswer, details, errorAnswer, unprocessable } from '../../chat-answer.ts';
import type { ChatStore } from '../../chat-store.ts';
import type { ChatUser } from '../../chat-user.ts';
import {
  groupReply,
  groupsShown,
  listedUser,
  shownUser,
  userInfo,
  usersOfCall,
} from '../chat-views.ts';
import { firstAdminProtected, updateRole, updateUser } from './update-user.ts';

const ListQuery = z.object({
  query: z.string().optional(),
  order_by: z.string().optional(),
  direction: z.string().optional(),
  page: z.coerce.number().int().optional(),
});

/** The calls under `/api/v1/users`. */
export function userCalls(routes: Router, deps: ChatDeps): void {
  const { chat } = deps;
  const reads = (email?: unknown) =>
    ({ on: 'read', access: 'admin', about: usersOfCall(chat, { email }) }) as const;
  const aboutOne = (req: Request<{ id: string }>, on: 'read' | 'change') =>
    ({ on, access: 'admin', about: usersOfCall(chat, { ids: [req.params.id] }) }) as const;
  // What every user with access may see of others.
  const shown = { access: 'user' } as const;
  // Upstream takes any failure of the database for a missing account.
  const lookUp = (req: Request<{ id: string }>) => ({
    ...aboutOne(req, 'read'),
    withoutDatabase: () => errorAnswer(400, details.notFound),
  });

  routes.get('/users/', (req, res) =>
    answerChatCall(deps, res, reads(req.query.query), () => list(chat, req.query, listedUser)),
  );

  /** Like the list, without pictures; the oldest releases parse the path as an id. */
  routes.get('/users/search', (req, res, next) => {
    const { accountsListGroups, hasFullAccountById } = chat.traits();
    if (!accountsListGroups) return next();
    return answerChatCall(deps, res, { ...reads(req.query.query), ...shown }, () =>
      list(chat, req.query, hasFullAccountById ? infoRow : nameRow),
    );
  });

  /** All users at once, newest first. */
  routes.get('/users/all', (_req, res) =>
    answerChatCall(deps, res, reads(), () => {
      const rowOf: RowOf = chat.traits().accountsListGroups ? infoRow : listedUser;
      const users = chat.search('').map((user) => rowOf(chat, user));
      return answer({ users, total: chat.userCount() });
    }),
  );

  routes.get('/users/:id', (req, res) => {
    const call = { ...lookUp(req), ...(!chat.traits().hasInfo && shown) };
    return answerChatCall(deps, res, call, () => show(chat, req.params.id, shownUser));
  });

  /** Role and groups, without the picture. */
  routes.get('/users/:id/info', (req, res, next) => {
    if (!chat.traits().hasInfo) return next();
    return answerChatCall(deps, res, { ...lookUp(req), ...shown }, () =>
      show(chat, req.params.id, (_chat, user) => ({
        ...userInfo(user),
        groups: groupsShown(chat, user),
      })),
    );
  });

  /** Its groups; none for an unknown id. */
  routes.get('/users/:id/groups', (req, res, next) => {
    if (!chat.traits().accountsListGroups) return next();
    return answerChatCall(deps, res, aboutOne(req, 'read'), () =>
      answer(chat.groupsOf(req.params.id).map((group) => groupReply(chat, group))),
    );
  });

  routes.post('/users/update/role', (req, res, next) => {
    if (chat.traits().update !== 'withoutRole') return next();
    const id = z.object({ id: z.string() }).safeParse(req.body).data?.id ?? '';
    const about = usersOfCall(chat, { ids: [id] });
    return answerChatCall(deps, res, { on: 'change', access: 'admin', about }, () =>
      updateRole(chat, req.body, new Date()),
    );
  });

  routes.post('/users/:id/update', (req, res) =>
    answerChatCall(deps, res, aboutOne(req, 'change'), () =>
      updateUser(
        chat,
        { id: req.params.id, callerId: callerOf(req, chat)?.id },
        req.body,
        new Date(),
      ),
    ),
  );

  /** Also deletes the conversations. The reply for an unknown id is the same. */
  routes.delete('/users/:id', (req, res) =>
    answerChatCall(deps, res, aboutOne(req, 'change'), () => {
      if (chat.isPrimaryAdmin(req.params.id)) {
        return firstAdminProtected(chat);
      }
      const user = chat.byId(req.params.id);
      return answer(true, () => user && chat.remove(user));
    }),
  );
}

type RowOf = (chat: ChatStore, user: ChatUser) => unknown;

const infoRow: RowOf = (_chat, user) => userInfo(user);
const nameRow: RowOf = (_chat, { id, name }) => ({ id, name });

function list(chat: ChatStore, input: unknown, rowOf: RowOf): ChatAnswer {
  const query = ListQuery.safeParse(input);
  if (!query.success) return unprocessable(query.error, input);
  const { query: part, order_by: orderBy, direction, page } = query.data;
  const { users, total } = chat.list({ query: part, orderBy, direction, page });
  return answer({
    users: users.map((user) => rowOf(chat, user)),
    total: chat.traits().totalIsOfSearch ? total : chat.userCount(),
  });
}

function show(chat: ChatStore, id: string, viewOf: RowOf): ChatAnswer {
  const user = chat.byId(id);
  return user ? answer(viewOf(chat, user)) : errorAnswer(400, details.notFound);
}
