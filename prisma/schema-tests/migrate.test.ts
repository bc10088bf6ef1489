import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFreePort } from '../embedded/find-free-port.ts';
import { applyMigrations, rejectEditedMigrations } from '../engine/apply-migrations.ts';
import { migrations } from '../generated/migrations.ts';
import { migrate } from '../migrate.ts';
import { createBareDatabase, createTestDatabase } from '../testing/create-test-database.ts';
import { query, withDatabase } from '../testing/databases.ts';

const FOLDER = join(import.meta.dirname, '../migrations');

let emptyUrl: string;

beforeEach(async () => {
  const { url, drop } = await createBareDatabase();
  emptyUrl = url;
  return drop;
});

describe('migrate', () => {
  it('creates our tables and the job queue, once, if several start at once', async () => {
    const results = await Promise.all([migrate(emptyUrl), migrate(emptyUrl), migrate(emptyUrl)]);

    const [first = [], ...others] = results
      .map(({ applied }) => applied)
      .sort((a, b) => b.length - a.length);
    expect(first.length).toBeGreaterThan(0);
    expect(others).toEqual([[], []]);
    expect(await query(emptyUrl, 'SELECT count(*)::int AS users FROM users')).toEqual([
      { users: 0 },
    ]);
    await query(emptyUrl, `SELECT graphile_worker.add_job('x')`);
    expect(await query(emptyUrl, 'SELECT task_identifier FROM graphile_worker.jobs')).toEqual([
      { task_identifier: 'x' },
    ]);
  });

  it('has nothing to do in a copy of the template database', async () => {
    const database = await createTestDatabase();
    expect(await migrate(database.ownerUrl)).toEqual({ applied: [] });
    await database.drop();
  });

  it('repeats what a process without a transaction had done when it was killed before the record', async () => {
    const { ownerUrl, drop } = await createTestDatabase();
    const alone = migrations.filter((name) =>
      readFileSync(join(FOLDER, name, 'migration.sql'), 'utf8').includes('CONCURRENTLY'),
    );
    expect(alone.length).toBeGreaterThan(10);
    const indexes = () => query(ownerUrl, 'SELECT indexdef FROM pg_indexes ORDER BY indexdef');
    const before = await indexes();
    await query(
      ownerUrl,
      'UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = ANY($1)',
      [alone],
    );

    expect(await migrate(ownerUrl)).toEqual({ applied: alone });
    expect(await indexes()).toEqual(before);
    await drop();
  });

  it('rejects a database that applied another version of a migration, and changes nothing', async () => {
    const { ownerUrl, drop } = await createTestDatabase();
    const [edited, pending] = [migrations.at(0), migrations.at(-1)];
    await query(
      ownerUrl,
      'UPDATE _prisma_migrations SET checksum = md5(checksum) WHERE migration_name = $1',
      [edited],
    );
    await query(ownerUrl, 'DELETE FROM _prisma_migrations WHERE migration_name = $1', [pending]);
    const history = () => query(ownerUrl, 'SELECT * FROM _prisma_migrations ORDER BY id');
    const before = await history();

    await expect(migrate(ownerUrl)).rejects.toThrow(edited);
    expect(await history()).toEqual(before);
    await drop();
  });

  it('reports at once what waiting cannot fix', async () => {
    const missing = withDatabase(emptyUrl, 'no_such_database');
    await expect(migrate(missing)).rejects.toThrow('"no_such_database" does not exist');
    await expect(migrate('nonsense')).rejects.toThrow('DATABASE_URL must look like');
  });

  it('stops waiting for a server when it is aborted', async () => {
    const nobodyThere = `postgresql://postgres@127.0.0.1:${await findFreePort()}/postgres`;
    const waiting = migrate(nobodyThere, { signal: AbortSignal.timeout(100) });
    await expect(waiting).rejects.toThrow('aborted');
  });
});

describe('the client', () => {
  it('knows the migrations that it was created for', async () => {
    const { ownerUrl, drop } = await createTestDatabase();
    const applied = await query(
      ownerUrl,
      'SELECT migration_name AS name FROM _prisma_migrations ORDER BY name',
    );
    expect(applied.map(({ name }) => name)).toEqual(migrations);
    await drop();
  });
});

