import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../migrate.ts';
import {
  createBareDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../testing/create-test-database.ts';
import { query, withDatabase } from '../testing/databases.ts';
import { withRole } from './role-of.ts';

const FORBIDDEN = '42501';

describe('the product’s role', () => {
  let database: TestDatabase;
  /** One connection for all that is tried. */
  let client: Client;
  beforeAll(async () => {
    database = await createTestDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  const tables = `
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname IN ('public', 'graphile_worker') ORDER BY 1`;
  const codeOf = (sql: string) =>
    client.query(sql).then(
      () => 'done',
      ({ code }: { code: string }) => code,
    );

  it('owns nothing, and has no special attributes', async () => {
    const owned = `
      SELECT refclassid, deptype FROM pg_shdepend
      WHERE refobjid = to_regrole(current_user) AND deptype = 'o'`;
    expect(await query(database.url, owned)).toEqual([]);
    const rights = `
      SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls AS mighty,
        (SELECT count(*)::int FROM pg_auth_members WHERE member = pg_roles.oid) AS groups
      FROM pg_roles WHERE rolname = current_user`;
    expect(await query(database.url, rights)).toEqual([{ mighty: false, groups: 0 }]);
  });

  it.each([
    'SELECT * FROM pg_authid',
    'SELECT * FROM pg_shadow',
    `SELECT pg_read_file('/etc/passwd')`,
    `COPY users TO PROGRAM 'cat'`,
    'CREATE TABLE mine (id int)',
    'CREATE SCHEMA mine',
    `CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS 'SELECT 1'`,
    'CREATE EXTENSION lo',
    'CREATE ROLE mine',
    'CREATE DATABASE mine',
    'ALTER SYSTEM SET fsync = off',
    'DROP SCHEMA graphile_worker CASCADE',
    'DROP FUNCTION tally_payments CASCADE',
    'INSERT INTO graphile_worker.migrations (id) VALUES (999)',
    'DELETE FROM _prisma_migrations',
  ])('is not allowed: %s', async (sql) => {
    expect(await codeOf(sql)).toBe(FORBIDDEN);
  });

  it('can read and write the rows of all tables, but not alter them', async () => {
    const names = (await query<{ name: string }>(database.url, tables)).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) {
      expect([name, await codeOf(`SELECT * FROM ${name} LIMIT 1`)]).toEqual([name, 'done']);
      const changes = [
        `DROP TABLE ${name}`,
        `ALTER TABLE ${name} ADD mine int`,
        `TRUNCATE ${name} CASCADE`,
        `CREATE TRIGGER mine BEFORE INSERT ON ${name} EXECUTE FUNCTION suppress_redundant_updates_trigger()`,
      ];
      for (const change of changes) {
        expect([change, await codeOf(change)]).toEqual([change, FORBIDDEN]);
      }
      if (!name.endsWith('migrations')) {
        expect([name, await codeOf(`DELETE FROM ${name} WHERE false`)]).toEqual([name, 'done']);
      }
    }
  });

  it('can see the rows of the job queue despite its row level security', async () => {
    await query(database.url, `SELECT graphile_worker.add_job('x')`);
    expect(await query(database.url, 'SELECT attempts FROM graphile_worker._private_jobs')).toEqual(
      [{ attempts: 0 }],
    );
  });
});

describe('migrate for a separate role', () => {
  let database: TestDatabase;
  let appUrl: string;
  const name = () => `${new URL(database.ownerUrl).pathname.slice(1)}_role`;
  const urlWith = (password: string) => withRole(database.ownerUrl, name(), password);

  beforeAll(async () => {
    database = await createBareDatabase();
    appUrl = urlWith('a first:password/নবায়ন');
  });
  afterAll(async () => {
    await database.drop();
    const { pathname } = new URL(database.ownerUrl);
    const server = withDatabase(database.ownerUrl, 'postgres');
    await query(server, `DROP ROLE "${pathname.slice(1)}_role"`);
  });

  it('creates the role in a database that one role has owned so far, and changes its password', async () => {
    await migrate(database.ownerUrl);
    await query(database.ownerUrl, `INSERT INTO mails (key, claimed_at) VALUES ('x', now())`);

    await migrate(database.ownerUrl, { appDatabaseUrl: appUrl });
    expect(await query(appUrl, 'SELECT key FROM mails')).toEqual([{ key: 'x' }]);

    // Properties of the database itself are not part of a copy.
    await expect(query(appUrl, 'CREATE TEMPORARY TABLE mine ()')).rejects.toThrow(
      'permission denied',
    );

    await migrate(database.ownerUrl, { appDatabaseUrl: urlWith('another one') });
    expect(await query(urlWith('another one'), 'SELECT key FROM mails')).toEqual([{ key: 'x' }]);
    await expect(query(appUrl, 'SELECT 1')).rejects.toThrow('authentication failed');
  });

  it('grants access to what a migration creates before the next one runs', async () => {
    const { ownerUrl, drop } = await createBareDatabase();
    const url = withDatabase(urlWith('another one'), new URL(ownerUrl).pathname.slice(1));
    const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
    const write = async (name: string, sql: string) => {
      await mkdir(join(folder, name));
      await writeFile(join(folder, name, 'migration.sql'), sql);
    };
    await writeFile(join(folder, 'migration_lock.toml'), 'provider = "postgresql"\n');
    await write('1_first', 'CREATE TABLE orders (id int)');
    await migrate(ownerUrl, { appDatabaseUrl: url, folder });

    // A trigger of processes that run uses it, whatever becomes of the other migrations.
    await write(
      '2_second',
      `CREATE TABLE counts (id serial, orders int);
      CREATE FUNCTION count_orders() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN INSERT INTO counts (orders) VALUES (1); RETURN NULL; END $$;
      CREATE TRIGGER count_orders AFTER INSERT ON orders EXECUTE FUNCTION count_orders()`,
    );
    await write('3_third', 'SELECT 1 / 0');
    await expect(migrate(ownerUrl, { appDatabaseUrl: url, folder })).rejects.toThrow('by zero');
    await query(url, 'INSERT INTO orders VALUES (1)');
    expect(await query(url, 'SELECT id, orders FROM counts')).toEqual([{ id: 1, orders: 1 }]);
    await rm(folder, { recursive: true });
    await drop();
  });
});
