import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { query } from '../testing/databases.ts';
import { makeThrowAwayFolder } from '../testing/throw-away-folder.ts';
import { readPidFile } from './running-server.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

describe('startEmbeddedPostgres', () => {
  let dataDir: string;

  beforeEach(async () => {
    const folder = await makeThrowAwayFolder();
    dataDir = folder.path;
    return folder.remove;
  });

  const start = () => startEmbeddedPostgres({ dataDir, durable: false });

  it('starts a server in UTF-8 and UTC, and keeps its data across a restart', async () => {
    const first = await start();
    await query(first.url, `CREATE TABLE kept AS SELECT 'নবায়ন' AS name`);
    expect(await query(first.url, `SELECT current_setting('TimeZone') AS zone`)).toEqual([
      { zone: 'UTC' },
    ]);
    await first.stop();
    await first.exited;

    const second = await start();
    expect(await query(second.url, 'SELECT upper(name) AS name FROM kept')).toEqual([
      { name: 'নবায়ন' },
    ]);
    expect(await query(second.url, `SELECT upper('é') AS upper`)).toEqual([{ upper: 'É' }]);
    await second.stop();
  });

  it('requires the password, which only its owner can read', async () => {
    const server = await start();
    const withoutPassword = new URL(server.url);
    withoutPassword.password = 'wrong';
    await expect(query(withoutPassword.href, 'SELECT 1')).rejects.toThrow('authentication failed');
    expect((await stat(join(dataDir, 'postgres', 'password'))).mode & 0o777).toBe(0o600);
    await server.stop();
  });

  it('listens on this machine only', async () => {
    const server = await start();
    expect(await query(server.url, 'SHOW listen_addresses')).toEqual([
      { listen_addresses: '127.0.0.1' },
    ]);
    const others = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4');
    for (const { address } of others) {
      const client = new Client({ host: address, port: server.port, user: 'postgres' });
      await expect(client.connect()).rejects.toThrow('ECONNREFUSED');
    }
    await server.stop();
  });

  it('does not touch a server that another run uses', async () => {
    const server = await start();
    await expect(start()).rejects.toThrow(`in use by process ${process.pid}`);
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  it('takes over the data of a killed run whose server is still running', async () => {
    const run = await startInAnotherProcess(dataDir);
    run.kill('SIGKILL');
    await once(run, 'close');

    const server = await start();
    expect(await query(server.url, 'SELECT name FROM kept')).toEqual([{ name: 'committed' }]);
    await server.stop();
  });

  it('recovers the data of a server that was killed with its run', async () => {
    const run = await startInAnotherProcess(dataDir);
    const { pid } = (await readPidFile(join(dataDir, 'postgres', 'data'))) ?? {};
    run.kill('SIGKILL');
    process.kill(Number(pid), 'SIGKILL');
    await once(run, 'close');

    const server = await start();
    expect(await query(server.url, 'SELECT name FROM kept')).toEqual([{ name: 'committed' }]);
    await server.stop();
  });
});

/** Starts a server in a process that can be killed, and commits something to it. */
async function startInAnotherProcess(dataDir: string): Promise<ChildProcess> {
  const program = `
    import { startEmbeddedPostgres } from '${import.meta.dirname}/start-embedded-postgres.ts';
    import { query } from '${import.meta.dirname}/../testing/databases.ts';
    const server = await startEmbeddedPostgres({ dataDir: process.argv[1] });
    await query(server.url, "CREATE TABLE kept AS SELECT 'committed' AS name");
    process.stdout.write('ready');
  `;
  const run = spawn(process.execPath, ['--input-type=module', '--eval', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(run.stdout, 'data');
  return run;
}
