import type { Page } from '@playwright/test';

/**
 * From the next page load on, disables timers of a second or longer, so that what a page shows
 * before it redirects stays visible.
 */
export async function pauseTimers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const never = 2 ** 31 - 1;
    window.setTimeout = ((handler: TimerHandler, delay = 0, ...args: unknown[]) =>
      setTimeout(handler, delay < 1_000 ? delay : never, ...args)) as typeof setTimeout;
  });
}
