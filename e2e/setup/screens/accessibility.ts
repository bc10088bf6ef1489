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
export async function expectAccessible(page: Page, name: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  expect(await page.evaluate(askAxe), `axe on ${name}`).toEqual([]);
}

/**
 * Runs in the page: the problems that axe finds. While a dialog is open, only the dialog is
 * examined; of siblings that differ only in their texts, such as rows, only the first two are.
 */
async function askAxe() {
  const { axe } = window as unknown as { axe: typeof axeCore };
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
  const { violations } = await axe.run(
    { include: [root], exclude: repeated },
    {
      reporter: 'no-passes',
      // The HTML of an element says where it is.
      selectors: false,
      // Otherwise axe loads all style sheets, which these rules do not need.
      preload: false,
    },
  );
  return violations.map(({ id, impact, help, nodes }) => ({
    id,
    impact,
    help,
    where: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }));
}
