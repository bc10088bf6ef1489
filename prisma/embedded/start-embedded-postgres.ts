import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { provideDataPlace } from './data-place.ts';
import { findFreePort } from './find-free-port.ts';
import { initCluster } from './init-cluster.ts';
import { type Launch, launchServer, type Server } from './launch-server.ts';
import { provideBinaries } from './provide-binaries.ts';
import { recordStarter, releaseData } from './running-server.ts';
import { findServerUser } from './server-user.ts';

type Options = {
  /** The cluster is stored in `<dataDir>/postgres`, and created if missing. */
  dataDir: string;
  /** A free one by default. */
  port?: number;
  /** `false` for temporary data: faster, but lost if the machine crashes. */
  durable?: boolean;
};

export type EmbeddedPostgres = Server & {
  url: string;
  port: number;
};

/** Starts a real PostgreSQL server on 127.0.0.1, from the binaries in the package registry. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir, durable = true } = options;
  const user = findServerUser();
  const { postgres, initdb } = await provideBinaries(user);
  const place = await provideDataPlace(dataDir, user);
  await releaseData(place, join(place, 'data'));
  const { data, password } = await initCluster(place, { initdb, user, durable });
  await recordStarter(place);

  const port = options.port ?? (await findFreePort());
  const logFile = join(place, 'server.log');
  const server = await launchWithRetries({ postgres, user, data, port, durable, logFile });
  return {
    ...server,
    port,
    url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`,
  };
}

/**
 * The workers of a killed server take a moment to notice, and keep its shared memory until then.
 */
async function launchWithRetries(launch: Launch): Promise<Server> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    try {
      return await launchServer(launch);
    } catch (error) {
      const isHeld = String(error).includes('pre-existing shared memory block');
      if (!isHeld || Date.now() > deadline) throw error;
      await pause(100);
    }
  }
}
