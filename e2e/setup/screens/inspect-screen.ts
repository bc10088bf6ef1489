import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';
import type axeCore from 'axe-core';

// The small one, which is less than half as long: what a page spends on reading it, it spends anew
// after each load, and that is as much as a look at all of the page.
const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
// And in ASCII: with one letter beyond it, every process that passes it on handles twice the bytes.
const axeSource = readFileSync(axeFile, 'utf8').replace(
  /[^\0-\x7f]/g,
  (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
);

/** A small phone, or a window of 1280 px at a zoom of 400 %. */
const NARROWEST = 320;
/** A size of the other layout than the one that is walked. */
const OTHER_SIZE = {
  phone: { width: 1280, height: 800 },
  desktop: { width: 390, height: 844 },
};
/** What axe looks for in colours: the other scheme changes nothing else. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Holds the screen as it stands against what every screen owes: axe finds nothing at all, in light
 * and in dark, and nothing is wider than a narrow phone. Of `either-size/` this is so in both layouts.
 */
export async function inspectScreen(page: Page, name: string): Promise<void> {
  await test.step(`inspect ${name}`, async () => {
    // Every screen has one; before it is there, there is no screen.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await inspectLayout(page, name);
    const { file, project } = test.info();
    const size = page.viewportSize();
    if (!file.includes('either-size') || !size) return;
    // The pointer would hover over whatever moves under it.
    await page.mouse.move(0, 0);
    await page.setViewportSize(OTHER_SIZE[project.name === 'phone' ? 'phone' : 'desktop']);
    await inspectLayout(page, `${name}, in the other layout`);
    await page.setViewportSize(size);
    await page.evaluate(untilStill);
  });
}

async function inspectLayout(page: Page, name: string): Promise<void> {
  await page.evaluate(untilStill);
  const [scheme, other] = (await page.evaluate(isDark))
    ? (['dark', 'light'] as const)
    : (['light', 'dark'] as const);
  await expectAccessible(page, `${name}, ${scheme}`);
  // Without motion the other colours are there at once. They stay until the next inspection.
  await page.emulateMedia({ colorScheme: other, reducedMotion: 'reduce' });
  await expectAccessible(page, `${name}, ${other}`, OF_COLOURS);
  await expectToFit(page, name);
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

/** Runs in the page: what axe finds by these rules, or by all of them. */
async function askAxe(rules: string[] | undefined) {
  const { axe } = window as unknown as { axe: typeof axeCore };
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    // It would read all stylesheets for rules that are not asked for.
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

async function expectToFit(page: Page, name: string): Promise<void> {
  const size = page.viewportSize();
  if (!size) throw new Error('The page has no size.');
  // Wide screens are made narrow too, unless the phone's layout is inspected anyway.
  const isInspectedNarrow = /both-sizes|either-size/.test(test.info().file);
  const isWide = size.width > OTHER_SIZE.desktop.width;
  const width = isWide && isInspectedNarrow ? size.width : Math.min(size.width, NARROWEST);
  await page.setViewportSize({ ...size, width });
  // A screen that draws itself anew for the other width takes a moment.
  await expect
    .poll(() => page.evaluate(widerThanTheScreen), { message: `too wide: ${name}` })
    .toEqual([]);
  await page.setViewportSize(size);
}

/**
 * Runs in the page: what sticks out of it, unless it scrolls in a box of its own. Where the page cuts
 * it off instead of scrolling, it is what people would read or use. The same goes for the words of a button.
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

/** Runs in the page: waits for what is still fading or sliding in. A spinner never ends. */
async function untilStill(): Promise<void> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const moving = () =>
    document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
  do {
    await Promise.allSettled(moving().map(({ finished }) => finished));
    // What has just been put into the page begins to move in the next frame.
    await nextFrame();
    await nextFrame();
  } while (moving().length > 0);
}
