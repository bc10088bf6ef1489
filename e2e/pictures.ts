import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { createPictureData } from './pictures/picture-data.ts';
import { takeForReadme } from './pictures/take-for-readme.ts';
import { takeScreens } from './pictures/take-screens.ts';
import { chromiumOptions } from './setup/browser/chromium-options.ts';
import { type Copy, startCopy } from './setup/product/start-copy.ts';

// node e2e/pictures.ts                       the pictures of the README, in docs/images/
// node e2e/pictures.ts --all DIR [--only X,Y]  every screen and state (whose name has X or Y in it)
const { values } = parseArgs({ options: { all: { type: 'string' }, only: { type: 'string' } } });

const copy = await startCopy({ seed: true });
try {
  const broken = copy.stack.broken.then((what) => Promise.reject(new Error(what)));
  await Promise.race([takePictures(copy), broken]);
} finally {
  await copy.remove();
}

async function takePictures({ stack }: Copy): Promise<void> {
  const { all, only = '' } = values;
  const folder = all ? resolve(all) : join(import.meta.dirname, '..', 'docs', 'images');
  await mkdir(folder, { recursive: true });
  const browser = await chromium.launch(chromiumOptions());
  const data = await createPictureData(stack);
  try {
    if (all) await takeScreens(browser, data, folder, only.split(','));
    else await takeForReadme(browser, data, folder);
  } finally {
    await data.close();
    await browser.close();
  }
}
