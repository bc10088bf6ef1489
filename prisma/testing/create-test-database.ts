import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { copyDatabase, dropDatabase, withDatabase } from './databases.ts';
import type {} from './global-setup.ts';

export type TestDatabase = {
  /** The address with the product's role; for a bare database, with its owner. */
  url: string;
  /** The address with the owner of the tables, who can alter and drop them. */
  ownerUrl: string;
  drop(): Promise<void>;
};

/** A migrated, empty database for one test file. Requires `global-setup.ts` in vitest's config. */
export function createTestDatabase(): Promise<TestDatabase> {
  const { template, appUrl } = inject('testServer');
  return createFrom(template, appUrl);
}

/** A database without tables. */
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
