import type { Page } from '@playwright/test';

/**
 * Collects errors that no test expects: uncaught exceptions, violations of the content security
 * policy and errors of React, but not rejected calls.
 */
export function collectPageErrors(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message));
  page.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning';
    const isRefusedCall = message.text().startsWith('Failed to load resource');
    if (isComplaint && !isRefusedCall) faults.push(message.text());
  });
  return faults;
}
