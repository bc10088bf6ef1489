import type { Page } from '@playwright/test';
import type { Customer } from './customers.ts';

/** Gives the browser the session of a customer, as a login would leave it behind. */
export async function signIn(page: Page, { token, user }: Customer): Promise<void> {
  // Storage belongs to an origin, so the page must be on it; this one runs no script.
  await page.goto('/healthz');
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('user', user);
      localStorage.setItem('token', token);
    },
    [token, JSON.stringify(user)] as const,
  );
}

/** What the browser keeps of a session: null where there is nothing. */
export function storedSession(page: Page) {
  return page.evaluate(() => ({
    token: localStorage.getItem('token'),
    user: localStorage.getItem('user'),
  }));
}
