import type { Page } from '@playwright/test';
import { devtoolsOf } from './devtools.ts';

const CORNER = { width: 16, height: 16 };
type Size = { width: number; height: number };

/**
 * Lets the browser paint only a corner of the page until its size changes: the CPU paints each
 * frame, which no test looks at. Layout, clicks and screenshots are of the whole page.
 */
export async function paintOnlyCorner(page: Page): Promise<void> {
  const devtools = await devtoolsOf(page);
  await devtools.send('Emulation.setVisibleSize', CORNER);
}

/** Changes the size of the page, of which still only a corner is painted. */
export async function resize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size);
  await paintOnlyCorner(page);
}
