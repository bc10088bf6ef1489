import { once } from 'node:events';
import { createServer } from 'node:http';
import { createApp } from './app.ts';
import { createDeps } from './create-deps.ts';
import { limitsOf } from './env.ts';
import { createLimits } from './http/limits/limits.ts';
import { redisStore } from './http/limits/redis-store.ts';
import { runProcess } from './run-process.ts';

await runProcess('api', async (env) => {
  const deps = createDeps(env);
  const shared = env.REDIS_URL ? redisStore(env.REDIS_URL, deps.log) : null;
  const app = createApp(deps, {
    webDist: env.WEB_DIST,
    trustProxy: env.TRUST_PROXY,
    limits: createLimits({
      factor: env.RATE_LIMIT_FACTOR,
      limits: limitsOf(env),
      store: shared?.store,
    }),
  });
  const server = createServer(app);
  server.listen(env.PORT, env.HOST);
  await once(server, 'listening');
  deps.log.info({ address: server.address() }, 'api is listening');
  return {
    log: deps.log,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      await closed;
      deps.mailer.close();
      shared?.close();
      await deps.db.$disconnect();
    },
  };
});
