import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { inRequest } from '../../log/request-scope.ts';
import { truncate } from '../../log/truncate.ts';

export const REQUEST_ID = 'X-Request-Id';
/** Longer than any address of ours. */
const MAX_PATH = 500;

/**
 * Gives every request an id, which the reply and each line of the log about it carry, and logs the
 * calls of the API by their path alone: a query may carry a token or a ticket.
 */
export function requestLog(log: Logger): RequestHandler {
  return (request, response, next) => {
    const requestId = randomUUID();
    response.setHeader(REQUEST_ID, requestId);
    const path = truncate(request.originalUrl.split('?', 1)[0] ?? '', MAX_PATH);
    const startedAt = performance.now();
    response.once('close', () => {
      if (!/^\/(api|oidc)\//.test(path)) return;
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
