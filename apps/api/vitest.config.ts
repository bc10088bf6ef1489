import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    globalSetup: '@nobayon/prisma/testing/global-setup.ts',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // What a file needs it makes for itself, a database to begin with, and it leaves nothing in the
    // modules: loading them anew for every file would take longer than the tests.
    isolate: false,
    // A test waits for the database and other processes more than it computes. Each file holds
    // connections of its own, and the server has a hundred.
    maxWorkers: Math.min(availableParallelism() + 1, 6),
  },
});
