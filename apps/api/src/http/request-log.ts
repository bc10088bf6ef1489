import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';

/** Logs each request by its path alone: a query may carry a token. */
export function requestLog(log: Logger) {
  return pinoHttp({
    logger: log,
    genReqId: (_request, response) => {
      const id = randomUUID();
      response.setHeader('X-Request-Id', id);
      return id;
    },
    serializers: {
      req: (request) => ({
        id: request.id,
        method: request.method,
        path: String(request.url).split('?')[0],
      }),
      res: (response) => ({ status: response.statusCode }),
    },
    autoLogging: { ignore: (request) => !request.url?.startsWith('/api/') },
  });
}
