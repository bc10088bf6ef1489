import type { Page } from '@playwright/test';

/**
 * What no test expects of a page: an exception that nobody caught, something that the content
 * security policy forbids, a complaint of React. Refused calls are not among them.
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
