import { choose } from '@nobayon/shared/testing/effort.ts';
import { expect, type Page, test } from '@playwright/test';
import { resize } from '../browser/paint-only-corner.ts';
import { expectAccessible } from './accessibility.ts';
import { expectLargeTextToFit, expectToFit } from './fit.ts';

/** A small phone, or a window of 1280 px at a zoom of 400 %. */
export const NARROWEST = 320;
export const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

/** A screen in its own or in the other layout (of a phone or a desktop), and in either color scheme. */
type Form = { isOtherLayout: boolean; isOtherScheme: boolean };

const ownLayout: Form[] = [
  { isOtherLayout: false, isOtherScheme: false },
  { isOtherLayout: false, isOtherScheme: true },
];
const otherLayout = ownLayout.map((form) => ({ ...form, isOtherLayout: true }));

/**
 * Expects what every screen must fulfil: axe finds no problems, in light and in dark mode, and
 * nothing is wider than the narrowest phone, even if its text is twice as large. For tests in
 * `either-size/`, both layouts are inspected. A component is part of many screens, so each screen is
 * inspected in one of these forms, which its name decides; in a thorough run, or with
 * `inAllForms`, in each.
 */
export async function inspectScreen(
  page: Page,
  name: string,
  { inAllForms = false } = {},
): Promise<void> {
  await test.step(`inspect ${name}`, async () => {
    // Every screen has a heading; until it is visible, the screen is not loaded.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(untilStill);
    const isEitherSize = test.info().file.includes('either-size');
    const forms = isEitherSize ? [...ownLayout, ...otherLayout] : ownLayout;
    for (const form of inAllForms ? forms : choose(forms, name)) {
      await inspectForm(page, name, form);
    }
  });
}

async function inspectForm(page: Page, name: string, form: Form): Promise<void> {
  const size = sizeOf(page);
  await show(page, form);
  const shown = nameOf(name, form);
  await expectAccessible(page, shown);
  await expectToFitNarrowly(page, shown);
  await resize(page, size);
  if (form.isOtherLayout) await page.evaluate(untilStill);
}

function nameOf(name: string, { isOtherLayout, isOtherScheme }: Form): string {
  const others = [
    isOtherLayout && ', in the other layout',
    isOtherScheme && ', in the other colors',
  ];
  return [name, ...others.filter(Boolean)].join('');
}

const schemes = new WeakMap<Page, 'light' | 'dark'>();

/**
 * Leaves the page in these colors, because each change of them costs a layout, and no journey
 * depends on them.
 */
async function show(page: Page, { isOtherLayout, isOtherScheme }: Form): Promise<void> {
  const colorScheme = isOtherScheme ? 'dark' : 'light';
  const isOtherColor = colorScheme !== (schemes.get(page) ?? 'light');
  if (!isOtherLayout && !isOtherColor) return;
  // The other layout and colors are applied at once.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  schemes.set(page, colorScheme);
  if (isOtherLayout) {
    // Moves the pointer away, so that it hovers over nothing.
    await page.mouse.move(0, 0);
    await resize(page, isWide(sizeOf(page)) ? PHONE : DESKTOP);
  }
  await page.evaluate(untilStill);
  const { reducedMotion = 'no-preference' } = test.info().project.use.contextOptions ?? {};
  if (reducedMotion !== 'reduce') await page.emulateMedia({ reducedMotion });
}

/** Leaves the page narrow, because each change of the size costs a layout of the whole page. */
async function expectToFitNarrowly(page: Page, name: string): Promise<void> {
  const { width, height } = sizeOf(page);
  // Desktop screens are also tested as narrow windows, unless the phone layout is inspected anyway.
  if (isWide({ width }) && /both-sizes|either-size/.test(test.info().file)) {
    await expectToFit(page, name);
    return;
  }
  await resize(page, { width: NARROWEST, height });
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
