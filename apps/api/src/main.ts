import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { createApiDeps } from './create-deps.ts';
import { drainMsOf, limitsOf } from './env/env.ts';
import { ApiEnvSchema } from './env/env-schema.ts';
import { currentProvider } from './features/oidc/provider/current-provider.ts';
import { followSignOuts } from './features/oidc/sign-out/follow-sign-outs.ts';
import { checkDatabase } from './health/check-database.ts';
import { readiness } from './health/readiness.ts';
import { START_WITHIN_MS, waitUntilUsable } from './health/wait-until-usable.ts';
import { createLimits } from './http/limits/limits.ts';
import type { SharedStore } from './http/limits/redis-store.ts';
import { closeConnectionsOnStop } from './http/server/close-connections-on-stop.ts';
import { closeServer } from './http/server/close-server.ts';
import { createHttpServer } from './http/server/create-http-server.ts';
import { listen } from './http/server/listen.ts';
import { createMetrics } from './metrics/create-metrics.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { runProcess } from './process/run-process.ts';

await runProcess('api', ApiEnvSchema, async (env, stopping) => {
  const deps = createApiDeps(env, import.meta.url);
  const database = checkDatabase(deps);
  const checkReadiness = readiness(stopping, database);
  const metrics = createMetrics(checkReadiness, deps);
  const metricsServer = await serveMetrics(env, { metrics, checkReadiness, log: deps.log });
  await waitUntilUsable(database, {
    log: deps.log,
    timeoutMs: START_WITHIN_MS,
    signal: stopping,
  });

  const shared = env.REDIS_URL ? await openStore(env.REDIS_URL, deps.log) : null;
  const oidc = currentProvider(deps);
  const hasClients = deps.secrets.oidcClients.length > 0;
  // Creates the keys at the first start, not at the first sign-in.
  if (hasClients) await oidc();
  const app = createApp(deps, {
    oidc,
    checkReadiness,
    registry: metrics.registry,
    webDist: env.WEB_DIST,
    trustProxy: env.TRUST_PROXY,
    limits: createLimits({
      factor: env.RATE_LIMIT_FACTOR,
      limits: limitsOf(env),
      store: shared?.store,
    }),
  });
  const server = createHttpServer(app);
  const connections = closeConnectionsOnStop(server, stopping);
  await listen(server, {
    port: env.PORT,
    host: env.HOST,
    settings: { port: 'PORT', host: 'HOST' },
  });
  const signOuts = hasClients ? followSignOuts(deps, oidc) : null;
  deps.log.info({ address: server.address() }, 'api is listening');
  return {
    log: deps.log,
    async stop() {
      // Waits until proxies have noticed that we are not ready.
      await closeServer(server, { drainMs: drainMsOf(env), connections });
      await signOuts?.stop();
      shared?.close();
      await Promise.all([deps.db.$disconnect(), deps.replica?.$disconnect()]);
      metricsServer?.close();
    },
  };
});

/** Loaded only if used: its packages are a quarter of all that the API would load. */
async function openStore(url: string, log: Logger): Promise<SharedStore> {
  const { redisStore } = await import('./http/limits/redis-store.ts');
  return redisStore(url, log);
}
