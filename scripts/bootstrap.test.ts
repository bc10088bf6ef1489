import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder: string;
const write = (file: string, text: string, mode = 0o644) =>
  writeFileSync(join(folder, file), text, { mode });
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bootstrap-'));
  for (const part of ['scripts', 'bin', 'node_modules', 'node_modules/.bin']) {
    mkdirSync(join(folder, part));
  }
  copyFileSync(join(import.meta.dirname, 'bootstrap.mjs'), join(folder, 'scripts/bootstrap.mjs'));
  symlinkSync(process.execPath, join(folder, 'node_modules/.bin/node'));
  write('package.json', '{ "packageManager": "pnpm@1" }');
  write('pnpm-workspace.yaml', '');
  write('scripts/start.mjs', '');
  // Installs whatever the lockfile says, except one that breaks off.
  write('bin/pnpm', `#!/bin/sh\ncat pnpm-lock.yaml >>installed\n! grep -q broken installed`, 0o755);
  write('bin/npx', `#!/bin/sh\necho '${join(folder, 'bin/pnpm')}'`, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Starts with this lockfile, and returns the exit code and what has been installed. */
function start(lockfile: string) {
  write('pnpm-lock.yaml', `${lockfile}\n`);
  write('installed', '');
  const { status } = spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'start.mjs'], {
    cwd: folder,
    env: { PATH: `${join(folder, 'bin')}:${process.env.PATH}` },
  });
  return [status, readFileSync(join(folder, 'installed'), 'utf8').trim()];
}

it('installs once, and again after an installation that broke off', () => {
  expect(start('first')).toEqual([0, 'first']);
  expect(start('first')).toEqual([0, '']);
  expect(start('broken')).toEqual([1, 'broken']);
  expect(start('first')).toEqual([0, 'first']);
});
