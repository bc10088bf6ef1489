import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';

const QUIET_MS = 300;
/** In milliseconds: gateways may be slow, and so may a machine that takes pictures. */
const AT_MOST_MS = 20_000;
/** A delayed reply never arrives, so waiting for it is pointless. */
const WITHOUT_END_MS = 3_000;
const pending = new WeakMap<Page, Set<unknown>>();
const withoutEnd = new WeakSet<Page>();

/** Counts requests, from before the page makes any. */
export function watchRequests(page: Page): void {
  const requests = new Set<unknown>();
  pending.set(page, requests);
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
}

/** Excludes a request whose reply will not arrive. */
export function expectNoEnd(page: Page): void {
  withoutEnd.add(page);
}

/**
 * Waits until all requests are done, including those caused by clicks, and the fonts are rendered.
 * A screen with a delayed reply is shown as it is.
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
