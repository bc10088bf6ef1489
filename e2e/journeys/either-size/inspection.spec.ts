import type { Page } from '@playwright/test';
import { findTooWide, LARGE_TEXT, setTextSize } from '../../setup/screens/fit.ts';
import { inspectScreen } from '../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../setup/test.ts';

const SOUND = '<button>Renew</button>';
const PALE = 'color: #ddd; background: #fff';

const faults = {
  'a button without a name': '<button></button>',
  'a pale text that only phones show, in dark mode': `<style>
      .phone { display: none }
      @media (max-width: 600px) { .phone { display: block } }
      @media (prefers-color-scheme: dark) { .phone { ${PALE} } }
    </style><p class="phone">Pale</p>`,
  'a pale text that only wide windows show, in light mode': `<style>
      .wide { display: none }
      @media (min-width: 600px) { .wide { display: block } }
      @media (prefers-color-scheme: light) { .wide { ${PALE} } }
    </style><p class="wide">Pale</p>`,
  'one pale row of many': `<ul>
      ${'<li><span>Row</span></li>'.repeat(5)}
      <li><span style="${PALE}">Row</span></li>
      ${'<li><span>Row</span></li>'.repeat(5)}
    </ul>`,
  'a dialog with a button without a name': `<div role="dialog" aria-modal="true" aria-label="Refund">
      <button></button>
    </div>`,
};

test('the inspection of a screen finds faults', async ({ page }) => {
  await show(page, SOUND);
  await inspectScreen(page, 'a sound screen', { inAllForms: true });
  for (const [fault, html] of Object.entries(faults)) {
    await show(page, html);
    const inspected = inspectScreen(page, fault, { inAllForms: true }).then(
      () => 'found nothing',
      () => 'found it',
    );
    expect([fault, await inspected]).toEqual([fault, 'found it']);
  }
});

test('what is too wide for a page is found', async ({ page }) => {
  await show(page, '<p style="width: 700px">Wide</p>');
  expect(await page.evaluate(findTooWide)).toEqual([expect.stringContaining('700px')]);
  await show(page, '<p>Subscriptionsettlementsandrefunds</p>');
  expect(await page.evaluate(findTooWide)).toEqual([]);
  const dialog = '<div role="dialog" style="overflow: auto; width: 200px">';
  await show(page, `${dialog}Subscriptionsettlementsandrefunds</div>`);
  expect(await page.evaluate(findTooWide)).toEqual([expect.stringContaining('dialog')]);
  const cut = 'display: block; overflow: hidden; width: 80px; white-space: nowrap';
  for (const label of ['mantine-Button-label', 'mantine-SegmentedControl-label']) {
    await show(page, `<span class="${label}" style="${cut}">Through SSLCommerz</span>`);
    expect(await page.evaluate(findTooWide)).toEqual([expect.stringContaining(label)]);
  }
  await show(page, '<p>Subscriptionsettlementsandrefunds</p>');
  await setTextSize(page, LARGE_TEXT);
  expect(await page.evaluate(findTooWide)).toEqual(['A text makes the page scroll sideways.']);
});

async function show(page: Page, html: string): Promise<void> {
  await page.setContent(`<!doctype html><html lang="en">
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Plans</title>
    <main><h1>Plans</h1>${html}</main>`);
}
