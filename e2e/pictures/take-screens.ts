import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { signIn } from '../setup/accounts/sign-in.ts';
import type { PictureData } from './picture-data.ts';
import type { Screen } from './screen.ts';
import { screens } from './screens.ts';
import { settle, watchRequests } from './settle.ts';

const sizes = {
  390: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  1280: { viewport: { width: 1280, height: 800 } },
};
const schemes = ['light', 'dark'] as const;

/** Takes all screens whose name contains one of `wanted`, as `<name>-<width>-<scheme>.png`. */
export async function takeScreens(
  browser: Browser,
  data: PictureData,
  folder: string,
  wanted: readonly string[],
): Promise<void> {
  for (const screen of screens.filter(({ name }) => wanted.some((part) => name.includes(part)))) {
    for (const [width, size] of Object.entries(sizes)) {
      const context = await browser.newContext({
        ...size,
        baseURL: data.product.appUrl,
        reducedMotion: 'reduce',
        timezoneId: 'Asia/Dhaka',
      });
      const page = await context.newPage();
      watchRequests(page);
      await open(page, screen, data);
      // A dialog covers only the viewport, and the page behind it continues below.
      const fullPage = (await page.getByRole('dialog').count()) === 0;
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        const path = join(folder, `${screen.name}-${width}-${colorScheme}.png`);
        await page.screenshot({ path, fullPage });
      }
      await context.close();
    }
    process.stdout.write(`${screen.name}\n`);
  }
}

async function open(page: Page, { who, address, prepare, act }: Screen, data: PictureData) {
  if (who) await signIn(page, data.customers[who]);
  await prepare?.(page, data);
  await page.goto(address(data));
  await settle(page);
  await act?.(page, data);
  await settle(page);
}
