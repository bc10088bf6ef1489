import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    heldTimers: Map<number, { delay: number; run: () => void }>;
  }
}

/**
 * From the next page load on, timers of a second or longer do not run by themselves, so that what a
 * page shows before it redirects can be inspected. `run` runs those with exactly this delay.
 */
export async function holdTimers(page: Page): Promise<{ run(delay: number): Promise<void> }> {
  await page.addInitScript(() => {
    const { setTimeout, clearTimeout } = window;
    const never = 2 ** 31 - 1;
    window.heldTimers = new Map();
    window.setTimeout = ((handler: () => void, delay = 0, ...args: unknown[]) => {
      if (delay < 1_000) return setTimeout(handler, delay, ...args);
      const id = setTimeout(handler, never);
      window.heldTimers.set(id, { delay, run: handler });
      return id;
    }) as typeof setTimeout;
    window.clearTimeout = ((id?: number) => {
      if (id !== undefined) window.heldTimers.delete(id);
      clearTimeout(id);
    }) as typeof clearTimeout;
  });
  return {
    async run(delay): Promise<void> {
      const count = await page.evaluate((wanted) => {
        const due = [...window.heldTimers].filter(([, timer]) => timer.delay === wanted);
        for (const [id, timer] of due) {
          window.heldTimers.delete(id);
          timer.run();
        }
        return due.length;
      }, delay);
      expect(count, `timers of ${delay} ms`).toBeGreaterThan(0);
    },
  };
}
