import { findFreePort } from '@nobayon/prisma/embedded/find-free-port.ts';
import { startEmbeddedPostgres } from '@nobayon/prisma/embedded/start-embedded-postgres.ts';
import { migrate } from '@nobayon/prisma/migrate.ts';
import { withRole } from '@nobayon/prisma/roles/role-of.ts';
import { makeThrowAwayFolder } from '@nobayon/prisma/testing/throw-away-folder.ts';

/**
 * Starts a separate, migrated PostgreSQL that can be stopped and restarted at the same address.
 * Unless it is `durable`, it loses its last commits when it is killed.
 */
export async function ownPostgres({ durable = false } = {}) {
  const [folder, port] = await Promise.all([makeThrowAwayFolder({ durable }), findFreePort()]);
  const launch = () => startEmbeddedPostgres({ dataDir: folder.path, port, durable });
  let server: Awaited<ReturnType<typeof launch>> | null = await launch();
  const { url: ownerUrl } = server;
  const url = withRole(ownerUrl, 'nobayon_app', 'a password for tests');
  await migrate(ownerUrl, { appDatabaseUrl: url });

  async function stop(signal?: NodeJS.Signals): Promise<void> {
    await server?.stop(signal);
    server = null;
  }
  return {
    url,
    ownerUrl,
    stop,
    async start(): Promise<void> {
      server ??= await launch();
    },
    async remove(): Promise<void> {
      await stop();
      await folder.remove();
    },
  };
}
