import type { Page } from '@playwright/test';
import { devtoolsOf } from './devtools.ts';

/** A factor that leaves a frame or two of an animation of 200 ms. */
const RATE = 10;

/**
 * Speeds up animations. They still run, start and end, but with a tenth of the frames, each of
 * which the CPU has to draw.
 */
export async function speedUpAnimations(page: Page): Promise<void> {
  const devtools = await devtoolsOf(page);
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: RATE });
}
