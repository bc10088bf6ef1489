import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const all = 'src/**/*.test.{ts,tsx}';

export default defineConfig({
  test: {
    globalSetup: '@nobayon/prisma/testing/global-setup.ts',
    // They end what hangs. On a machine that does much else, a test takes ten times as long as by itself.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Every test file creates what it needs, starting with a database, and leaves no state in the
    // modules. Reloading them for every file would take longer than the tests.
    isolate: false,
    // A test waits for the database and other processes more than it computes. Each file holds
    // connections of its own, and the server has a hundred.
    maxWorkers: Math.min(availableParallelism() + 2, 6),
    projects: [
      { extends: true, test: { name: 'api', include: [all] } },
      {
        // What the other adapter can affect: accounts, and access from its start to its end. Its lists,
        // pages, states and faults have tests of their own.
        extends: true,
        test: {
          name: 'scim',
          include: [
            'src/features/chat-access/chat-laws.test.ts',
            'src/features/chat-access/sync/access-{at-registration,by-administrator}.test.ts',
            'src/features/chat-access/sync/account/*.test.ts',
          ],
          env: { TEST_CHAT_SERVICE: 'scim' },
        },
      },
    ],
  },
});
