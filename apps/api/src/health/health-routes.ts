import { type Response, Router } from 'express';
import { isWell } from './checks.ts';
import type { Readiness } from './readiness.ts';

/**
 * Health checks. `/healthz`: the process is alive; restart it if this does not answer. `/readyz`:
 * it can do its work; send it no requests unless this is 200.
 */
export function healthRoutes(checkReadiness: Readiness): Router {
  const routes = Router();
  routes.get('/healthz', (_request, response) => {
    fresh(response).json({ status: 'ok' });
  });
  routes.get('/readyz', async (_request, response) => {
    const checks = await checkReadiness();
    const ready = isWell(checks);
    fresh(response)
      .status(ready ? 200 : 503)
      .json({ status: ready ? 'ready' : 'not ready', checks });
  });
  return routes;
}

function fresh(response: Response): Response {
  return response.set('Cache-Control', 'no-store');
}
