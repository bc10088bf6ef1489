import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filters, type SchemaEngine, withSchemaEngine } from './with-schema-engine.ts';

type MigrationList = Parameters<SchemaEngine['applyMigrations']>[0]['migrationsList'];

/** Applies what has not been applied yet, and returns the names. History: `_prisma_migrations`. */
export async function applyMigrations(databaseUrl: string, folder: string): Promise<string[]> {
  const migrationsList = await readMigrations(folder);
  return withSchemaEngine(databaseUrl, async (engine) => {
    try {
      const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters });
      return appliedMigrationNames;
    } catch (error) {
      await forgetFailures(engine, migrationsList);
      throw error;
    }
  });
}

/**
 * The engine refuses to go on after a failure until somebody says what became of it. A script is
 * applied whole or not at all, so that is known: nothing. The next start tries again.
 */
async function forgetFailures(engine: SchemaEngine, migrationsList: MigrationList): Promise<void> {
  const { failedMigrationNames } = await engine.diagnoseMigrationHistory({
    migrationsList,
    filters,
    optInToShadowDatabase: false,
  });
  for (const migrationName of failedMigrationNames) {
    await engine.markMigrationRolledBack({ migrationName });
  }
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
