import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    globalSetup: '@nobayon/prisma/testing/global-setup.ts',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // A second, as it is by itself, is not enough on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    // Loading the modules anew for every file took a sixth of the time, and no file leaves anything in them.
    isolate: false,
  },
});
