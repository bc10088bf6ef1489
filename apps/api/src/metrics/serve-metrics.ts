import { createServer } from 'node:http';
import express from 'express';
import type { Logger } from 'pino';
import type { Env } from '../env/env-schema.ts';
import { healthRoutes } from '../health/health-routes.ts';
import type { Readiness } from '../health/readiness.ts';
import { listen } from '../http/server/listen.ts';
import type { Metrics } from './create-metrics.ts';

type Watched = { metrics: Metrics; checkReadiness: Readiness; log: Logger };

/**
 * Serves `/metrics`, `/healthz` and `/readyz` on a separate port that is not public. Returns the
 * server, or null if no port is set.
 */
export async function serveMetrics(
  { METRICS_HOST, METRICS_PORT }: Pick<Env, 'METRICS_HOST' | 'METRICS_PORT'>,
  { metrics, checkReadiness, log }: Watched,
): Promise<{ close(): void } | null> {
  if (METRICS_PORT === undefined) return null;
  const app = express();
  app.disable('x-powered-by');
  app.use(healthRoutes(checkReadiness));
  app.get('/metrics', async (_request, response) => {
    const { registry, refreshers } = metrics;
    await Promise.all(refreshers.map((refresh) => refresh()));
    response.type(registry.contentType).send(await registry.metrics());
  });

  const server = createServer(app);
  await listen(server, {
    port: METRICS_PORT,
    host: METRICS_HOST,
    settings: { port: 'METRICS_PORT', host: 'METRICS_HOST' },
  });
  log.info({ address: server.address() }, 'serving metrics');
  return {
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
