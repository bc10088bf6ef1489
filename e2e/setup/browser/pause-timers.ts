import type { Page } from '@playwright/test';

/**
 * From the next page load on, nothing happens that a page has put off for a second or longer: what
 * it shows before it leads on by itself stays to be looked at.
 */
export async function pauseTimers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const never = 2 ** 31 - 1;
    window.setTimeout = ((handler: TimerHandler, delay = 0, ...args: unknown[]) =>
      setTimeout(handler, delay < 1_000 ? delay : never, ...args)) as typeof setTimeout;
  });
}
