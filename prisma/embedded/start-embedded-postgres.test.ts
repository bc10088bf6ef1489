import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { query } from '../testing/databases.ts';
import { makeThrowAwayFolder } from '../testing/throw-away-folder.ts';
import { readPidFile } from './running-server.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts';

describe('startEmbeddedPostgres', () => {
  let dataDir: string;
  let server: EmbeddedPostgres;

  beforeAll(async () => {
    const folder = await makeThrowAwayFolder();
    dataDir = folder.path;
    server = await start();
    return async () => {
      await server.stop();
      await folder.remove();
    };
  });

  const start = () => startEmbeddedPostgres({ dataDir, durable: false });

  it('starts a server in UTF-8 and UTC, and keeps its data across a restart', async () => {
    await query(server.url, `CREATE TABLE kept AS SELECT 'নবায়ন' AS name`);
    expect(await query(server.url, `SELECT current_setting('TimeZone') AS zone`)).toEqual([
      { zone: 'UTC' },
    ]);
    await server.stop();
    await server.exited;

    server = await start();
    expect(await query(server.url, 'SELECT upper(name) AS name FROM kept')).toEqual([
      { name: 'নবায়ন' },
    ]);
    expect(await query(server.url, `SELECT upper('é') AS upper`)).toEqual([{ upper: 'É' }]);
  });

  it('requires the password, which only its owner can read', async () => {
    const withoutPassword = new URL(server.url);
    withoutPassword.password = 'wrong';
    await expect(query(withoutPassword.href, 'SELECT 1')).rejects.toThrow('authentication failed');
    expect((await stat(join(dataDir, 'postgres', 'password'))).mode & 0o777).toBe(0o600);
  });

  it('listens on this machine only', async () => {
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
  });

  it('does not touch a server that another run uses', async () => {
    await expect(start()).rejects.toThrow(`in use by process ${process.pid}`);
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

it('the next run takes over the data of a killed one, whether its server runs or was killed too', async () => {
  const { path: dataDir, remove } = await makeThrowAwayFolder();
  onTestFinished(remove);
  const whatWasKept = async () => {
    const server = await startEmbeddedPostgres({ dataDir, durable: false });
    const rows = await query(server.url, 'SELECT name FROM kept');
    await server.stop();
    return rows;
  };

  const first = await startInAnotherProcess(dataDir, 'CREATE TABLE kept AS SELECT 1 AS name');
  first.kill('SIGKILL');
  await once(first, 'close');
  expect(await whatWasKept()).toEqual([{ name: 1 }]);

  const second = await startInAnotherProcess(dataDir, 'UPDATE kept SET name = 2');
  const { pid } = (await readPidFile(join(dataDir, 'postgres', 'data'))) ?? {};
  second.kill('SIGKILL');
  process.kill(Number(pid), 'SIGKILL');
  await once(second, 'close');
  expect(await whatWasKept()).toEqual([{ name: 2 }]);
});

/** Starts a server in a process that can be killed, and commits something to it. */
async function startInAnotherProcess(dataDir: string, sql: string): Promise<ChildProcess> {
  const program = `
    import { startEmbeddedPostgres } from '${import.meta.dirname}/start-embedded-postgres.ts';
    import { query } from '${import.meta.dirname}/../testing/databases.ts';
    const server = await startEmbeddedPostgres({ dataDir: process.argv[1] });
    await query(server.url, process.argv[2]);
    process.stdout.write('ready');
  `;
  const run = spawn(process.execPath, ['--input-type=module', '--eval', program, dataDir, sql], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(run.stdout, 'data');
  return run;
}
