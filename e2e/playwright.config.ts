import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './setup/chromium-options.ts';
import { readProducts } from './setup/products.ts';
import type { WorkerOptions } from './setup/test.ts';

export default defineConfig<object, WorkerOptions>({
  testDir: 'journeys',
  outputDir: 'test-results',
  globalSetup: './setup/start-products.ts',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 8_000 },
  reporter: [['list']],
  use: {
    // Read again in each worker, when the products run.
    running: { products: readProducts() },
    launchOptions: chromiumOptions(),
    locale: 'en-GB',
    timezoneId: 'Asia/Dhaka',
    // Without the film, which takes time in every test: a failure has its screenshot.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      use: {
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 1,
        isMobile: true,
        hasTouch: true,
      },
    },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
});
