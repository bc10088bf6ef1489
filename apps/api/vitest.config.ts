import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: '@nobayon/prisma/testing/global-setup.ts',
    // They end what hangs. On a machine that does much else, a test takes ten times as long as by itself.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Every test file creates what it needs, starting with an empty database, and leaves no state in
    // the modules. Reloading them for every file would take longer than the tests.
    isolate: false,
    // A test waits for the database and other processes more than it computes. Each file holds
    // connections of its own, of which the server allows a limited number.
    maxWorkers: Math.min(availableParallelism() + 2, 6),
    include: ['src/**/*.test.{ts,tsx}'],
  },
});
