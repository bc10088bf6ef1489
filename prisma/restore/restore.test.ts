import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { dropDatabase, query, withDatabase } from '../testing/databases.ts';

const { url, prefix } = inject('testServer');
/** The server may hold somebody's database of the name nobayon. */
const name = `${prefix}restore`;
const renamed = (text: string) => text.replaceAll(/\bnobayon/g, name);

let folder: string;
const inFolder = (file: string) => join(folder, file);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'restore-'));
  await writeFile(inFolder('.env'), 'POSTGRES_APP_PASSWORD=one\nVALKEY_PASSWORD=two\n');
  execFileSync('mkfifo', [inFolder('asked'), inFolder('answer')]);
});
afterEach(async () => {
  await dropDatabase(url, name);
  await rm(folder, { recursive: true });
});

/** Restores a script as a backup, and returns the exit code. `atStop` runs before the exchange. */
async function restore(backup: string, atStop = async () => {}): Promise<number> {
  await writeFile(inFolder('backup'), backup);
  const script = join(import.meta.dirname, '..', '..', 'ops', 'restore.sh');
  const child = spawn('sh', [script, '--overwrite', inFolder('backup')], {
    env: {
      PATH: `${import.meta.dirname}:${process.env.PATH}`,
      ENV_FILE: inFolder('.env'),
      ASKED: inFolder('asked'),
      ANSWER: inFolder('answer'),
    },
    stdio: 'ignore',
  });
  const ended = once(child, 'close');
  // Lets go of the pipe, which is then empty.
  ended.then(async () => (await open(inFolder('asked'), 'r+')).close());
  for (;;) {
    const asked = await readFile(inFolder('asked'), 'utf8');
    if (asked === '') return (await ended)[0];
    await writeFile(inFolder('answer'), await answer(asked, atStop));
  }
}

/** Does what psql and pg_restore would do in the container. */
async function answer(asked: string, atStop: () => Promise<void>): Promise<string> {
  const end = asked.indexOf('\0\0');
  const args = asked.slice(0, end).split('\0');
  if (args.includes('stop')) {
    await atStop();
    return '0\n';
  }
  const database = args.find((arg) => arg.startsWith('--dbname='))?.slice('--dbname='.length) ?? '';
  const commands = args.filter((_, n) => args[n - 1] === '-c');
  let output = '';
  try {
    for (const command of commands.length > 0 ? commands : [asked.slice(end + 2)]) {
      const rows = await query(withDatabase(url, renamed(database)), renamed(command));
      output += rows.map((row) => `${Object.values(row).join('|')}\n`).join('');
    }
  } catch {
    return '1\n';
  }
  return `0\n${output}`;
}

const backupOf = (kept: string) =>
  `CREATE TABLE users AS SELECT '${kept}'::text AS kept, 4 AS session_version`;
const kept = () => query(withDatabase(url, name), 'SELECT kept FROM users');

it('restores where there is no database, and in the place of one that is in use', async () => {
  expect(await restore(backupOf('first'))).toBe(0);
  expect(await kept()).toEqual([{ kept: 'first' }]);

  const connect = async () => {
    for (const database of [name, `${name}_restoring`]) {
      const client = new Client({ connectionString: withDatabase(url, database) });
      client.on('error', () => {});
      await client.connect();
    }
  };
  expect(await restore(backupOf('second'), connect)).toBe(0);
  expect(await kept()).toEqual([{ kept: 'second' }]);
  const left = 'SELECT datname FROM pg_database WHERE starts_with(datname, $1)';
  expect(await query(url, left, [name])).toEqual([{ datname: name }]);
});

it('ends all sessions, so that none is open again that has ended since the backup', async () => {
  await restore(backupOf('first'));
  const versions = await query(withDatabase(url, name), 'SELECT session_version FROM users');
  expect(versions).toEqual([{ session_version: 5 }]);
});

it('leaves the database as it was if the exchange fails, and can run again', async () => {
  await restore(backupOf('first'));
  const gone = () => dropDatabase(url, `${name}_restoring`);
  expect(await restore(backupOf('second'), gone)).not.toBe(0);
  expect(await kept()).toEqual([{ kept: 'first' }]);
  expect(await restore(backupOf('second'))).toBe(0);
  expect(await kept()).toEqual([{ kept: 'second' }]);
});
