import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { migrate } from '../migrate.ts';
import { withRole } from '../roles/role-of.ts';
import { copyDatabase, dropDatabases, query, withDatabase } from './databases.ts';
import { startThrowAwayPostgres } from './throw-away-postgres.ts';

export type TestServer = {
  /** With the right to create databases. */
  url: string;
  /** With the product's role, which owns nothing. */
  appUrl: string;
  /** The migrated, empty database that every test file copies. */
  template: string;
  /** The prefix of this run's database names. */
  prefix: string;
};

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/**
 * Starts one server per run: TEST_DATABASE_URL, or a temporary one. Vitest calls the returned
 * function at the end.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await findServer();
  const prefix = `nobayon_test_${randomBytes(4).toString('hex')}_`;
  const template = `${prefix}template`;
  const appUrl = withRole(server.url, `${prefix}app`, randomBytes(16).toString('hex'));
  try {
    await copyDatabase(server.url, { from: 'template0', to: template });
    const appDatabaseUrl = withDatabase(appUrl, template);
    await migrate(withDatabase(server.url, template), { appDatabaseUrl });
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('testServer', { url: server.url, appUrl, template, prefix });
  return async () => {
    await dropDatabases(server.url, prefix);
    await query(server.url, `DROP ROLE "${prefix}app"`);
    await server.stop();
  };
}

async function findServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? { url, stop: async () => {} } : startThrowAwayPostgres();
}
