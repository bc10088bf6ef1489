import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    globalSetup: '@nobayon/prisma/testing/global-setup.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The default of one second is too short on a busy machine.
    expect: { poll: { timeout: 60_000 } },
    // Reloading the modules for every file took a sixth of the time, and tests leave no state in
    // them.
    isolate: false,
  },
});
