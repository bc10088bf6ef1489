import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// Writes the database client into generated/, and beside it which migrations it was made for.
process.exitCode = generateClient();
if (process.exitCode === 0) writeMigrationNames();

/** The command downloads an engine for migrations unless it is given one; generating needs none. */
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
        // Any file that exists does.
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        CHECKPOINT_DISABLE: '1',
      },
    },
  );
  if (status !== 0) process.stderr.write(`${stdout}${stderr}`);
  return status ?? 1;
}

/** A program can then tell whether the database that it finds is as new as itself. */
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
