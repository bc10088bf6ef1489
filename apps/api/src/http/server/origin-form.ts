import type { RequestHandler } from 'express';

const SCHEME_AND_HOST = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/**
 * Drops the host from a request that names the whole address (`GET http://host/path`), as clients
 * of a proxy do. A caller chooses it, and the OpenID provider would take it for our own.
 */
export const originForm: RequestHandler = (request, _response, next) => {
  if (!request.url.startsWith('/') && SCHEME_AND_HOST.test(request.url)) {
    const rest = request.url.replace(SCHEME_AND_HOST, '');
    request.url = rest.startsWith('/') ? rest : `/${rest}`;
    request.originalUrl = request.url;
  }
  next();
};
