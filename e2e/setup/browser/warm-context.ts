import type { Browser, BrowserContext } from '@playwright/test';
import type { Product } from '../product/products.ts';

export type WarmContext = ReturnType<typeof warmContext>;

/**
 * The browser of all tests of a worker. Most of what it computes is reading the product's files:
 * here they stay in its cache, and in a process, from one test to the next. Nothing else stays.
 */
export function warmContext(browser: Browser, { appUrl, sandboxUrl }: Product) {
  let opened: ReturnType<typeof open> | undefined;

  /** With the options of a project, which are known to the first test. */
  async function open() {
    const context = await browser.newContext();
    // As long as one page is open, the process that has compiled everything is there for the next.
    const anchor = await context.newPage();
    await anchor.goto(new URL('/healthz', appUrl).href);
    return { context, anchor, control: await context.newCDPSession(anchor) };
  }

  return {
    async take(): Promise<BrowserContext> {
      opened ??= open();
      return (await opened).context;
    },
    /** Closes the pages of a test, and forgets what they kept. */
    async clear(): Promise<void> {
      if (!opened) return;
      const { context, anchor, control } = await opened;
      const pages = context.pages().filter((page) => page !== anchor);
      await Promise.all(pages.map((page) => page.close()));
      await context.setOffline(false);
      await context.clearPermissions();
      await context.clearCookies();
      for (const url of [appUrl, sandboxUrl]) {
        const { origin } = new URL(url);
        await control.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
      }
    },
  };
}
