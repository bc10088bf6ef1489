import type { Page } from '@playwright/test';

/** Navigates inside the app, like Back and Forward, with the same guards as a page load. */
export function navigateInApp(page: Page, path: string): Promise<void> {
  return page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
