import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // Loading the modules anew for every file would take longer than the tests, which leave nothing in them.
    isolate: false,
  },
});
