import { once } from 'node:events';
import { createServer } from 'node:http';
import { createApp } from './app.ts';
import { createDeps } from './create-deps.ts';
import { runProcess } from './run-process.ts';

await runProcess('api', async (env) => {
  const deps = createDeps(env);
  const server = createServer(createApp(deps, { webDist: env.WEB_DIST }));
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
      await deps.db.$disconnect();
    },
  };
});
