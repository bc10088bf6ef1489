import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';

const QUIET_MS = 300;
/** A gateway may take its time, and a machine that takes pictures too. */
const AT_MOST_MS = 20_000;
/** With a reply that is held back there is no end to wait for. */
const WITHOUT_END_MS = 3_000;
const pending = new WeakMap<Page, Set<unknown>>();
const withoutEnd = new WeakSet<Page>();

/** Counts what is asked for, from before the page asks for anything. */
export function watchRequests(page: Page): void {
  const requests = new Set<unknown>();
  pending.set(page, requests);
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
}

/** Something that the page asks for will not come. */
export function expectNoEnd(page: Page): void {
  withoutEnd.add(page);
}

/**
 * Waits until everything that was asked for has come, also what a press of a button asked for, and
 * the fonts are drawn. A screen that waits for a reply which is held back is shown as it is.
 */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('domcontentloaded');
  const requests = pending.get(page);
  const end = Date.now() + (withoutEnd.has(page) ? WITHOUT_END_MS : AT_MOST_MS);
  let quietSince = Date.now();
  while (Date.now() - quietSince < QUIET_MS && Date.now() < end) {
    await pause(50);
    if (requests && requests.size > 0) quietSince = Date.now();
  }
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
