import { Router } from 'express';
import { z } from 'zod';
import { parseInput } from '../../http/parse-input.ts';
import { sendPage } from '../../http/send-page.ts';
import type { ChatStore } from '../chat-store.ts';
import { homePage } from './home-page.ts';
import { dropSession, keepSession, sessionOf } from './session-cookie.ts';
import { signIn } from './sign-in.ts';
import { signInPage } from './sign-in-page.ts';

const text = z.string().trim().max(200);

const HomeQuery = z.object({
  query: text.default(''),
  /** A group's id, `pending` for users without access, or all. */
  show: text.default(''),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});

const Login = z.object({ email: text.default(''), password: z.string().max(1_000).default('') });

/** The pages of the chat service: the user's own access, and that of all users. */
export function chatPages({ chat, oidc }: { chat: ChatStore; oidc?: object | undefined }): Router {
  const routes = Router();

  routes.get('/', (req, res) => {
    const me = chat.bySession(sessionOf(req)) ?? null;
    sendPage(res, homePage(chat, me, parseInput(HomeQuery, req.query)));
  });

  routes.get('/auth', (_req, res) =>
    sendPage(res, signInPage({ email: '', hasProvider: oidc !== undefined })),
  );

  routes.post('/auth', (req, res) => {
    const login = parseInput(Login, req.body ?? {});
    const user = signIn(chat, login, new Date());
    if (!user)
      return sendPage(
        res,
        signInPage({ email: login.email, isWrong: true, hasProvider: oidc !== undefined }),
        400,
      );
    keepSession(res, chat.openSession(user.id));
    res.redirect(303, '/chat');
  });

  routes.post('/sign-out', (req, res) => {
    chat.closeSession(sessionOf(req));
    dropSession(res);
    res.redirect(303, '/chat');
  });

  return routes;
}
