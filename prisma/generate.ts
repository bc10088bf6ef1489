import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// Writes the database client to generated/, together with the list of migrations that it was
// created for.
process.exitCode = generateClient();
if (process.exitCode === 0) writeMigrationNames();

/** The command downloads a migration engine unless a path is set; generating needs none. */
function generateClient(): number {
  const require = createRequire(import.meta.url);
  const command = require.resolve('prisma/build/index.js');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [command, 'generate', '--schema', 'schema.prisma', '--no-hints'],
    {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      env: {
        ...process.env,
        // Any existing file will do.
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        CHECKPOINT_DISABLE: '1',
      },
    },
  );
  if (status !== 0) process.stderr.write(`${stdout}${stderr}`);
  return status ?? 1;
}

/** Lets a program check whether its database is up to date. */
function writeMigrationNames(): void {
  const names = readdirSync(join(import.meta.dirname, 'migrations'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  const folder = join(import.meta.dirname, 'generated');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'migrations.ts'),
    `export const migrations: readonly string[] = ${JSON.stringify(names, null, 2)};\n`,
  );
}
