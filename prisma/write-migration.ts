import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { diffSchemas } from './engine/diff-schemas.ts';
import { withThrowAwayPostgres } from './testing/throw-away-postgres.ts';

const folder = join(import.meta.dirname, 'migrations');
// The schema after the last migration. It changes with each migration, so that two branches that each
// add one conflict on merge instead of in a database.
const migratedSchemaFile = join(folder, 'schema.prisma');

/**
 * Writes the migration from the last migration's schema to the current one. Returns its folder;
 * null if nothing changed.
 */
async function writeMigration(name: string, now: Date): Promise<string | null> {
  const before = await readFile(migratedSchemaFile, 'utf8').catch(() => null);
  const after = await readFile(join(import.meta.dirname, 'schema.prisma'), 'utf8');
  const sql = await withThrowAwayPostgres((url) => diffSchemas(url, before, after));
  if (sql === '') return null;

  const migration = join(folder, `${stamp(now)}_${name}`);
  await mkdir(migration, { recursive: true });
  await writeFile(join(migration, 'migration.sql'), sql);
  await writeFile(join(folder, 'migration_lock.toml'), 'provider = "postgresql"\n');
  await writeFile(migratedSchemaFile, after);
  return migration;
}

function stamp(now: Date): string {
  return now.toISOString().replaceAll(/\D/g, '').slice(0, 14);
}

const [name] = process.argv.slice(2);
if (name === undefined || !/^[a-z][a-z0-9_]*$/.test(name)) {
  process.stderr.write('Usage: node write-migration.ts <name, in lower case with underscores>\n');
  process.exitCode = 1;
} else {
  const written = await writeMigration(name, new Date());
  process.stdout.write(
    written === null
      ? 'schema.prisma says nothing new: no migration written.\n'
      : `Written: ${join(written, 'migration.sql')}\nRead it, and add what Prisma cannot express.\n`,
  );
}
