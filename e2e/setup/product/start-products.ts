import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { announceProducts } from './products.ts';
import { type Copy, startCopy } from './start-copy.ts';

/**
 * Starts the built product once per worker, each with a database and a sandbox of its own, so that
 * a test may empty the shop without another one noticing. Gives the way to stop them.
 */
export default async function startProducts({ workers }: FullConfig): Promise<() => Promise<void>> {
  const copies: Copy[] = [];
  const stop = () => Promise.all(copies.map(stopCopy)).then(() => undefined);
  try {
    // One after the other: starting at once, they could choose the same free port.
    for (let worker = 0; worker < workers; worker += 1)
      copies.push(await startCopy({ seed: false }));
  } catch (error) {
    await stop();
    throw error;
  }
  announceProducts(copies.map(({ stack }) => stack));
  return stop;
}

async function stopCopy(copy: Copy, index: number): Promise<void> {
  const kept = join(import.meta.dirname, '..', '..', 'test-results', `logs-${index}`);
  await cp(join(copy.dataDir, 'logs'), kept, { recursive: true });
  await copy.remove();
}
