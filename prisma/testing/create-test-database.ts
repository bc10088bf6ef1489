import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { copyDatabase, dropDatabase, withDatabase } from './databases.ts';
import type {} from './global-setup.ts';

export type TestDatabase = { url: string; drop(): Promise<void> };

/** A migrated, empty database for one test file. Needs `global-setup.ts` in vitest's config. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createFrom(inject('testServer').template);
}

/** One without any table. */
export function createBareDatabase(): Promise<TestDatabase> {
  return createFrom('template0');
}

async function createFrom(template: string): Promise<TestDatabase> {
  const { url, prefix } = inject('testServer');
  const name = `${prefix}${randomBytes(6).toString('hex')}`;
  await copyDatabase(url, { from: template, to: name });
  return { url: withDatabase(url, name), drop: () => dropDatabase(url, name) };
}
