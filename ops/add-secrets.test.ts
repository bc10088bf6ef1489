import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it.each([
  [0o644, 0o640],
  [0o600, 0o600],
])('add-secrets.sh hides settings from others, and keeps what is set', (mode, after) => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  const file = join(folder, '.env');
  writeFileSync(file, 'VALKEY_PASSWORD=two');
  chmodSync(file, mode);
  execFileSync('sh', [join(import.meta.dirname, 'add-secrets.sh'), file], { stdio: 'pipe' });
  expect(readFileSync(file, 'utf8')).toMatch(
    /^VALKEY_PASSWORD=two\nPOSTGRES_APP_PASSWORD=[0-9a-f]{64}\n$/,
  );
  expect(statSync(file).mode & 0o777).toBe(after);
  rmSync(folder, { recursive: true });
});
