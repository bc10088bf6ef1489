import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type CDPSession, expect, type Page, test } from '@playwright/test';
import type axeCore from 'axe-core';

// The minified file, because parsing the other one, after each page load, takes as long as an
// inspection.
const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
// ASCII only, because a single other character doubles the bytes that each process handles.
const axeSource = readFileSync(axeFile, 'utf8').replace(
  /[^\0-\x7f]/g,
  (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
);

/** A small phone, or a window of 1280 px at a zoom of 400 %. */
export const NARROWEST = 320;
/** A screen size of the layout that the test does not use. */
const OTHER_SIZE = {
  phone: { width: 1280, height: 800 },
  desktop: { width: 390, height: 844 },
};
const sessions = new WeakMap<Page, CDPSession>();
const TEXT = 16;
const LARGE_TEXT = 2 * TEXT;
/** The rules of axe about colors, which are all that another color scheme can affect. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

type Options = {
  /** How wide the phone with large text is. */
  largeTextWidth?: number;
};

/**
 * Expects what every screen must fulfil: axe finds no problems, in light and in dark mode, and
 * nothing is wider than a narrow phone, or than a phone whose text is twice as large. For tests in
 * `either-size/`, both layouts are inspected.
 */
export async function inspectScreen(
  page: Page,
  name: string,
  { largeTextWidth = OTHER_SIZE.desktop.width }: Options = {},
): Promise<void> {
  await test.step(`inspect ${name}`, async () => {
    // Every screen has a heading; until it is visible, the screen is not loaded.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await inspectLayout(page, name, largeTextWidth);
    const { file, project } = test.info();
    const size = page.viewportSize();
    if (!file.includes('either-size') || !size) return;
    // Moves the pointer away, so that it hovers over nothing.
    await page.mouse.move(0, 0);
    await page.setViewportSize(OTHER_SIZE[project.name === 'phone' ? 'phone' : 'desktop']);
    await inspectLayout(page, `${name}, in the other layout`, largeTextWidth);
    await page.setViewportSize(size);
    await page.evaluate(untilStill);
  });
}

async function inspectLayout(page: Page, name: string, largeTextWidth: number): Promise<void> {
  await page.evaluate(untilStill);
  const [scheme, other] = (await page.evaluate(isDark))
    ? (['dark', 'light'] as const)
    : (['light', 'dark'] as const);
  await expectAccessible(page, `${name}, ${scheme}`);
  // Without animations the other colors are applied at once. They stay until the next inspection.
  await page.emulateMedia({ colorScheme: other, reducedMotion: 'reduce' });
  await expectAccessible(page, `${name}, ${other}`, OF_COLOURS);
  await expectToFit(page, name, largeTextWidth);
  const { reducedMotion = 'no-preference' } = test.info().project.use.contextOptions ?? {};
  await page.emulateMedia({ reducedMotion });
  await page.evaluate(untilStill);
}

async function expectAccessible(page: Page, name: string, rules?: string[]): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  expect(await page.evaluate(askAxe, rules), `axe on ${name}`).toEqual([]);
}

/** Runs in the page. */
function isDark(): boolean {
  return matchMedia('(prefers-color-scheme: dark)').matches;
}

/** Runs in the page: the problems that axe finds with these rules, or with all. */
async function askAxe(rules: string[] | undefined) {
  const { axe } = window as unknown as { axe: typeof axeCore };
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    // Otherwise axe loads all style sheets, which these rules do not need.
    preload: false,
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  });
  return violations.map(({ id, impact, help, nodes }) => ({
    id,
    impact,
    help,
    where: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }));
}

async function expectToFit(page: Page, name: string, largeTextWidth: number): Promise<void> {
  const size = page.viewportSize();
  if (!size) throw new Error('The page has no size.');
  // Desktop screens are also tested at this width, unless the phone layout is inspected anyway.
  const isInspectedNarrow = /both-sizes|either-size/.test(test.info().file);
  const isWide = size.width > OTHER_SIZE.desktop.width;
  const width = isWide && isInspectedNarrow ? size.width : Math.min(size.width, NARROWEST);
  await page.setViewportSize({ ...size, width });
  // The layout takes a moment to adapt to the other width.
  await expectNothingTooWide(page, name);
  if (width === NARROWEST) {
    await page.setViewportSize({ ...size, width: largeTextWidth });
    await setTextSize(page, LARGE_TEXT);
    await expectNothingTooWide(page, `${name}, in large text`);
    await setTextSize(page, TEXT);
  }
  await page.setViewportSize(size);
}

/** As a reader sets it in their browser, in pixels. */
async function setTextSize(page: Page, standard: number): Promise<void> {
  // Not detached: that would also end the virtual authenticators of the page.
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
}

async function expectNothingTooWide(page: Page, name: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(widerThanTheScreen), { message: `too wide: ${name}` })
    .toEqual([]);
}

/**
 * Runs in the page: the elements that are wider than the screen, unless they are in a scrollable
 * box, and buttons that are narrower than their text. If the page cuts elements off instead of
 * scrolling, only those with text or controls count.
 */
function widerThanTheScreen(): string[] {
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
  const cut = [...document.querySelectorAll('.mantine-Button-label')].filter(
    (label) => label.scrollWidth > label.clientWidth + 1,
  );
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
    .filter(
      (element) =>
        scrollWidth > clientWidth || (isContent(element) && isShown(element) && !scrolls(element)),
    )
    .concat(cut)
    .map((element) => element.outerHTML.slice(0, 120));
}

/** Runs in the page: waits for animations to end, except for endless ones such as spinners. */
async function untilStill(): Promise<void> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const moving = () =>
    document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
  do {
    await Promise.allSettled(moving().map(({ finished }) => finished));
    // The animations of new elements start in the next frame.
    await nextFrame();
    await nextFrame();
  } while (moving().length > 0);
}
