import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { diffSchemas } from '../engine/diff-schemas.ts';
import {
  createBareDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../testing/create-test-database.ts';
import { query } from '../testing/databases.ts';
import { describeDatabase } from '../testing/describe-database.ts';

describe('the migrations and schema.prisma', () => {
  let migrated: TestDatabase;
  let drawn: TestDatabase;

  beforeAll(async () => {
    migrated = await createTestDatabase();
    drawn = await createBareDatabase();
    await copyExtensions(migrated.url, drawn.url);
    const schema = await readFile(join(import.meta.dirname, '..', 'schema.prisma'), 'utf8');
    await query(drawn.url, await diffSchemas(drawn.url, null, schema));
  });
  afterAll(async () => {
    await migrated.drop();
    await drawn.drop();
  });

  it('create the same database', async () => {
    const fromMigrations = await describeDatabase(migrated.url);
    expect(fromMigrations.length).toBeGreaterThan(0);
    expect(fromMigrations).toEqual(await describeDatabase(drawn.url));
  });

  it('leave nothing for the next migration', async () => {
    const folder = join(import.meta.dirname, '..');
    const migratedSchema = await readFile(join(folder, 'migrations', 'schema.prisma'), 'utf8');
    expect(migratedSchema).toBe(await readFile(join(folder, 'schema.prisma'), 'utf8'));
  });
});

describe('the comparison', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createBareDatabase();
  });
  afterAll(() => database.drop());

  beforeEach(() =>
    query(
      database.url,
      `DROP SCHEMA public CASCADE;
       CREATE SCHEMA public;
       CREATE TYPE mood AS ENUM ('calm', 'quick');
       CREATE TABLE parents (id serial PRIMARY KEY);
       CREATE TABLE children (
         id serial PRIMARY KEY,
         name varchar(20) NOT NULL DEFAULT 'x',
         mood mood,
         parent_id int REFERENCES parents ON DELETE CASCADE
       );
       CREATE INDEX children_name ON children (name)`,
    ),
  );

  it.each([
    ['a column', 'ALTER TABLE children ADD age int'],
    ['a type', 'ALTER TABLE children ALTER name TYPE varchar(21)'],
    ['a default', `ALTER TABLE children ALTER name SET DEFAULT 'y'`],
    ['nullability', 'ALTER TABLE children ALTER name DROP NOT NULL'],
    ['an enum value', `ALTER TYPE mood ADD VALUE 'loud'`],
    ['a primary key', 'ALTER TABLE children DROP CONSTRAINT children_pkey'],
    [
      'the action of a foreign key',
      `ALTER TABLE children DROP CONSTRAINT children_parent_id_fkey,
         ADD CONSTRAINT children_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES parents`,
    ],
    ['an index', 'DROP INDEX children_name'],
    [
      'the order in an index',
      'DROP INDEX children_name; CREATE INDEX children_name ON children (name DESC)',
    ],
    ['uniqueness', 'CREATE UNIQUE INDEX children_mood ON children (mood)'],
    ['a table', 'CREATE TABLE strangers (id int)'],
  ])('detects %s', async (_what, change) => {
    const before = await describeDatabase(database.url);
    await query(database.url, change);
    expect(await describeDatabase(database.url)).not.toEqual(before);
  });

  it.each([
    ['a CHECK constraint', `ALTER TABLE children ADD CHECK (name <> '')`],
    ['a partial index', 'CREATE UNIQUE INDEX ON children (name) WHERE mood IS NULL'],
    ['an index on an expression', 'CREATE INDEX ON children (lower(name))'],
  ])('ignores %s, which Prisma cannot express', async (_what, change) => {
    const before = await describeDatabase(database.url);
    await query(database.url, change);
    expect(await describeDatabase(database.url)).toEqual(before);
  });
});

/** Created by hand in migrations; columns and indexes of the schema may need them. */
async function copyExtensions(from: string, to: string): Promise<void> {
  const extensions = await query<{ name: string }>(
    from,
    'SELECT extname AS name FROM pg_extension',
  );
  for (const { name } of extensions) {
    await query(to, `CREATE EXTENSION IF NOT EXISTS "${name}"`);
  }
}