describe('migration files', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'migrations-'));
    await writeFile(join(folder, 'migration_lock.toml'), 'provider = "postgresql"\n');
    await mkdir(join(folder, '1_first'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const write = (sql: string) => writeFile(join(folder, '1_first', 'migration.sql'), sql);

  it('leave nothing of a failing script, which is applied once it is fixed', async () => {
    await write('CREATE TABLE a (id int); SELECT 1 / 0;');
    await expect(applyMigrations(emptyUrl, folder)).rejects.toThrow('division by zero');
    expect(await query(emptyUrl, `SELECT to_regclass('a') AS found`)).toEqual([{ found: null }]);

    await write('CREATE TABLE a (id int);');
    expect(await applyMigrations(emptyUrl, folder)).toEqual(['1_first']);
  });

  it('leave nothing of a script whose process is killed, which is applied at the next start', async () => {
    await write('CREATE TABLE busy (id int);');
    await applyMigrations(emptyUrl, folder);
    const others = new Client({ connectionString: emptyUrl });
    await others.connect();
    await others.query('BEGIN; LOCK TABLE busy');
    await mkdir(join(folder, '2_second'));
    await writeFile(
      join(folder, '2_second', 'migration.sql'),
      'CREATE TABLE a (id int); ALTER TABLE busy ADD COLUMN name text;',
    );
    const engine = new URL('../engine/apply-migrations.ts', import.meta.url).href;
    const program = `(await import(${JSON.stringify(engine)})).applyMigrations(...process.argv.slice(1))`;
    const child = spawn(process.execPath, [
      '--input-type=module',
      '--eval',
      program,
      emptyUrl,
      folder,
    ]);
    const waiting = `
      SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(() => query(emptyUrl, waiting)).toHaveLength(1);
    child.kill('SIGKILL');
    await expect.poll(() => query(emptyUrl, waiting)).toEqual([]);
    await others.query('ROLLBACK');
    await others.end();

    expect(await applyMigrations(emptyUrl, folder)).toEqual(['2_second']);
  });

  it('wait for a table that is in use without blocking those who read it meanwhile', async () => {
    await write('CREATE TABLE busy (id int);');
    await applyMigrations(emptyUrl, folder);
    const backup = new Client({ connectionString: emptyUrl });
    await backup.connect();
    await backup.query('BEGIN; LOCK TABLE busy IN ACCESS SHARE MODE');
    await mkdir(join(folder, '2_second'));
    await writeFile(join(folder, '2_second', 'migration.sql'), 'ALTER TABLE busy ADD name text;');
    const applied = applyMigrations(emptyUrl, folder);
    const waiting = `
      SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(() => query(emptyUrl, waiting)).toHaveLength(1);

    expect(await query(emptyUrl, 'SELECT * FROM busy')).toEqual([]);
    await backup.end();
    expect(await applied).toEqual(['2_second']);
  });

  it('are recorded with their changes, even if the process is killed immediately afterwards', async () => {
    // The engine counts the script after it was applied.
    await write(`
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'gone'; END $$;
      CREATE TRIGGER fail BEFORE UPDATE OF applied_steps_count ON _prisma_migrations
      FOR EACH ROW EXECUTE FUNCTION fail(); -- The end.`);
    await expect(applyMigrations(emptyUrl, folder)).rejects.toThrow('gone');
    expect(await applyMigrations(emptyUrl, folder)).toEqual([]);
  });

  it('may contain semicolons in functions and texts', async () => {
    await write(`
      -- A comment; with a semicolon.
      CREATE FUNCTION answer() RETURNS text LANGUAGE plpgsql AS $$ BEGIN RETURN 'a;b'; END; $$;
    `);
    await applyMigrations(emptyUrl, folder);
    expect(await query(emptyUrl, 'SELECT answer()')).toEqual([{ answer: 'a;b' }]);
  });

  it('match what was applied, with any line endings', async () => {
    const reject = () => rejectEditedMigrations(emptyUrl, folder);
    await write('SELECT 1 / 0;');
    await reject();
    await expect(applyMigrations(emptyUrl, folder)).rejects.toThrow('division by zero');
    await write('CREATE TABLE a (id int);\n');
    await reject();
    await applyMigrations(emptyUrl, folder);
    await write('CREATE TABLE a (id int);\r\n');
    await reject();
    await write('CREATE TABLE a (id int, name text);\n');
    await expect(reject()).rejects.toThrow('  1_first\n');
  });
});
