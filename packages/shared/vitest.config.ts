import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Reloading the modules for every file would take longer than the tests, which leave no state
    // behind.
    isolate: false,
  },
});
