import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeDataPlace } from '../embedded/data-place.ts';
import { freeData } from '../embedded/running-server.ts';
import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts';

const prefix = 'nobayon-throw-away-';

/** A server of one's own that leaves nothing behind. */
export async function startThrowAwayPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  await removeLeftBehind();
  const dataDir = await mkdtemp(join(tmpdir(), prefix));
  // The server's user must get through, where that is not the user who runs the tests.
  await chmod(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir, durable: false }).catch(async (error) => {
    await remove(dataDir);
    throw error;
  });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await remove(dataDir);
    },
  };
}

export async function withThrowAwayPostgres<Result>(
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  const server = await startThrowAwayPostgres();
  try {
    return await use(server.url);
  } finally {
    await server.stop();
  }
}

/** A test run that was killed leaves its server behind, running. */
async function removeLeftBehind(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const dataDir = join(tmpdir(), name);
    const place = join(dataDir, 'postgres');
    const keeper = await readFile(join(place, 'keeper'), 'utf8').catch(() => null);
    if (keeper === null || isRunning(Number(keeper))) continue;
    await freeData(place, join(place, 'data'));
    await remove(dataDir);
  }
}

async function remove(dataDir: string): Promise<void> {
  await removeDataPlace(dataDir);
  await rm(dataDir, { recursive: true, force: true });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
