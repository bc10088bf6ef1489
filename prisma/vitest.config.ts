import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    globalSetup: '@nobayon/prisma/testing/global-setup.ts',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // A second, as it is by itself, is not enough on a busy machine.
    expect: { poll: { timeout: 15_000 } },
  },
});
