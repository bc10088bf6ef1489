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
        // Who may chat, once more by the other adapter.
        extends: true,
        test: {
          name: 'scim',
          include: ['src/features/chat-access/**/*.test.ts'],
          exclude: [
            // By SCIM no password reaches the service.
            'src/features/chat-access/sync/passwords.test.ts',
            'src/features/chat-access/sync/chosen-passwords.test.ts',
            // The order of syncs and how many run at once, which no adapter affects.
            'src/features/chat-access/many-syncs.test.ts',
            'src/features/chat-access/sync/races.test.ts',
            'src/features/chat-access/sync/killed-worker.test.ts',
            // Which plan grants access, from when to when, and who may ask about it.
            'src/features/chat-access/sync/access-by-payment.test.ts',
            'src/features/chat-access/sync/access-by-free-plan.test.ts',
            'src/features/chat-access/chat-access.test.ts',
            // When a sweep runs, what it compares, and the pages of Open WebUI. The lists and pages of
            // SCIM have tests of their own, and the laws sweep by it.
            'src/features/chat-access/sweep/**',
            // A token of SCIM is nobody's account.
            'src/features/chat-access/service-health/demoted-key.test.ts',
          ],
          env: { TEST_CHAT_SERVICE: 'scim' },
        },
      },
    ],
  },
});
