import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { AppError } from '../../http/app-error.ts';
import type { Limits } from '../../http/limits/limits.ts';
import { acceptPlainSecrets } from './accept-plain-secrets.ts';
import type { OidcClient } from './oidc-client.ts';
import type { OidcDeps } from './provider/create-provider.ts';
import type { CurrentProvider } from './provider/current-provider.ts';
import { interactionPath, OIDC_PATH } from './provider/oidc-paths.ts';
import { hasStarted } from './sign-in/started-sign-ins.ts';

/** Longer than any legitimate request. */
const MAX_ADDRESS = 4_000;
const MAX_BODY = 16 * 1_024;
const POLICY = 'Content-Security-Policy';

/** Mounts the provider under its path, with redirects to our login page. */
export function oidcRoutes(deps: OidcDeps, current: CurrentProvider, limits: Limits): Router {
  const routes = express.Router();
  if (deps.secrets.oidcClients.length === 0) return routes;
  const { appUrl } = deps.settings;

  routes.get(interactionPath(':uid'), ({ params }, response) => {
    const query = new URLSearchParams({ sign_in: String(params.uid) });
    response.redirect(303, `${appUrl}/continue?${query}`);
  });

  routes.use(
    OIDC_PATH,
    rejectTooLarge,
    byCaller(limits),
    acceptPlainSecrets(deps.secrets.oidcClients),
    allowFormsTo(deps.secrets.oidcClients),
    resumeOnlyStarted(deps.settings),
    async (request: Request, response: Response) => {
      const provider = await current();
      bePublic(request, appUrl);
      await provider.callback()(request, response);
    },
  );
  return routes;
}

const rejectTooLarge: RequestHandler = (request, _response, next) => {
  const length = Number(request.get('content-length') ?? 0);
  next(
    request.originalUrl.length > MAX_ADDRESS || length > MAX_BODY
      ? new AppError('too_large')
      : undefined,
  );
};

/**
 * Lets forms of the provider's pages end at the services: browsers apply the policy for forms to
 * every redirect that follows, too.
 */
function allowFormsTo(clients: OidcClient[]): RequestHandler {
  const addresses = clients.flatMap((client) => [
    ...client.redirectUris,
    ...client.postLogoutRedirectUris,
  ]);
  const origins = [...new Set(addresses.map((address) => new URL(address).origin))].join(' ');
  return (_request, response, next) => {
    const policy = String(response.getHeader(POLICY));
    response.setHeader(
      POLICY,
      policy.replace("form-action 'self'", `form-action 'self' ${origins}`),
    );
    next();
  };
}

/**
 * Hides the cookies where a sign-in continues that this browser did not start, so that the provider
 * answers as without them.
 */
function resumeOnlyStarted(settings: OidcDeps['settings']): RequestHandler {
  return (request, _response, next) => {
    const uid = /^\/auth\/([^/]+)/i.exec(request.path)?.[1];
    if (uid !== undefined && !hasStarted(settings, request.headers.cookie, uid)) {
      delete request.headers.cookie;
    }
    next();
  };
}

/** Separate limits for services, because all calls of a service come from one address. */
function byCaller({ forAll, oidcClients, oidcSecrets }: Limits): RequestHandler[] {
  const isOfPerson = ({ path }: Request) => /^\/(auth|session)(\/|$)/i.test(path);
  const isOfToken = ({ path }: Request) => /^\/token(\/|$)/i.test(path);
  return [
    (request, response, next) =>
      (isOfPerson(request) ? forAll : oidcClients)(request, response, next),
    (request, response, next) =>
      isOfToken(request) ? oidcSecrets(request, response, next) : next(),
  ];
}

/** Sets the proxy headers from which the provider reads its address, so that callers cannot. */
function bePublic(request: Request, appUrl: string): void {
  const { protocol, host } = new URL(appUrl);
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  request.headers['x-forwarded-host'] = host;
  request.headers['x-forwarded-for'] = request.ip ?? '';
}
