import type { Router } from 'express';
import { z } from 'zod';
import { usersOfCall } from '../chat/api/chat-views.ts';
import { answer, type ChatAnswer } from '../chat/chat-answer.ts';
import { type ChatUser, epochSeconds, hashOf } from '../chat/chat-user.ts';
import { answerScimCall, type ScimDeps } from './answer-scim-call.ts';
import { createUser } from './create-user.ts';
import { type ListQuery, listQueryOf, listResponse, readFilter } from './list-resources.ts';
import { freeAddress, patchUser, type UserChanges } from './patch-user.ts';
import { Name, operationsOf, readBody } from './read-body.ts';
import { handleOf, userResource, type View } from './resources.ts';
import { badRequest, ScimError } from './scim-answer.ts';

/** The calls under `/Users`. */
export function userCalls(routes: Router, deps: ScimDeps): void {
  const { chat } = deps;

  routes.get('/Users', (req, res) => {
    const [, email] = /"([^"]*)"/.exec(String(req.query.filter ?? '')) ?? [];
    const list = (view: View, usersOf: (query: ListQuery) => readonly ChatUser[]) => {
      const query = listQueryOf(req.query);
      const users = usersOf(query);
      return answer(listResponse(view.dialect, query, users, (user) => userResource(view, user)));
    };
    const call = {
      on: 'read',
      about: usersOfCall(chat, { email }),
      ...(req.query.filter !== undefined && {
        withoutDatabase: (view: View) => list(view, () => []),
      }),
    } as const;
    return answerScimCall(deps, res, call, (view) => list(view, (query) => found(view, query)));
  });

  routes.post('/Users', (req, res) => {
    const { data } = z.object({ userName: z.string() }).safeParse(req.body);
    const call = { on: 'change', about: usersOfCall(chat, { email: data?.userName }) } as const;
    return answerScimCall(deps, res, call, (view) => {
      const user = createUser(view, req.body, epochSeconds(new Date()));
      return { status: 201, body: userResource(view, user), apply: () => chat.add(user) };
    });
  });

  const about = (id: string) => usersOfCall(chat, { ids: [id] });

  routes.get('/Users/:id', (req, res) => {
    const { id } = req.params;
    const withoutDatabase = () => unknownUser(id);
    const call = { on: 'read', about: about(id), withoutDatabase } as const;
    return answerScimCall(deps, res, call, (view) => answer(userResource(view, userOf(view, id))));
  });

  routes.patch('/Users/:id', (req, res) =>
    answerScimCall(deps, res, { on: 'change', about: about(req.params.id) }, (view) => {
      const user = userOf(view, req.params.id);
      const operations = operationsOf(view.dialect, req.body);
      return changed(view, user, patchUser({ ...view, user }, operations));
    }),
  );

  routes.put('/Users/:id', (req, res) =>
    answerScimCall(deps, res, { on: 'change', about: about(req.params.id) }, (view) => {
      const user = userOf(view, req.params.id);
      return { ...changed(view, user, replacement(view, user, req.body)), status: 200 };
    }),
  );

  routes.delete('/Users/:id', (req, res) =>
    answerScimCall(deps, res, { on: 'change', about: about(req.params.id) }, (view) => {
      const user = userOf(view, req.params.id);
      if (!view.dialect.deletesUsers) throw badRequest('DELETE operation not supported.');
      return { status: 204, body: undefined, apply: () => chat.remove(user) };
    }),
  );
}

function found({ chat, dialect }: View, { filter, ...place }: ListQuery): readonly ChatUser[] {
  const everybody = chat.everybody();
  const sorted =
    dialect.order === 'id'
      ? everybody.toSorted((one, other) => (one.id < other.id ? -1 : 1))
      : newestFirst(everybody, place);
  const wanted = filter === undefined ? null : readFilter(dialect, filter);
  if (wanted === null) return sorted;
  if (wanted.attribute === 'username') {
    const nameOf = ({ email }: ChatUser) =>
      dialect.userName === 'address' ? email : handleOf(email);
    const named = sorted.filter((user) => nameOf(user) === wanted.value.toLowerCase());
    return dialect.name === 'openwebui' ? named.slice(0, 1) : named;
  }
  if (dialect.unknownFilter === 'everybody') return sorted;
  throw badRequest('Only userName can be asked for', 'invalidFilter');
}

/** Users of the same second are in another order on every page, as from PostgreSQL. */
function newestFirst(
  users: readonly ChatUser[],
  place: Omit<ListQuery, 'filter'>,
): readonly ChatUser[] {
  const page = JSON.stringify(place);
  const ranks = new Map(users.map(({ id }) => [id, hashOf(`${page} ${id}`)]));
  const rankOf = ({ id }: ChatUser) => ranks.get(id) ?? '';
  return users.toSorted(
    (one, other) => other.createdAt - one.createdAt || (rankOf(one) < rankOf(other) ? -1 : 1),
  );
}

function userOf({ chat }: View, id: string): ChatUser {
  const user = chat.byId(id);
  return user ?? unknownUser(id);
}

function unknownUser(id: string): never {
  throw new ScimError(404, `User ${id} not found`);
}

function changed(view: View, user: ChatUser, changes: UserChanges): ChatAnswer {
  const then = { ...changes, updatedAt: epochSeconds(new Date()) };
  const apply = () => view.chat.change(user, then);
  if (view.dialect.patched === 'nothing') return { status: 204, body: undefined, apply };
  return answer(userResource(view, { ...user, ...then }), apply);
}

const Replacement = z.object({
  userName: z.string(),
  name: Name.optional(),
  displayName: z.string().optional(),
  active: z.boolean().default(true),
});

/** PUT: omitted fields get the values of a new account. */
function replacement(view: View, user: ChatUser, body: unknown): UserChanges {
  const { userName, name = {}, displayName, active } = readBody(view.dialect, Replacement, body);
  const parts = `${name.givenName ?? ''} ${name.familyName ?? ''}`.trim();
  return {
    email:
      view.dialect.userName === 'handle' ? user.email : freeAddress({ ...view, user }, userName),
    name: name.formatted || parts || displayName || user.name,
    role: user.role === 'admin' ? 'admin' : active ? 'user' : 'pending',
  };
}
