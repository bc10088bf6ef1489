import type { Page } from '@playwright/test';
import type { Customer } from './customers.ts';

/** Stores the session of a customer in the browser, as a login would. */
export async function signIn(page: Page, { token, user }: Customer): Promise<void> {
  // Storage belongs to an origin. This page of it runs no scripts.
  await page.goto('/healthz');
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('user', user);
      localStorage.setItem('token', token);
    },
    [token, JSON.stringify(user)] as const,
  );
}

/** The session in the browser's storage; its values are null if there is none. */
export function storedSession(page: Page) {
  return page.evaluate(() => ({
    token: localStorage.getItem('token'),
    user: localStorage.getItem('user'),
  }));
}
