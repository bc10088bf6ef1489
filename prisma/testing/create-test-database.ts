import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { copyDatabase, dropDatabase, withDatabase } from './databases.ts';
import type {} from './global-setup.ts';

export type TestDatabase = {
  /** As the product signs in; in a bare database, as its owner. */
  url: string;
  /** Who may change the tables themselves, and drop them. */
  ownerUrl: string;
  drop(): Promise<void>;
};

/** A migrated, empty database for one test file. Needs `global-setup.ts` in vitest's config. */
export function createTestDatabase(): Promise<TestDatabase> {
  const { template, appUrl } = inject('testServer');
  return createFrom(template, appUrl);
}

/** One without any table. */
export function createBareDatabase(): Promise<TestDatabase> {
  return createFrom('template0', inject('testServer').url);
}

async function createFrom(template: string, userUrl: string): Promise<TestDatabase> {
  const { url, prefix } = inject('testServer');
  const name = `${prefix}${randomBytes(6).toString('hex')}`;
  await copyDatabase(url, { from: template, to: name });
  return {
    url: withDatabase(userUrl, name),
    ownerUrl: withDatabase(url, name),
    drop: () => dropDatabase(url, name),
  };
}
