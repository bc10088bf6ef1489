import { execFile } from 'node:child_process';
import { appendFile, chmod, mkdir, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../embedded/start-embedded-postgres.ts';
import { makeThrowAwayFolder } from './throw-away-folder.ts';

const run = promisify(execFile);

export type ServerWithReplica = {
  url: string;
  /** The same database on the replica. */
  replicaUrl: string;
  stopReplica(): Promise<void>;
  stop(): Promise<void>;
};

/** A primary server, and a streaming replica of it, which is read-only. */
export async function startWithReplica(): Promise<ServerWithReplica> {
  const [folder, replicaFolder] = [await makeThrowAwayFolder(), await makeThrowAwayFolder()];
  const first = await startEmbeddedPostgres({ dataDir: folder.path, durable: false });
  // The files of a stopped server are a consistent copy.
  await first.stop();
  await copyFiles(folder.path, replicaFolder.path, first.url);
  const start = (dataDir: string, port?: number): Promise<EmbeddedPostgres> =>
    startEmbeddedPostgres({ dataDir, durable: false, ...(port !== undefined && { port }) });
  const server = await start(folder.path, first.port);
  const replica = await start(replicaFolder.path);
  return {
    url: server.url,
    replicaUrl: replica.url,
    stopReplica: () => replica.stop(),
    async stop() {
      await replica.stop();
      await server.stop();
      await Promise.all([folder.remove(), replicaFolder.remove()]);
    },
  };
}

async function copyFiles(from: string, to: string, url: string): Promise<void> {
  const place = await realpath(join(from, 'postgres'));
  const copy = join(to, 'postgres');
  // Lets the server's user pass through the folder.
  await chmod(to, 0o711);
  await mkdir(copy, { mode: 0o700 });
  // The files must belong to the server's user, which may differ from this one.
  await run('cp', ['-a', `${place}/.`, copy]);
  const data = join(copy, 'data');
  await writeFile(join(data, 'standby.signal'), '');
  await appendFile(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${url}'\n`);
}
