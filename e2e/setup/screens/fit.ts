import { expect, type Page } from '@playwright/test';
import { devtoolsOf } from '../browser/devtools.ts';

export const TEXT = 16;
export const LARGE_TEXT = 2 * TEXT;

/** Expects that nothing is wider than the page. */
export async function expectToFit(page: Page, name: string): Promise<void> {
  // The layout takes a moment to adapt to another width.
  await expect.poll(() => page.evaluate(findTooWide), { message: `too wide: ${name}` }).toEqual([]);
}

/** The same for readers whose browser shows text twice as large. */
export async function expectLargeTextToFit(page: Page, name: string): Promise<void> {
  await setTextSize(page, LARGE_TEXT);
  await expectToFit(page, `${name}, in large text`);
  await setTextSize(page, TEXT);
}

/** As a reader sets it in their browser, in pixels. */
export async function setTextSize(page: Page, standard: number): Promise<void> {
  const devtools = await devtoolsOf(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard } });
}

/**
 * Runs in the page: the elements that are wider than the screen, unless they are in a scrollable
 * box, dialogs that scroll sideways, and buttons, choices and badges that are narrower than their
 * text. If the page cuts elements off instead of scrolling, only those with text or controls count.
 */
export function findTooWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const isContent = (element: Element) =>
    element.matches('a, button, input, select, textarea, img, svg') ||
    [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('[aria-hidden="true"], [inert]') === null;
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    element !== document.body &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  const labels = '.mantine-Button-label, .mantine-SegmentedControl-label, .mantine-Badge-label';
  const cut = [...document.querySelectorAll(labels)].filter(
    (label) => label.scrollWidth > label.clientWidth + 1,
  );
  // A dialog scrolls, but not sideways.
  const dialogs = [...document.querySelectorAll('[role="dialog"]')].filter(
    (dialog) => dialog.scrollWidth > dialog.clientWidth + 1,
  );
  const tooWide = [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
    .filter(
      (element) =>
        scrollWidth > clientWidth || (isContent(element) && isShown(element) && !scrolls(element)),
    )
    .concat(cut, dialogs)
    .map((element) => element.outerHTML.slice(0, 120));
  // A word can be wider than the box that it is in.
  const isText = tooWide.length === 0 && scrollWidth > clientWidth;
  return isText ? ['A text makes the page scroll sideways.'] : tooWide;
}
