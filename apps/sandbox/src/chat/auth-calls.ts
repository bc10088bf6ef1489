import type { Router } from 'express';
import { z } from 'zod';
import { answerChatCall, type ChatDeps } from './answer-chat-call.ts';
import { tokenOf } from './authorize-call.ts';
import { answer, type ChatAnswer, details, refusal, unprocessable } from './chat-answer.ts';
import type { ChatBook } from './chat-book.ts';
import { type ChatUser, epochSeconds, fitsPassword, newChatUser } from './chat-user.ts';
import { aboutUsers } from './chat-views.ts';
import { signIn } from './sign-in.ts';

/** The calls under `/api/v1/auths`. */
export function authCalls(routes: Router, deps: ChatDeps): void {
  const { chat } = deps;

  routes.post('/auths/add', (req, res) => {
    const about = aboutUsers(chat, { email: emailIn(req.body) });
    return answerChatCall(deps, req, res, { on: 'change', access: 'admin', about }, () =>
      add(chat, req.body, new Date()),
    );
  });

  routes.post('/auths/signin', (req, res) => {
    const about = aboutUsers(chat, { email: emailIn(req.body) });
    return answerChatCall(deps, req, res, { on: 'read', access: 'anyone', about }, () => {
      const form = Login.safeParse(req.body);
      if (!form.success) return unprocessable(form.error, req.body);
      const user = signIn(chat, form.data, new Date());
      if (!user) return refusal(400, details.wrongLogin);
      return answer(sessionReply(chat.openSession(user.id), user));
    });
  });

  /** Whose session it is. Of somebody who may not chat any more, none: at once. */
  routes.get('/auths', (req, res) =>
    answerChatCall(deps, req, res, { on: 'read', access: 'anyone', about: [] }, () => {
      const token = tokenOf(req) ?? '';
      const user = chat.bySession(token);
      if (!user || !['user', 'admin'].includes(user.role)) {
        return refusal(401, details.invalidToken);
      }
      return answer(sessionReply(token, user));
    }),
  );
}

const Login = z.object({ email: z.string(), password: z.string() });

const required = (name: string) => z.string(`Field required: ${name}`);
const NewAccount = z.object({
  name: required('name'),
  email: required('email'),
  password: required('password'),
  profile_image_url: z.string().nullish(),
  // Any word is taken.
  role: z.string().default('pending'),
});

function add(chat: ChatBook, body: unknown, now: Date): ChatAnswer {
  const form = NewAccount.safeParse(body);
  if (!form.success) return unprocessable(form.error, body);
  const { name, email, password, role, profile_image_url: profileImageUrl } = form.data;
  if (!/^[^@]+@[^@][^@.]*\.[^@]+$/.test(email)) return refusal(400, details.emailInvalid);
  if (chat.byEmail(email)) return refusal(400, details.emailTaken);
  if (!fitsPassword(password)) return refusal(400, details.passwordTooLong);
  const fields = { name, email, password, role, profileImageUrl: profileImageUrl ?? undefined };
  const user = newChatUser(fields, epochSeconds(now));
  // The new person's own session, given to whoever made the account.
  return answer(sessionReply(chat.openSession(user.id), user), () => chat.add(user));
}

function sessionReply(token: string, user: ChatUser) {
  return {
    token,
    token_type: 'Bearer',
    id: user.id,
    email: user.email,
    name: user.name,
    role: user.role,
    profile_image_url: user.profileImageUrl,
  };
}

function emailIn(body: unknown): unknown {
  return z.object({ email: z.unknown() }).safeParse(body).data?.email;
}
