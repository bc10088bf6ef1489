import type { Page } from '@playwright/test';

/**
 * Collects errors that no test expects: uncaught exceptions, violations of the content security
 * policy and errors of React, but not rejected calls or files that could not be loaded.
 */
export function collectPageErrors(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message));
  page.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning';
    const isLost = /^(Failed to load resource|PartNotLoadedError)/.test(message.text());
    if (isComplaint && !isLost) faults.push(message.text());
  });
  return faults;
}
