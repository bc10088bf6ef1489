import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axeCore from 'axe-core';

// The minified file, because parsing the other one, after each page load, takes as long as an
// inspection.
const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
// ASCII only, because a single other character doubles the bytes that each process handles.
const axeSource = readFileSync(axeFile, 'utf8').replace(
  /[^\0-\x7f]/g,
  (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
);
/** The rules of axe about colors, which are all that another color scheme can affect. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

type Scope = {
  /** All rules if not given. */
  rules?: string[];
  /** Whether to leave out the elements that were shown when `rememberWhatIsShown` ran. */
  isOnlyNew?: boolean;
};

export async function expectAccessible(page: Page, name: string): Promise<void> {
  await expectNoProblems(page, name, {});
}

export async function expectReadableColors(page: Page, name: string): Promise<void> {
  await expectNoProblems(page, name, { rules: COLOR_RULES });
}

/** Of the elements that were not shown when `rememberWhatIsShown` ran in the page. */
export async function expectReadableNewColors(page: Page, name: string): Promise<void> {
  await expectNoProblems(page, name, { rules: COLOR_RULES, isOnlyNew: true });
}

/** Runs in the page. */
export function rememberWhatIsShown(): void {
  const shown = [...document.querySelectorAll('*')].filter((element) => element.checkVisibility());
  Object.assign(window, { shownBefore: new WeakSet(shown) });
}

async function expectNoProblems(page: Page, name: string, scope: Scope): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  expect(await page.evaluate(askAxe, scope), `axe on ${name}`).toEqual([]);
}

/**
 * Runs in the page: the problems that axe finds. While a dialog is open, only the dialog is
 * examined; of siblings that differ only in their texts, such as rows, only the first two are.
 */
async function askAxe({ rules, isOnlyNew = false }: Scope) {
  const { axe, shownBefore } = window as unknown as {
    axe: typeof axeCore;
    shownBefore: WeakSet<Element>;
  };
  const repeated: Element[] = [];
  /** All that decides how an element looks and what it is, except for its texts. */
  const shapeOf = (element: Element): string => {
    const times = new Map<string, number>();
    const shapes = [...element.children].map((child) => {
      const shape = shapeOf(child);
      const before = times.get(shape) ?? 0;
      times.set(shape, before + 1);
      // Without children it costs nothing to examine it.
      if (before >= 2 && child.firstElementChild) repeated.push(child);
      return shape;
    });
    const attributes = [...element.attributes].map(({ name, value }) =>
      /^(class|style|role|type|data-.*)$/.test(name) ? `${name}=${value}` : name,
    );
    return `<${element.tagName} ${attributes.sort()} ${shapes}>`;
  };
  const root =
    [...document.querySelectorAll('[aria-modal=true]')].at(-1) ?? document.documentElement;
  shapeOf(root);
  const isNew = (element: Element | null) =>
    element?.checkVisibility() && !shownBefore.has(element);
  const include = isOnlyNew
    ? [...root.querySelectorAll('*')].filter(
        (element) => isNew(element) && !isNew(element.parentElement),
      )
    : [root];
  if (include.length === 0) return [];
  const { violations } = await axe.run(
    { include, exclude: repeated },
    {
      reporter: 'no-passes',
      // The HTML of an element says where it is.
      selectors: false,
      // Otherwise axe loads all style sheets, which these rules do not need.
      preload: false,
      ...(rules && { runOnly: { type: 'rule', values: rules } }),
    },
  );
  return violations.map(({ id, impact, help, nodes }) => ({
    id,
    impact,
    help,
    where: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }));
}
