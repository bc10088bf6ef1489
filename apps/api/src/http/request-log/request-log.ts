import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { inRequest } from '../../log/request-scope.ts';
import { truncate } from '../../log/truncate.ts';

export const REQUEST_ID = 'X-Request-Id';
/** Longer than all our paths. */
const MAX_PATH = 200;
const TOO_MANY = 429;

/**
 * Assigns an id to every request, which the reply and each of its log lines have, and logs API
 * calls by path only, because a query may contain a token or a ticket. Calls over a rate limit are
 * only counted: they would fill the log, and a security event tells of the first.
 */
export function requestLog(log: Logger): RequestHandler {
  return (request, response, next) => {
    const requestId = randomUUID();
    response.setHeader(REQUEST_ID, requestId);
    const path = truncate(request.path, MAX_PATH);
    const startedAt = performance.now();
    response.once('close', () => {
      if (response.statusCode === TOO_MANY || !/^\/(api|oidc)\//i.test(path)) return;
      const line = {
        requestId,
        method: request.method,
        path,
        status: response.statusCode,
        ms: Math.round(performance.now() - startedAt),
      };
      log.info(line, response.writableFinished ? 'request completed' : 'request aborted');
    });
    const { ip = '', method } = request;
    inRequest({ requestId, ip, method, path, userId: null }, next);
  };
}
