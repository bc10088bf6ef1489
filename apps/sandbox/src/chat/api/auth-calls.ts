import type { Request, Router } from 'express';
import { z } from 'zod';
import { answerChatCall, type ChatDeps } from '../answer-chat-call.ts';
import { tokenOf } from '../authorize-call.ts';
import { answer, type ChatAnswer, details, errorAnswer, unprocessable } from '../chat-answer.ts';
import type { ChatStore } from '../chat-store.ts';
import { type ChatUser, epochSeconds, newChatUser } from '../chat-user.ts';
import { signIn } from '../pages/sign-in.ts';
import { CHAT_API_KEY } from '../start-state.ts';
import { usersOfCall } from './chat-views.ts';
import { passwordError } from './users/password.ts';
import { acceptsPicture } from './users/picture.ts';

const anybody = { on: 'read', access: 'anyone', about: [] } as const;

/** The calls under `/api/v1/auths`, and one that shows whether a session may chat. */
export function authCalls(routes: Router, deps: ChatDeps): void {
  const { chat } = deps;

  routes.post('/auths/add', (req, res) => {
    const about = usersOfCall(chat, { email: emailIn(req.body) });
    return answerChatCall(deps, res, { on: 'change', access: 'admin', about }, () =>
      createAccount(chat, req.body, new Date()),
    );
  });

  routes.post('/auths/signin', (req, res) => {
    const about = usersOfCall(chat, { email: emailIn(req.body) });
    return answerChatCall(deps, res, { on: 'read', access: 'anyone', about }, () =>
      signInUser(chat, req.body, new Date()),
    );
  });

  /** Returns the user of the session, also of a pending user. */
  routes.get('/auths/', (req, res) =>
    answerChatCall(deps, res, anybody, () => {
      const user = userBehind(req, chat);
      if (!user) return errorAnswer(401, details.invalidToken);
      const token = tokenOf(req, chat) ?? '';
      return answer({
        ...sessionReply(chat, token, user),
        profile_image_url: user.profileImageUrl,
      });
    }),
  );

  /** The profile of a user, including the picture of any size. */
  routes.post('/auths/update/profile', (req, res) =>
    answerChatCall(deps, res, { ...anybody, on: 'change' }, () =>
      updateProfile(chat, userBehind(req, chat), req.body),
    ),
  );

  routes.get('/auths/admin/config', (_req, res) =>
    answerChatCall(deps, res, { on: 'read', access: 'admin', about: [] }, () => {
      const { signup, apiKeys, defaultRole, defaultGroupId } = chat.settings();
      return answer({
        SHOW_ADMIN_DETAILS: true,
        ENABLE_SIGNUP: signup,
        ENABLE_API_KEYS: apiKeys,
        DEFAULT_USER_ROLE: defaultRole,
        DEFAULT_GROUP_ID: defaultGroupId ?? '',
        JWT_EXPIRES_IN: '4w',
      });
    }),
  );

  routes.get('/chats/', (req, res) =>
    answerChatCall(deps, res, anybody, () => {
      const user = userBehind(req, chat);
      if (!user) return errorAnswer(401, details.invalidToken);
      return mayChat(user) ? answer([]) : errorAnswer(401, details.notAllowed);
    }),
  );
}

function mayChat({ role }: ChatUser): boolean {
  return role === 'user' || role === 'admin';
}

/** The key belongs to the first administrator. */
function userBehind(req: Request, chat: ChatStore): ChatUser | undefined {
  const token = tokenOf(req, chat) ?? '';
  return token === CHAT_API_KEY ? chat.everybody()[0] : chat.bySession(token);
}

const Login = z.object({ email: z.string(), password: z.string() });

/** Signs in with a password, also pending users; limited by address in newer releases. */
function signInUser(chat: ChatStore, body: unknown, now: Date): ChatAnswer {
  const form = Login.safeParse(body);
  if (!form.success) return unprocessable(form.error, body);
  if (!chat.settings().passwordSignIn) return errorAnswer(403, details.prohibited);
  if (chat.traits().limitsSignIn && chat.signInLimit.isExceeded(form.data.email, now)) {
    return errorAnswer(429, details.tooManyTries);
  }
  const user = signIn(chat, form.data, now);
  if (!user) return errorAnswer(400, details.wrongLogin);
  return answer(sessionReply(chat, chat.openSession(user.id), user));
}

const required = (name: string) => z.string(`Field required: ${name}`);

function newAccount(chat: ChatStore) {
  const takes = (picture: string) => acceptsPicture(chat.traits(), picture);
  return z.object({
    name: required('name'),
    email: required('email'),
    password: required('password'),
    profile_image_url: z.string().refine(takes, details.pictureInvalid).nullish(),
    // Any word is accepted as the role.
    role: z.string().default('pending'),
  });
}

function createAccount(chat: ChatStore, body: unknown, now: Date): ChatAnswer {
  const form = newAccount(chat).safeParse(body);
  if (!form.success) return unprocessable(form.error, body);
  const { name, email, password, role, profile_image_url: profileImageUrl } = form.data;
  if (!/^[^@]+@[^@][^@.]*\.[^@]+$/.test(email)) return errorAnswer(400, details.emailInvalid);
  if (chat.byEmail(email)) return errorAnswer(400, details.emailTaken);
  const reason = passwordError(chat, password);
  if (reason) return errorAnswer(400, reason);
  const fields = { name, email, password, role, profileImageUrl: profileImageUrl ?? undefined };
  const user = newChatUser(fields, epochSeconds(now));
  const { defaultGroupId } = chat.settings();
  // A session of the new user, returned to the administrator who created the account.
  return answer(sessionReply(chat, chat.openSession(user.id), user), () => {
    chat.add(user);
    if (defaultGroupId !== null) chat.setGroups(user.id, [defaultGroupId]);
  });
}

const Profile = z.object({ name: required('name'), profile_image_url: z.string() });

function updateProfile(chat: ChatStore, user: ChatUser | undefined, body: unknown): ChatAnswer {
  if (!user || !mayChat(user)) return errorAnswer(401, details.notAllowed);
  const takes = (form: { profile_image_url: string }) =>
    acceptsPicture(chat.traits(), form.profile_image_url);
  const form = Profile.refine(takes, details.pictureInvalid).safeParse(body);
  if (!form.success) return unprocessable(form.error, body);
  const { name, profile_image_url: profileImageUrl } = form.data;
  const { id, email, role } = user;
  return answer({ id, name, email, role, profile_image_url: profileImageUrl }, () =>
    chat.change(user, { name, profileImageUrl }),
  );
}

function sessionReply(chat: ChatStore, token: string, user: ChatUser) {
  const { id, email, name, role, profileImageUrl } = user;
  const link = `/api/v1/users/${id}/profile/image`;
  const picture = chat.traits().sendsPictureAtSignIn ? profileImageUrl : link;
  return { token, token_type: 'Bearer', id, email, name, role, profile_image_url: picture };
}

function emailIn(body: unknown): unknown {
  return z.object({ email: z.unknown() }).safeParse(body).data?.email;
}
