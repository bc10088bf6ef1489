import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './setup/browser/chromium-options.ts';
import { readProducts } from './setup/product/products.ts';
import type { WorkerOptions } from './setup/test.ts';

export default defineConfig<object, WorkerOptions>({
  testDir: 'journeys',
  outputDir: 'test-results',
  globalSetup: './setup/product/start-products.ts',
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    // Each worker also loads this file, while the products are running.
    running: { products: readProducts() },
    launchOptions: chromiumOptions({ isShortLived: true }),
    locale: 'en-GB',
    // Far from the time zone of the product, in which all dates are shown.
    timezoneId: 'Pacific/Honolulu',
    // Traces slow down all tests: use `--trace on` if the screenshot is not enough.
    screenshot: 'only-on-failure',
  },
  // Tests run in both sizes if users click differently on a phone. Tests of `either-size` run in
  // one, and inspect each screen in the layout of the other too. For the underlying rules one size
  // suffices.
  projects: [
    {
      name: 'phone',
      testMatch: ['both-sizes/**', 'either-size/*.spec.ts', 'phone/**'],
      use: {
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 1,
        isMobile: true,
        hasTouch: true,
        // The CPU draws every frame of an animation, so only desktop tests run them fully.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    {
      name: 'desktop',
      testMatch: ['both-sizes/**', 'either-size/admin/**', 'desktop/**'],
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
