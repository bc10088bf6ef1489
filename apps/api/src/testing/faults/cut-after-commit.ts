import { startPostgresProxy } from '@nobayon/prisma/testing/postgres-proxy.ts';

/** Closes a connection to PostgreSQL after a commit, before its answer arrives. */
export async function startCuttingProxy() {
  let isArmed = false;
  const { detour, close } = await startPostgresProxy(({ client, hangUp }) => ({
    fromDatabase(chunk) {
      // PostgreSQL's reply to a commit.
      if (!isArmed || !chunk.includes('COMMIT\0')) return client.write(chunk);
      isArmed = false;
      hangUp();
    },
  }));
  return {
    /** A detour for `createTestApp`. */
    detour,
    cutAfterNextCommit(): void {
      isArmed = true;
    },
    close,
  };
}
