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
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    // Read again in each worker, when the products run.
    running: { products: readProducts() },
    launchOptions: chromiumOptions({ isShortLived: true }),
    locale: 'en-GB',
    timezoneId: 'Asia/Dhaka',
    // A trace takes time in every test: `--trace on` has it where the screenshot is not enough.
    screenshot: 'only-on-failure',
  },
  // Where people click differently on a phone it is walked on both. Of either size one is walked, and
  // each of its screens is inspected in the layout of the other too. For the rules behind them one will do.
  projects: [
    {
      name: 'phone',
      testMatch: ['both-sizes/**', 'either-size/*.spec.ts', 'phone/**'],
      use: {
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 1,
        isMobile: true,
        hasTouch: true,
        // Every frame of a motion is drawn by the processor: those on a desktop show that it works.
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
