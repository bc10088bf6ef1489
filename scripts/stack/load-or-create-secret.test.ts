import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
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

it('replaces an empty file, such as a full disk leaves behind', async () => {
  await loadOrCreateSecret(dataDir, 'another');
  await writeFile(join(dataDir, 'secrets', 'jwt-secret'), '');
  const secret = await loadOrCreateSecret(dataDir, 'jwt-secret');
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(await loadOrCreateSecret(dataDir, 'jwt-secret')).toBe(secret);
});

it.runIf(existsSync('/dev/full'))('fails if it cannot be stored', async () => {
  await mkdir(join(dataDir, 'secrets'));
  await symlink('/dev/full', join(dataDir, 'secrets', `jwt-secret.${process.pid}`));
  await expect(loadOrCreateSecret(dataDir, 'jwt-secret')).rejects.toThrow('ENOSPC');
  expect(await readdir(join(dataDir, 'secrets'))).toEqual([]);
});
