import { startPostgresProxy } from '@nobayon/prisma/testing/postgres-proxy.ts';

/** Cuts a connection to PostgreSQL at the worst moment: a commit has been made, and its answer is on the way. */
export async function startCommitCutter() {
  let isArmed = false;
  const { detour, close } = await startPostgresProxy(({ client, hangUp }) => ({
    fromDatabase(chunk) {
      // How PostgreSQL says that a transaction is committed.
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
