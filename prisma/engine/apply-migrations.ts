import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  filters,
  type MigrationNames,
  type SchemaEngine,
  withSchemaEngine,
} from './with-schema-engine.ts';

type MigrationList = Parameters<SchemaEngine['applyMigrations']>[0]['migrationsList'];

/**
 * A migration that was edited after this database applied it would silently be incomplete here.
 * Prisma compares the file with the checksum in `_prisma_migrations`, whatever its line endings,
 * but continues regardless.
 */
export async function rejectEditedMigrations(databaseUrl: string, folder: string): Promise<void> {
  const migrationsList = await readMigrations(folder);
  const { editedMigrationNames } = await withSchemaEngine(databaseUrl, (engine) =>
    diagnose(engine, migrationsList),
  );
  if (editedMigrationNames.length > 0) throw new Error(editedText(editedMigrationNames));
}

function editedText(names: string[]): string {
  return `These migrations were edited after this database had applied them:
${names.map((name) => `  ${name}\n`).join('')}The database may lack what was added to them, and was not changed. Restore their migration.sql as it was
applied and put the change into a new migration, or start with a new database (docs/operations.md, Upgrade).`;
}

/** Applies pending migrations and returns their names. The history is in `_prisma_migrations`. */
export async function applyMigrations(databaseUrl: string, folder: string): Promise<string[]> {
  const migrationsList = await readMigrations(folder);
  const apply = async (engine: SchemaEngine) => {
    // Those of a process that was killed.
    await forgetFailures(engine, migrationsList);
    try {
      const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters });
      return appliedMigrationNames;
    } catch (error) {
      await forgetFailures(engine, migrationsList);
      throw error;
    }
  };
  return withSchemaEngine(databaseUrl, apply, namesOf(migrationsList));
}

function namesOf({ migrationDirectories }: MigrationList): MigrationNames {
  return new Map(
    migrationDirectories.flatMap(({ path, migrationFile: { content } }) =>
      content.tag === 'ok' ? [[content.value, path] as const] : [],
    ),
  );
}

/**
 * After a failure, the engine refuses to continue until the migration is marked. A script is
 * applied and recorded completely or not at all, so it can be marked as rolled back. The next start
 * tries again.
 */
async function forgetFailures(engine: SchemaEngine, migrationsList: MigrationList): Promise<void> {
  const { failedMigrationNames } = await diagnose(engine, migrationsList);
  for (const migrationName of failedMigrationNames) {
    await engine.markMigrationRolledBack({ migrationName });
  }
}

function diagnose(engine: SchemaEngine, migrationsList: MigrationList) {
  return engine.diagnoseMigrationHistory({ migrationsList, filters, optInToShadowDatabase: false });
}

async function readMigrations(folder: string): Promise<MigrationList> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const lockfile = 'migration_lock.toml';
  return {
    baseDir: folder,
    lockfile: { path: lockfile, content: await readFile(join(folder, lockfile), 'utf8') },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(
      names.sort().map(async (name) => ({
        path: name,
        migrationFile: {
          path: 'migration.sql',
          content: {
            tag: 'ok' as const,
            value: await readFile(join(folder, name, 'migration.sql'), 'utf8'),
          },
        },
      })),
    ),
  };
}
