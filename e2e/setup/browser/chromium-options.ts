import type { LaunchOptions } from '@playwright/test';

/**
 * CHROMIUM_PATH names the browser; without it Playwright's own is taken. Where pages are `isShortLived`,
 * none makes up for what V8 spends on optimizing its scripts.
 */
export function chromiumOptions({ isShortLived = false } = {}): LaunchOptions {
  const { CHROMIUM_PATH } = process.env;
  return {
    ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
    args: [
      // Chromium's sandbox does not work for root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      // What stands in for one in software takes time from the tests, and has been seen to hang.
      '--disable-gpu',
      // On a machine without a way out, each of these would wait for an answer.
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(isShortLived ? ['--js-flags=--no-opt,--no-maglev'] : []),
    ],
  };
}
