import { defineConfig } from 'vitest/config';

// The tests of scripts/ and ops/: every package has its own configuration.
export default defineConfig({
  test: {
    include: ['{scripts,ops}/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // Reloading the modules for every file took a third of the time, and tests leave no state in
    // them.
    isolate: false,
  },
});
