import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadOrCreateSecret } from './load-or-create-secret.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'nobayon-secret-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

it('creates a secret once, of 32 random bytes, readable by its owner only', async () => {
  const secret = await loadOrCreateSecret(dataDir, 'jwt-secret');
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(await loadOrCreateSecret(dataDir, 'jwt-secret')).toBe(secret);
  expect(await loadOrCreateSecret(dataDir, 'another')).not.toBe(secret);
  expect((await stat(join(dataDir, 'secrets', 'jwt-secret'))).mode & 0o777).toBe(0o600);
});
