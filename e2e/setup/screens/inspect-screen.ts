import { expect, type Page, test } from '@playwright/test';
import {
  expectAccessible,
  expectReadableColors,
  expectReadableNewColors,
  rememberWhatIsShown,
} from './accessibility.ts';
import { expectLargeTextToFit, expectToFit } from './fit.ts';

/** A small phone, or a window of 1280 px at a zoom of 400 %. */
export const NARROWEST = 320;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

/**
 * Expects what every screen must fulfil: axe finds no problems, in light and in dark mode, and
 * nothing is wider than the narrowest phone, even if its text is twice as large. For tests in
 * `either-size/`, both layouts are inspected.
 */
export async function inspectScreen(page: Page, name: string): Promise<void> {
  await test.step(`inspect ${name}`, async () => {
    // Every screen has a heading; until it is visible, the screen is not loaded.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(untilStill);
    const { file, project } = test.info();
    const inspect = file.includes('either-size') ? inspectBothLayouts : inspectLayout;
    await inspect(page, name);
    const { reducedMotion = 'no-preference' } = project.use.contextOptions ?? {};
    await page.emulateMedia({ reducedMotion });
    await page.evaluate(untilStill);
  });
}

async function inspectLayout(page: Page, name: string): Promise<void> {
  const size = sizeOf(page);
  await expectAccessible(page, name);
  await switchScheme(page);
  await expectReadableColors(page, `${name}, in the other colors`);
  await narrow(page, name);
  await page.setViewportSize(size);
}

/** What both layouts show is inspected in one color scheme in each, everything else in both. */
async function inspectBothLayouts(page: Page, name: string): Promise<void> {
  const size = sizeOf(page);
  await expectAccessible(page, name);
  await page.evaluate(rememberWhatIsShown);
  await narrow(page, name);

  const there = `${name}, in the other layout`;
  // Moves the pointer away, so that it hovers over nothing.
  await page.mouse.move(0, 0);
  await page.setViewportSize(isWide(size) ? PHONE : DESKTOP);
  await switchScheme(page);
  await page.evaluate(untilStill);
  await expectAccessible(page, `${there} and colors`);
  await switchScheme(page);
  await expectReadableNewColors(page, there);
  await page.evaluate(rememberWhatIsShown);
  await narrow(page, there);

  await page.setViewportSize(size);
  await switchScheme(page);
  await page.evaluate(untilStill);
  await expectReadableNewColors(page, `${name}, in the other colors`);
}

/** Without animations the other colors are applied at once. They stay until the next switch. */
async function switchScheme(page: Page): Promise<void> {
  const colorScheme = (await page.evaluate(isDark)) ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
}

/** Leaves the page narrow, because each change of the size costs a layout of the whole page. */
async function narrow(page: Page, name: string): Promise<void> {
  const { width, height } = sizeOf(page);
  // Desktop screens are also tested as narrow windows, unless the phone layout is inspected anyway.
  if (isWide({ width }) && /both-sizes|either-size/.test(test.info().file)) {
    await expectToFit(page, name);
    return;
  }
  await page.setViewportSize({ width: NARROWEST, height });
  await expectToFit(page, name);
  await expectLargeTextToFit(page, name);
}

function sizeOf(page: Page) {
  const size = page.viewportSize();
  if (!size) throw new Error('The page has no size.');
  return size;
}

function isWide({ width }: { width: number }): boolean {
  return width > PHONE.width;
}

/** Runs in the page. */
function isDark(): boolean {
  return matchMedia('(prefers-color-scheme: dark)').matches;
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
