import type { Page } from '@playwright/test';
import type { Customer } from './customer.ts';

type Session = { token: string; user: string };

/**
 * Stores the session of a customer in the browser, as a login would: on a new page, as soon as it
 * loads the app, because storage belongs to an origin.
 */
export async function signIn(page: Page, { token, user }: Customer): Promise<void> {
  const session = { token, user: JSON.stringify(user) };
  if (page.url() !== 'about:blank') return page.evaluate(store, session);
  const storing = await page.addInitScript(store, session);
  page.once('domcontentloaded', () => storing.dispose());
}

/** Runs in the page. */
function store({ token, user }: Session): void {
  localStorage.setItem('user', user);
  localStorage.setItem('token', token);
}

/** The session in the browser's storage; its values are null if there is none. */
export function storedSession(page: Page) {
  return page.evaluate(() => ({
    token: localStorage.getItem('token'),
    user: localStorage.getItem('user'),
  }));
}
