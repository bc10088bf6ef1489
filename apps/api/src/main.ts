import { once } from 'node:events';
import { createServer } from 'node:http';
import { createApp } from './app.ts';
import { createApiDeps } from './create-deps.ts';
import { drainMsOf, limitsOf } from './env.ts';
import { ApiEnvSchema } from './env-schema.ts';
import { checkDatabase } from './health/check-database.ts';
import { readiness } from './health/readiness.ts';
import { START_WITHIN_MS, waitUntilUsable } from './health/wait-until-usable.ts';
import { closeServer } from './http/close-server.ts';
import { createLimits } from './http/limits/limits.ts';
import { redisStore } from './http/limits/redis-store.ts';
import { sayGoodbye } from './http/say-goodbye.ts';
import { createMetrics } from './metrics/create-metrics.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { runProcess } from './run-process.ts';

/**
 * Longer than proxies keep a connection that nobody uses: the one in front of us closes it, and
 * never sends a request on one that we are just closing.
 */
const KEEP_ALIVE_MS = 125_000;

await runProcess('api', ApiEnvSchema, async (env, stopping) => {
  const deps = createApiDeps(env, import.meta.url);
  const database = checkDatabase(deps);
  const look = readiness(stopping, database);
  const metrics = createMetrics(look);
  const watch = await serveMetrics(env, { metrics, look, log: deps.log });
  await waitUntilUsable(database, {
    log: deps.log,
    timeoutMs: START_WITHIN_MS,
    signal: stopping,
  });

  const shared = env.REDIS_URL ? redisStore(env.REDIS_URL, deps.log) : null;
  const app = createApp(deps, {
    look,
    registry: metrics.registry,
    webDist: env.WEB_DIST,
    trustProxy: env.TRUST_PROXY,
    limits: createLimits({
      factor: env.RATE_LIMIT_FACTOR,
      limits: limitsOf(env),
      store: shared?.store,
    }),
  });
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, app);
  sayGoodbye(server, stopping);
  server.listen(env.PORT, env.HOST);
  await once(server, 'listening');
  deps.log.info({ address: server.address() }, 'api is listening');
  return {
    log: deps.log,
    async stop() {
      // Those in front of us see that we are not ready, and stop sending.
      await closeServer(server, drainMsOf(env));
      shared?.close();
      await deps.db.$disconnect();
      watch?.close();
    },
  };
});
