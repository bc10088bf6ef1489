import type { LaunchOptions } from '@playwright/test';

/**
 * CHROMIUM_PATH names the browser; the default is Playwright's. With `isShortLived` V8 does not
 * optimize scripts, which only pays off on pages that stay open.
 */
export function chromiumOptions({ isShortLived = false } = {}): LaunchOptions {
  const { CHROMIUM_PATH } = process.env;
  return {
    ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
    args: [
      // Chromium's sandbox does not work for root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      // The software GPU takes CPU time from the tests and sometimes hangs.
      '--disable-gpu',
      // Otherwise every reply is copied between two processes. Of two lists the last one counts, so
      // Playwright's own feature is repeated.
      '--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface',
      // Without internet access, these features would wait for answers.
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(isShortLived ? ['--js-flags=--no-opt,--no-maglev'] : []),
    ],
  };
}
