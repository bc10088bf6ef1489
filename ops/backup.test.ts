import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const ops = import.meta.dirname;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  mkdirSync(join(folder, 'containers'));
  writeFileSync(join(folder, 'containers', 'c0'), 'postgres old running\n');
  writeFileSync(
    join(folder, '.env of another'),
    'POSTGRES_APP_PASSWORD=one\nVALKEY_PASSWORD=two\n',
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

it.each([
  ['relative paths', (file: string) => file],
  ['absolute paths', (file: string) => join(folder, file)],
])('backup.sh takes %s as seen from where it is called', (_what, from) => {
  const { status, stdout, stderr } = spawnSync(
    'sh',
    [join(ops, 'backup.sh'), from('own copy.dump')],
    {
      cwd: folder,
      encoding: 'utf8',
      env: {
        PATH: `${join(ops, 'testing')}:${process.env.PATH}`,
        ENV_FILE: from('.env of another'),
        CONTAINERS: join(folder, 'containers'),
      },
    },
  );
  const written = join(folder, 'own copy.dump');
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: `${written}\n`, stderr: '' });
  expect(readFileSync(written, 'utf8')).toBe('a dump\n');
});
