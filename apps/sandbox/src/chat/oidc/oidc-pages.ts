import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { html } from '../../html/html.ts';
import { sendPage } from '../../http/send-page.ts';
import type { ChatStore } from '../chat-store.ts';
import { chatLayout } from '../pages/chat-layout.ts';
import { dropSession, keepSession, sessionOf } from '../pages/session-cookie.ts';
import { accountOf, findPerson } from './find-person.ts';
import { createOauthSessions } from './oauth-sessions.ts';
import type { OidcSettings } from './oidc-settings.ts';
import { type Checks, relyingParty } from './relying-party.ts';

type Deps = { chat: ChatStore; publicUrl: string; oidc?: OidcSettings | undefined };

/** The cookie of a browser on its way to the provider and back. */
const CHECKS_COOKIE = 'chat_oidc';
const cookieOptions = { httpOnly: true, sameSite: 'lax', path: '/chat/oauth' } as const;

/** Sign-in and sign-out with OpenID Connect, at the paths of Open WebUI. */
export function oidcPages({ chat, publicUrl, oidc }: Deps): Router {
  const routes = Router();
  if (!oidc) return routes;
  const home = `${publicUrl}/chat`;
  const provider = relyingParty(oidc, `${home}/oauth/oidc/callback`);
  const underWay = new Map<string, Checks>();
  const oauthSessions = createOauthSessions();

  routes.get('/oauth/oidc/login', async (_req, res) => {
    const { url, checks } = await provider.start();
    underWay.set(checks.expectedState, checks);
    res.cookie(CHECKS_COOKIE, checks.expectedState, cookieOptions);
    res.redirect(302, url.href);
  });

  routes.get('/oauth/oidc/callback', async (req, res) => {
    const state = cookieOf(req);
    const checks = underWay.get(state);
    underWay.delete(state);
    res.clearCookie(CHECKS_COOKIE, cookieOptions);
    if (!checks) return showError(res, 'This sign-in was not started here.');
    const query = req.originalUrl.split('?')[1] ?? '';
    const signIn = await provider.finish(query, checks).catch(() => null);
    if (!signIn) return showError(res, 'The provider did not sign you in.');
    const person = await findPerson(chat, signIn.identity, oidc);
    if (!person) return showError(res, 'An account with this email already exists.');
    const token = chat.openSession(person.id);
    oauthSessions.keep({ session: token, userId: person.id }, signIn.tokens, new Date());
    keepSession(res, token);
    res.redirect(303, '/chat');
  });

  routes.post('/oauth/backchannel-logout', async (req, res) => {
    // The app's page answers all other paths, and takes no posts.
    if (!chat.traits().hasBackchannelLogout) return void res.sendStatus(405);
    const token = z.object({ logout_token: z.string() }).safeParse(req.body).data?.logout_token;
    const sub = await provider.readLogoutToken(token ?? '').catch(() => null);
    if (sub === null) return void res.status(400).json({ error: 'invalid_request' });
    const userId = accountOf(chat, sub)?.id ?? '';
    oauthSessions.forget(userId);
    if (chat.settings().hasRedis) chat.closeSessionsOf(userId);
    res.status(200).json({ status: 'ok' });
  });

  // Precedes the page itself. There is nothing to write to, so each look at it counts as a message.
  routes.get('/', (req, _res, next) => {
    oauthSessions.chat(sessionOf(req), new Date());
    next();
  });

  // Precedes the page's own route: a user who signed in at the provider signs out there.
  routes.post('/sign-out', async (req, res, next) => {
    const token = sessionOf(req);
    const idToken = oauthSessions.end(token);
    if (idToken === undefined || !chat.bySession(token)) return next();
    chat.closeSession(token);
    dropSession(res);
    res.redirect(303, (await provider.endSessionUrl(idToken, home)).href);
  });

  return routes;
}

function cookieOf(req: Request): string {
  const pairs = (req.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === CHECKS_COOKIE)?.[1] ?? '';
}

function showError(res: Response, text: string): void {
  const body = html`<section class="card sign-in"><h1>You are not signed in</h1><p role="alert">${text}</p>
<p><a class="button" href="/chat">Back</a></p></section>`;
  sendPage(res, chatLayout({ title: 'Sign in', me: null, body }), 400);
}
