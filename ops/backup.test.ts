import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

function backUp(file: string, envFile: string) {
  return spawnSync('sh', [join(ops, 'backup.sh'), file], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      PATH: `${join(ops, 'testing')}:${process.env.PATH}`,
      ENV_FILE: envFile,
      CONTAINERS: join(folder, 'containers'),
    },
  });
}

it.each([
  ['relative paths', (file: string) => file],
  ['absolute paths', (file: string) => join(folder, file)],
])('backup.sh takes %s as seen from where it is called', (_what, from) => {
  const { status, stdout, stderr } = backUp(from('own copy.dump'), from('.env of another'));
  const written = join(folder, 'own copy.dump');
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: `${written}\n`, stderr: '' });
  expect(readFileSync(written, 'utf8')).toBe('a dump\n');
});

it.each(['own copies', 'own copies/'])('backup.sh writes into the folder %s', (into) => {
  mkdirSync(join(folder, into));
  expect(backUp(into, '.env of another')).toMatchObject({ status: 0, stderr: '' });
  const [written = '', ...others] = readdirSync(join(folder, into));
  expect(written).toMatch(/^nobayon-\d{8}-\d{6}\.dump$/);
  expect(others).toEqual([]);
  expect(readFileSync(join(folder, into, written), 'utf8')).toBe('a dump\n');
});
