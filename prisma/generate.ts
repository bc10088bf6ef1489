import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

// Writes the database client into generated/. The command downloads an engine for migrations
// unless it is given one; generating needs none, so that any file that exists does.
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
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      CHECKPOINT_DISABLE: '1',
    },
  },
);
if (status !== 0) process.stderr.write(`${stdout}${stderr}`);
process.exitCode = status ?? 1;
