import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { gatherCast } from './pictures/cast.ts';
import { takeForReadme } from './pictures/take-for-readme.ts';
import { takeScreens } from './pictures/take-screens.ts';
import { chromiumOptions } from './setup/chromium-options.ts';
import { type Copy, startCopy } from './setup/start-copy.ts';

// node e2e/pictures.ts                       the pictures of the README, in docs/images/
// node e2e/pictures.ts --all DIR [--only X]  every screen and state (whose name has X in it)
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
  const cast = await gatherCast(stack);
  try {
    if (all) await takeScreens(browser, cast, folder, only);
    else await takeForReadme(browser, cast, folder);
  } finally {
    await cast.leave();
    await browser.close();
  }
}
