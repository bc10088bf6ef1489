import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The default of one second is too short on a busy machine.
    expect: { poll: { timeout: 60_000 } },
    // Reloading the modules for every file would take longer than the tests, which leave no state
    // behind.
    isolate: false,
  },
});
